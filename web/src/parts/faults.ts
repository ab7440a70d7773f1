import { CallError } from '../api/errors.ts';

/** A problem with a field, with its API attribute. An empty attribute means the whole form. */
export interface Fault {
  attribute: string;
  text: string;
  /** Set for faults from the API, whose texts are in English. */
  lang?: 'en';
}

/** `faultOf('budget.cost: must be a number')` has the attribute `budget.cost`. */
function faultOf(detail: string): Fault {
  const [, attribute = '', text = detail] = /^([\w.[\]]+): ([\s\S]+)$/.exec(detail) ?? [];
  return { attribute, text, lang: 'en' };
}

/** The faults reported in a rejected request. Each detail has the form "attribute: problem". */
export const faultsOf = (error: unknown): Fault[] =>
  error instanceof CallError && error.status === 400 ? error.details.map(faultOf) : [];

/** Whether an attribute belongs to a field: `members[2].pay_rate` belongs to `members`. */
const isWithin = (attribute: string, field: string): boolean =>
  attribute === field || (attribute.startsWith(field) && /^[.[]/.test(attribute.slice(field.length)));

/** The field that shows a fault: the field with the most specific matching attribute. */
export function fieldFor(attribute: string, fields: Iterable<string>): string | undefined {
  const around = [...fields].filter((field) => isWithin(attribute, field));
  return around.toSorted((a, b) => b.length - a.length)[0];
}
