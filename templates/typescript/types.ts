// {{ mark }}
{% for declaration in declarations %}

{{ declaration }}
{% endfor %}
