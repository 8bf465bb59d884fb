// Small words that several views say.

import type { NoteKind } from "./api.js";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A day as people write it; a time that cannot be read stays as it is. */
export function day(instant: string): string {
  return format(DAY, instant);
}

/** Day and time. */
export function moment(instant: string): string {
  return format(MOMENT, instant);
}

/** `1 note`, `2 notes`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-GB")} ${noun}${number === 1 ? "" : "s"}`;
}

/** The kinds as a person reads them. */
export const KIND: { readonly [Kind in NoteKind]: string } = {
  article: "Article",
  index: "Index",
  journal: "Journal",
};

function format(how: Intl.DateTimeFormat, instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : how.format(time);
}
