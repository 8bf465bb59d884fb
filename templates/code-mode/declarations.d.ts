// {{ mark }}
{% for declaration in declarations %}

{{ declaration }}
{% endfor %}

declare global {
{{ globals }}
}
