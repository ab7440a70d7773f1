import type { Input, Output } from '../../api/call.ts';
import { differences } from '../../parts/differences.ts';
import type { Fault } from '../../parts/faults.ts';
import { metadataChanges, metadataEntries, type MetadataEntry, metadataFaults } from '../../parts/metadata-values.ts';
import { metadataWords } from '../../parts/metadata-words.ts';
import { instantIn, localIn } from '../../words/zones.ts';
import type { Language } from '../../words/words.ts';

type Task = Output<'getTask'>['task'];

/** The time zone of due dates, and the language of texts. */
export interface TaskFormat {
  zone: string;
  language: Language;
}

export interface TaskValues {
  summary: string;
  details: string;
  /** A date in the organization's time zone; empty = none. */
  dueOn: string;
  remoteId: string;
  remoteKey: string;
  assigneeIds: readonly number[];
  metadata: readonly MetadataEntry[];
}

export const dueDate = ({ due_at: due }: Pick<Task, 'due_at'>, zone: string): string =>
  due === undefined ? '' : localIn(zone, Date.parse(due)).slice(0, 10);

export const taskValues = (task: Task, { zone }: TaskFormat): TaskValues => ({
  summary: task.summary,
  details: task.details ?? '',
  dueOn: dueDate(task, zone),
  remoteId: task.remote_id ?? '',
  remoteKey: task.remote_alternate_id ?? '',
  assigneeIds: task.assignee_ids,
  metadata: metadataEntries(task.metadata),
});

/** A task is due at the end of its date. */
const dueAt = (date: string, zone: string) =>
  date === '' ? null : new Date(instantIn(zone, `${date}T23:59`)).toISOString();

const bodyOf = (values: TaskValues, zone: string) => ({
  summary: values.summary.trim(),
  details: values.details.trim() || null,
  due_at: dueAt(values.dueOn, zone),
  remote_id: values.remoteId.trim() || null,
  remote_alternate_id: values.remoteKey.trim() || null,
  assignee_ids: values.assigneeIds.toSorted((a, b) => a - b),
});

export function taskChanges(
  values: TaskValues,
  before: TaskValues,
  zone: string,
): Omit<NonNullable<Input<'updateTask'>['body']>, 'lock_version'> {
  const metadata = metadataChanges(values.metadata, before.metadata);
  return { ...differences(bodyOf(values, zone), bodyOf(before, zone)), ...(metadata.length > 0 && { metadata }) };
}

export const taskFaults = (values: TaskValues, missing: string, language: Language): Fault[] => [
  ...(values.summary.trim() === '' ? [{ attribute: 'summary', text: missing }] : []),
  ...metadataFaults(values.metadata, metadataWords(language)),
];
