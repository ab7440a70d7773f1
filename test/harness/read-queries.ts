import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type PlainSchema, plainOf } from '../conformance/violations.ts';

/** The dates of the reads, both inclusive. */
export interface ReadDates {
  first: string;
  last: string;
}

const daysOfInstants = 6;

function valueOf(name: string, { format, type, items }: PlainSchema, { first, last }: ReadDates): string | undefined {
  if (name === 'include') return items?.enum?.join(',');
  if (type === 'boolean') return 'true';
  const isStop = name.endsWith('[stop]');
  if (format === 'date') return isStop ? last : first;
  if (name === 'as_of') return `${last}T12:00:00Z`;
  const start = Temporal.PlainDate.from(last).subtract({ days: daysOfInstants }).toString();
  if (format === 'date-time') return `${isStop ? last : start}T00:00:00Z`;
  // A letter that is in nearly all names and emails.
  return name === 'q' ? 'e' : undefined;
}

/** The query with the most parameters, and the minimal query if it differs. */
export function queriesOf(endpoint: Endpoint, dates: ReadDates): Record<string, string>[] {
  const { properties = {}, required = [] } = plainOf(endpoint.query);
  const queryOf = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = valueOf(name, properties[name] ?? {}, dates);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const [least, most] = [queryOf(required), queryOf(Object.keys(properties))];
  return Object.keys(least).length === Object.keys(most).length ? [most] : [least, most];
}
