// {{ mark }}

/** Where a value holds integers of any size; they become `bigint`. */
export type Shape =
  /** An integer. */
  | "integer"
  /** Any value: an integer becomes `bigint` where a number would round it. */
  | "any"
  /** A value without such integers. */
  | "plain"
  /** A type of `SHAPES`. */
  | { name: string }
  | { items: Shape }
  | { places: readonly (Shape | undefined)[]; rest?: Shape }
  | { fields: readonly (readonly [key: string, shape: Shape])[]; rest?: Shape }
  | { tag: string; variants: readonly (readonly [value: unknown, shape: Shape])[] }
  | { either: readonly Shape[] };

const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
{% for entry in shapes %}
  {{ entry }},
{% endfor %}
]);

/** Reads a JSON text. */
export function parse(text: string, shape?: Shape): unknown {
  return settle(tree(text), shape === undefined ? [] : [shape]);
}

/** Reads one member of a JSON object. */
export function member(text: string, key: string, shape: Shape): unknown {
  const found = tree(text);
  const inner = found instanceof Map ? found.get(key) : undefined;
  return inner === undefined ? undefined : settle(inner, [shape]);
}

/** Prints a value as JSON, integers with all their digits. */
export function print(value: unknown): string {
  if (typeof value === "bigint") {
    return value.toString();
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError(`${value} is a number that JSON cannot say`);
  }
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value) ?? "null";
  }
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return print(value.toJSON());
  }
  if (Array.isArray(value)) {
    return `[${value.map(print).join(",")}]`;
  }
  const members = Object.entries(value)
    .filter(([, item]) => item !== undefined && typeof item !== "function")
    .map(([key, item]) => `${JSON.stringify(key)}:${print(item)}`);
  return `{${members.join(",")}}`;
}

/** A number as its text. */
class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Tree = null | boolean | string | Digits | Tree[] | Map<string, Tree>;

function tree(text: string): Tree {
  // The platform's reader judges the grammar, so that ours need not.
  JSON.parse(text);
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s{}[\]:,"]+/g) ?? [];
  let next = 0;
  const value = (): Tree => {
    const token = tokens[next++] ?? "null";
    if (token === "{") {
      const members = new Map<string, Tree>();
      while (tokens[next] !== "}") {
        const key = JSON.parse(tokens[next++] ?? '""') as string;
        members.set(key, value());
      }
      next += 1;
      return members;
    }
    if (token === "[") {
      const items: Tree[] = [];
      while (tokens[next] !== "]") {
        items.push(value());
      }
      next += 1;
      return items;
    }
    const isNumber = /^[-0-9]/.test(token);
    return isNumber ? new Digits(token) : (JSON.parse(token) as null | boolean | string);
  };
  return value();
}

type Concrete = Exclude<Shape, { name: string } | { either: readonly Shape[] }>;

/** The value of a tree that may have any of `shapes`. */
function settle(value: Tree, shapes: readonly Shape[]): unknown {
  const known = shapes.flatMap(concrete);
  const any: Shape[] = known.includes("any") ? ["any"] : [];
  if (value instanceof Digits) {
    return number(value.text, known);
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const inner = known.flatMap((shape) => itemShapes(shape, index));
      return settle(item, [...any, ...inner]);
    });
  }
  if (value instanceof Map) {
    const members = [...value].map(([key, item]) => {
      const inner = known.flatMap((shape) => memberShapes(shape, key, value));
      return [key, settle(item, [...any, ...inner])] as const;
    });
    return Object.fromEntries(members);
  }
  return value;
}

function number(text: string, known: readonly Concrete[]): number | bigint {
  const near = Number(text);
  const whole = /^-?\d+$/.test(text);
  if (known.includes("integer") && (whole || Number.isInteger(near))) {
    return whole ? BigInt(text) : BigInt(near);
  }
  return known.includes("any") && whole && !Number.isSafeInteger(near) ? BigInt(text) : near;
}

function concrete(shape: Shape): Concrete[] {
  if (typeof shape === "object" && "name" in shape) {
    const found = SHAPES.get(shape.name);
    return found === undefined ? [] : concrete(found);
  }
  if (typeof shape === "object" && "either" in shape) {
    return shape.either.flatMap(concrete);
  }
  return [shape];
}

function itemShapes(shape: Concrete, index: number): Shape[] {
  if (typeof shape === "string") {
    return [];
  }
  if ("items" in shape) {
    return [shape.items];
  }
  if ("places" in shape) {
    const place = index < shape.places.length ? shape.places[index] : shape.rest;
    return place === undefined ? [] : [place];
  }
  return [];
}

function memberShapes(shape: Concrete, key: string, value: Map<string, Tree>): Shape[] {
  if (typeof shape === "string") {
    return [];
  }
  if ("tag" in shape) {
    const tag = value.get(shape.tag);
    const said = tag instanceof Digits ? Number(tag.text) : tag;
    const variant = shape.variants.find((one) => one[0] === said)?.[1];
    const inner = variant === undefined ? [] : concrete(variant);
    return inner.flatMap((one) => memberShapes(one, key, value));
  }
  if ("fields" in shape) {
    const field = shape.fields.find((one) => one[0] === key)?.[1] ?? shape.rest;
    return field === undefined ? [] : [field];
  }
  return [];
}
