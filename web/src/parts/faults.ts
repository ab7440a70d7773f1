import { CallError } from '../api/errors.ts';

/** What is wrong with a field, by the attribute as the API names it; empty for what concerns the whole. */
export interface Fault {
  attribute: string;
  text: string;
  /** Set where the API says it: its texts are in English. */
  lang?: 'en';
}

/** `faultOf('budget.cost: must be a number')` = what is wrong with `budget.cost`. */
function faultOf(detail: string): Fault {
  const [, attribute = '', text = detail] = /^([\w.[\]]+): ([\s\S]+)$/.exec(detail) ?? [];
  return { attribute, text, lang: 'en' };
}

/** The faults of a refused request: each detail is "attribute: what is wrong". */
export const faultsOf = (error: unknown): Fault[] =>
  error instanceof CallError && error.status === 400 ? error.details.map(faultOf) : [];

/** Whether an attribute is that of a field or lies within it: `members[2].pay_rate` lies within `members`. */
const isWithin = (attribute: string, field: string): boolean =>
  attribute === field || (attribute.startsWith(field) && /^[.[]/.test(attribute.slice(field.length)));

/** The field that shows a fault: the one that names it most closely. */
export function fieldFor(attribute: string, fields: Iterable<string>): string | undefined {
  const around = [...fields].filter((field) => isWithin(attribute, field));
  return around.toSorted((a, b) => b.length - a.length)[0];
}
