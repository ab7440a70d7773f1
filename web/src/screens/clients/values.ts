import type { Input, Output } from '../../api/call.ts';
import { type BudgetValues, budgetFaults, budgetInputOf, budgetValuesOf } from '../../parts/budget-values.ts';
import type { Fault } from '../../parts/faults.ts';
import type { Language } from '../../words/words.ts';

export type Client = Output<'getClient'>['client'];
type Body = Omit<NonNullable<Input<'updateClient'>['body']>, 'metadata' | 'status'>;

export interface ClientValues {
  name: string;
  /** One a line. */
  emails: string;
  phone: string;
  address: string;
  projectIds: number[];
  budget: BudgetValues;
}

export const clientValues = (client: Client | null, language: Language): ClientValues => ({
  name: client?.name ?? '',
  emails: client?.emails.join('\n') ?? '',
  phone: client?.phone ?? '',
  address: client?.address ?? '',
  projectIds: [...(client?.project_ids ?? [])],
  budget: budgetValuesOf(client?.budget, language),
});

const bodyOf = (values: ClientValues): Required<Body> => ({
  name: values.name.trim(),
  emails: values.emails
    .split(/[\s,;]+/)
    .map((email) => email.trim())
    .filter(Boolean),
  phone: values.phone.trim() || null,
  address: values.address.trim() || null,
  project_ids: values.projectIds.toSorted((a, b) => a - b),
  budget: budgetInputOf(values.budget),
});

/** Only what differs is sent, so that what others changed stays theirs. */
export function changesOf(values: ClientValues, before: ClientValues): Body {
  const [now, then] = [bodyOf(values), bodyOf(before)];
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify((then as Record<string, unknown>)[name]);
  return Object.fromEntries(Object.entries(now).filter(differs));
}

export const clientFaults = (values: ClientValues, words: { missing: string; notNumber: string }): Fault[] => [
  ...(values.name.trim() === '' ? [{ attribute: 'name', text: words.missing }] : []),
  ...budgetFaults(values.budget, words.notNumber),
];
