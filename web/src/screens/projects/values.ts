import type { Input, Output } from '../../api/call.ts';
import { type BudgetValues, budgetFaults, budgetInputOf, budgetValuesOf } from '../../parts/budget-values.ts';
import type { Fault } from '../../parts/faults.ts';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { Language } from '../../words/words.ts';

export type Project = Output<'getProject'>['project'];
type Body = Omit<NonNullable<Input<'updateProject'>['body']>, 'members' | 'metadata' | 'status'>;

export interface ProjectValues {
  name: string;
  description: string;
  /** Empty = none. */
  clientId: string;
  billable: boolean;
  payRate: string;
  billRate: string;
  budget: BudgetValues;
}

export const projectValues = (project: Project | null, language: Language): ProjectValues => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  clientId: project?.client_id === undefined ? '' : String(project.client_id),
  billable: project?.billable ?? true,
  payRate: typedNumber(project?.pay_rate, language),
  billRate: typedNumber(project?.bill_rate, language),
  budget: budgetValuesOf(project?.budget, language),
});

/** All fields as the API sets them. */
const bodyOf = (values: ProjectValues): Required<Body> => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  client_id: values.clientId === '' ? null : Number(values.clientId),
  billable: values.billable,
  pay_rate: numberOf(values.payRate),
  bill_rate: numberOf(values.billRate),
  budget: budgetInputOf(values.budget),
});

/** Only what differs is sent: what the person may not set stays unsaid, and what others changed stays theirs. */
export function changesOf(values: ProjectValues, before: ProjectValues): Body {
  const [now, then] = [bodyOf(values), bodyOf(before)];
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify((then as Record<string, unknown>)[name]);
  return Object.fromEntries(Object.entries(now).filter(differs));
}

export function projectFaults(values: ProjectValues, words: { missing: string; notNumber: string }): Fault[] {
  const rates = [
    ['pay_rate', values.payRate],
    ['bill_rate', values.billRate],
  ] as const;
  return [
    ...(values.name.trim() === '' ? [{ attribute: 'name', text: words.missing }] : []),
    ...rates
      .filter(([, text]) => Number.isNaN(numberOf(text)))
      .map(([attribute]) => ({ attribute, text: words.notNumber })),
    ...budgetFaults(values.budget, words.notNumber),
  ];
}
