import { addDays, daysBetween, isDate, weekOf } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { newValues, type Values } from './values.ts';

/** The state of a simulation that the address stores. */
export interface SimulationView {
  /** The simulated policy; null = a new one. */
  policyId: number | null;
  first: string;
  last: string;
  /** Changed rules in the form; null = the rules of the policy. */
  draft: Values | null;
}

const mostDays = 92;
const usualDays = 28;

/** Whether parsed data contains the fields of the form, with the right types. */
function isDraft(read: unknown, like: Values): read is Values {
  if (typeof read !== 'object' || read === null) return false;
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
  return Object.entries({ ...like, ...like.rules }).every(([name, value]) => {
    const { rules, ...values } = read as Values;
    return kindOf({ ...rules, ...values, rules }[name as keyof Values]) === kindOf(value);
  });
}

function draftOf(text: string | undefined, language: Language): Values | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return isDraft(read, newValues(language)) ? read : null;
  } catch {
    return null;
  }
}

interface Around {
  today: string;
  weekStart: number;
  language: Language;
}

/** Parses the view from an address. Without valid dates it shows the last four whole weeks. */
export function simulationView(
  query: Readonly<Record<string, string | undefined>>,
  { today, weekStart, language }: Around,
): SimulationView {
  const { first = '', last = '' } = query;
  const isRange = isDate(first) && isDate(last) && first <= last && daysBetween(first, last) < mostDays;
  const thisWeek = weekOf(today, weekStart);
  const policyId = Number(query['policy']);
  return {
    policyId: Number.isSafeInteger(policyId) && policyId > 0 ? policyId : null,
    first: isRange ? first : addDays(thisWeek, -usualDays),
    last: isRange ? last : addDays(thisWeek, -1),
    draft: draftOf(query['draft'], language),
  };
}

/** The query string of a view. */
export function searchOfSimulation({ policyId, first, last, draft }: SimulationView): string {
  const search = new URLSearchParams({ first, last });
  if (policyId !== null) search.set('policy', String(policyId));
  if (draft) search.set('draft', JSON.stringify(draft));
  return `?${search}`;
}
