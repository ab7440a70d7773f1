import { useRef } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { listOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { Changes } from '../../parts/changes.tsx';
import type { Compared } from '../../parts/conflict.tsx';
import { DateField, FieldRow, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { MultiChoice, type MultiChoiceOption } from '../../parts/multi-choice.tsx';
import { MetadataFields } from '../../parts/metadata-fields.tsx';
import { metadataText } from '../../parts/metadata-values.ts';
import { metadataWords } from '../../parts/metadata-words.ts';
import { Section } from '../../parts/section.tsx';
import { useForm } from '../../parts/use-form.ts';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { readTask, type Task, updateTask } from './task-queries.ts';
import { taskChanges, taskFaults, type TaskFormat, type TaskValues } from './task-values.ts';
import { taskWords } from './task-words.ts';

/** A task as loaded for its form. */
type Read = Awaited<ReturnType<typeof readTask>>;

type NameOf = (userId: number) => string;

/** The fields of a task as text, for comparing two versions. */
export function comparedTasks(language: Language, nameOf: NameOf): Compared<TaskValues>[] {
  const words = taskWords(language);
  return [
    { label: words.summary, text: ({ summary }) => summary },
    { label: words.details, text: ({ details }) => details },
    { label: words.dueOn, text: ({ dueOn }) => dueOn },
    { label: words.assignees, text: ({ assigneeIds }) => assigneeIds.map(nameOf).join(', ') },
    { label: words.remoteId, text: ({ remoteId }) => remoteId },
    { label: words.remoteKey, text: ({ remoteKey }) => remoteKey },
    { label: metadataWords(language).title, text: ({ metadata }) => metadataText(metadata) },
  ];
}

/** The effects of saving the changed fields. */
function effectsOf(
  { language, zone }: TaskFormat,
  [values, before]: readonly [TaskValues, TaskValues],
  nameOf: NameOf,
): string[] {
  const { effect: words } = taskWords(language);
  const { summary, due_at: due, assignee_ids: _, ...rest } = taskChanges(values, before, zone);
  const named = (ids: readonly number[]) => listOf(ids.map(nameOf), language);
  const given = values.assigneeIds.filter((id) => !before.assigneeIds.includes(id));
  const removed = before.assigneeIds.filter((id) => !values.assigneeIds.includes(id));
  const texts = [
    summary !== undefined && words.name(summary),
    given.length > 0 && words.given(named(given)),
    removed.length > 0 && words.taken(named(removed)),
    due !== undefined && (due === null ? words.notDue : words.due(shortDate(language, values.dueOn))),
    Object.keys(rest).length > 0 && words.rest,
  ].filter((text) => text !== false);
  return texts.length > 0 ? texts : [words.nothing];
}

interface FieldsProps {
  values: TaskValues;
  change(some: Partial<TaskValues>): void;
  people: readonly MultiChoiceOption[];
}

/** The name and link of the task in the program that created it. */
function Elsewhere({ values, change }: Omit<FieldsProps, 'people'>) {
  const words = taskWords(useLanguage().language);
  return (
    <FieldRow>
      <TextField
        name="remote_id"
        label={words.remoteId}
        maxLength={255}
        value={values.remoteId}
        onType={(remoteId) => change({ remoteId })}
      />
      <TextField
        name="remote_alternate_id"
        label={words.remoteKey}
        maxLength={255}
        value={values.remoteKey}
        onType={(remoteKey) => change({ remoteKey })}
      />
    </FieldRow>
  );
}

function Fields({ values, change, people }: FieldsProps) {
  const words = taskWords(useLanguage().language);
  return (
    <>
      <TextField
        name="summary"
        label={words.summary}
        maxLength={1_000}
        value={values.summary}
        onType={(summary) => change({ summary })}
      />
      <TextField
        name="details"
        label={words.details}
        lines={3}
        maxLength={10_000}
        value={values.details}
        onType={(details) => change({ details })}
      />
      <DateField
        name="due_at"
        label={words.dueOn}
        hint={words.dueHint}
        value={values.dueOn}
        onChoose={(dueOn) => change({ dueOn })}
      />
      <MultiChoice
        name="assignee_ids"
        label={words.assignees}
        options={people}
        chosen={values.assigneeIds}
        onChoose={(assigneeIds) => change({ assigneeIds })}
      />
      <Elsewhere values={values} change={change} />
      <MetadataFields entries={values.metadata} onChange={(metadata) => change({ metadata })} />
    </>
  );
}

interface Props {
  organization: Organization;
  read: Read;
  people: readonly MultiChoiceOption[];
  onSaved(task: Task, before: TaskValues): void;
  onCancel(): void;
}

/**
 * The fields of a task. A change is sent with the version it is based on; after a conflict, this is the newer version.
 */
export function TaskForm({ organization, read, people, onSaved, onCancel }: Props) {
  const { language } = useLanguage();
  const words = taskWords(language);
  const format = { language, zone: organization.time_zone };
  const { id } = read.task;
  const latest = useRef(read.task);
  const form = useForm({
    initial: read,
    async reload() {
      const now = await readTask(id, format);
      latest.current = now.task;
      return now;
    },
    check: (values) => taskFaults(values, words.missing, language),
    save: (values, sending, before) => updateTask(latest.current, taskChanges(values, before, format.zone), sending),
    onSaved,
  });
  const nameOf = (user: number) => people.find(({ value }) => value === user)?.text ?? `#${user}`;
  return (
    <div class="column">
      <Form
        form={form}
        label={words.fields(read.task.summary)}
        save={words.save}
        effect={effectsOf(format, [form.values, form.before], nameOf).map((text) => (
          <p key={text}>{text}</p>
        ))}
        compared={comparedTasks(language, nameOf)}
        onCancel={onCancel}
      >
        <Fields values={form.values} change={form.change} people={people} />
      </Form>
      {organization.may.see_audit && (
        <Section title={words.history}>{() => <Changes organization={organization} subject="task" id={id} />}</Section>
      )}
    </div>
  );
}
