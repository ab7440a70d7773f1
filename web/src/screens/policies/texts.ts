import { listOf } from '../../app/format.ts';
import { addDays, fullDay, shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { localIn } from '../../words/zones.ts';
import type { PolicyPerson, Policy } from './use-policies.ts';
import { dateOf } from './timing.ts';
import { policyWords } from './words.ts';

/** The language and time zone of policy texts. */
export interface PolicyTextFormat {
  language: Language;
  zone: string;
}

/** "Monday, 9 March 2026". */
export const dayText = ({ language, zone }: PolicyTextFormat, instant: number): string =>
  fullDay(language, dateOf({ zone }, instant));

const shortText = ({ language, zone }: PolicyTextFormat, instant: number): string =>
  shortDate(language, dateOf({ zone }, instant));

/** The last day before an instant: the previous date if the instant is the start of a day. */
function lastText(format: PolicyTextFormat, until: number): string {
  const [date = '', time] = localIn(format.zone, until).split('T');
  return shortDate(format.language, time === '00:00' ? addDays(date, -1) : date);
}

/** The dates on which a policy is in force, the last day included. */
export function timeText(format: PolicyTextFormat, policy: Policy): string {
  const words = policyWords(format.language);
  const [since, until] = [Date.parse(policy.since), policy.until === null ? null : Date.parse(policy.until)];
  if (until !== null && until <= since) return words.never;
  const first = shortText(format, since);
  if (until !== null) return words.span(first, lastText(format, until));
  return policy.status === 'pending' ? words.from(first) : words.since(first);
}

/** "1.5" with the decimal sign of the language and without trailing zeros. */
export const factorText = (language: Language, factor: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(Number(factor));

/** A list of names. A long list shows the first entries and the number of others. */
export function namesText(
  { language }: Pick<PolicyTextFormat, 'language'>,
  people: readonly Pick<PolicyPerson, 'name'>[],
): string {
  const most = 6;
  const names = people.slice(0, most).map(({ name }) => name);
  const rest = people.length - names.length;
  return rest > 0 ? `${names.join(', ')} ${policyWords(language).more(rest)}` : listOf(names, language);
}
