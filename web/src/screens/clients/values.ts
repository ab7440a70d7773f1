import type { Input, Output } from '../../api/call.ts';
import { type BudgetValues, budgetFaults, budgetInputOf, budgetValuesOf } from '../../parts/budget-values.ts';
import { differences } from '../../parts/differences.ts';
import type { Fault } from '../../parts/faults.ts';
import { metadataChanges, metadataEntries, type MetadataEntry, metadataFaults } from '../../parts/metadata-values.ts';
import { metadataWords } from '../../parts/metadata-words.ts';
import type { Language } from '../../words/words.ts';

export type Client = Output<'getClient'>['client'];
export type ClientChanges = NonNullable<Input<'updateClient'>['body']>;

export interface ClientValues {
  name: string;
  /** One address per line. */
  emails: string;
  phone: string;
  address: string;
  projectIds: number[];
  budget: BudgetValues;
  metadata: readonly MetadataEntry[];
}

export const clientValues = (client: Client | null, language: Language): ClientValues => ({
  name: client?.name ?? '',
  emails: client?.emails.join('\n') ?? '',
  phone: client?.phone ?? '',
  address: client?.address ?? '',
  projectIds: [...(client?.project_ids ?? [])],
  budget: budgetValuesOf(client?.budget, language),
  metadata: metadataEntries(client?.metadata),
});

const bodyOf = (values: ClientValues) => ({
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

export function changesOf(values: ClientValues, before: ClientValues): ClientChanges {
  const metadata = metadataChanges(values.metadata, before.metadata);
  return { ...differences(bodyOf(values), bodyOf(before)), ...(metadata.length > 0 && { metadata }) };
}

export const clientFaults = (
  values: ClientValues,
  words: { missing: string; notNumber: string },
  language: Language,
): Fault[] => [
  ...(values.name.trim() === '' ? [{ attribute: 'name', text: words.missing }] : []),
  ...budgetFaults(values.budget, words.notNumber),
  ...metadataFaults(values.metadata, metadataWords(language)),
];
