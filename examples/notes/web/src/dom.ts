// Making elements. Text goes in as text alone: nothing here reads markup.

/** What an element holds. */
export type Child = Node | string | false | undefined;

/** Attributes by name; `on..` are listeners, `true` is an attribute without a value. */
export type Attributes = {
  readonly [name: string]: string | number | boolean | undefined | ((event: Event) => void);
};

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] {
  return fill(document.createElementNS(SVG, name) as SVGElementTagNameMap[Name], attributes, children);
}

/** Puts children in place of those that are there. */
export function replace(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...present(children));
}

/** An element of the page's own HTML. */
export function byId<Type extends Element>(id: string, type: { new (): Type }): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) {
    throw new Error(`the page has no #${id}`);
  }
  return element;
}

function fill<Type extends Element>(
  element: Type,
  attributes: Attributes,
  children: readonly Child[],
): Type {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.replace(/^on/, ""), value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...present(children));
  return element;
}

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined && child !== false);
}
