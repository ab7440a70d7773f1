import type { Input, Output } from '../../api/call.ts';
import { type BudgetValues, budgetFaults, budgetInputOf, budgetValuesOf } from '../../parts/budget-values.ts';
import { differences } from '../../parts/differences.ts';
import type { Fault } from '../../parts/faults.ts';
import { metadataChanges, metadataEntries, type MetadataEntry, metadataFaults } from '../../parts/metadata-values.ts';
import { metadataWords } from '../../parts/metadata-words.ts';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { Language } from '../../words/words.ts';

export type Project = Output<'getProject'>['project'];
export type ProjectChanges = Omit<NonNullable<Input<'updateProject'>['body']>, 'members'>;

export interface ProjectValues {
  name: string;
  description: string;
  /** Empty = none. */
  clientId: string;
  billable: boolean;
  payRate: string;
  billRate: string;
  budget: BudgetValues;
  metadata: readonly MetadataEntry[];
}

export const projectValues = (project: Project | null, language: Language): ProjectValues => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  clientId: project?.client_id === undefined ? '' : String(project.client_id),
  billable: project?.billable ?? true,
  payRate: typedNumber(project?.pay_rate, language),
  billRate: typedNumber(project?.bill_rate, language),
  budget: budgetValuesOf(project?.budget, language),
  metadata: metadataEntries(project?.metadata),
});

/** The fields for the API. */
const bodyOf = (values: ProjectValues) => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  client_id: values.clientId === '' ? null : Number(values.clientId),
  billable: values.billable,
  pay_rate: numberOf(values.payRate),
  bill_rate: numberOf(values.billRate),
  budget: budgetInputOf(values.budget),
});

export function changesOf(values: ProjectValues, before: ProjectValues): ProjectChanges {
  const metadata = metadataChanges(values.metadata, before.metadata);
  return { ...differences(bodyOf(values), bodyOf(before)), ...(metadata.length > 0 && { metadata }) };
}

export function projectFaults(
  values: ProjectValues,
  words: { missing: string; notNumber: string },
  language: Language,
): Fault[] {
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
    ...metadataFaults(values.metadata, metadataWords(language)),
  ];
}
