import { useQuery } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';
import { failureOf } from '../../api/failure-of.ts';
import { everyPage } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Day } from '../../parts/day-samples.ts';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FieldRow, SelectField, TextField, TimeField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { fullDay } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { timeOf } from '../../words/zones.ts';
import { type HandTimes, instantsOfTimes, type Which, whichOf } from './hand-times.ts';
import { handWords } from './hand-words.ts';

interface Props {
  organization: Organization;
  day: Day;
  /** Whether the pay period is locked, so a reason is required. */
  isLocked: boolean;
  onAdded(text: string): void;
  onClose(): void;
}

interface Values extends HandTimes {
  projectId: string;
  taskId: string;
  billable: 'project' | 'yes' | 'no';
  note: string;
  reason: string;
}

const empty: Values = {
  projectId: '',
  taskId: '',
  from: '',
  fromChoice: '',
  to: '',
  toChoice: '',
  billable: 'project',
  note: '',
  reason: '',
};

function bodyOf(day: Day, values: Values) {
  const { from, seconds } = instantsOfTimes(day, values);
  return {
    project_id: Number(values.projectId),
    start_time: new Date(from.chosen ?? NaN).toISOString(),
    tracked: seconds,
    ...(values.taskId !== '' && { task_id: Number(values.taskId) }),
    ...(values.billable !== 'project' && { billable: values.billable === 'yes' }),
    ...(values.note.trim() !== '' && { note: values.note.trim() }),
    ...(values.reason.trim() !== '' && { reason: values.reason.trim() }),
  };
}

/** The projects that the person can see, and the tasks of the selected project. */
function useChoices(organizationId: number, projectId: string) {
  const projects = useQuery({
    queryKey: ['active-projects', organizationId, 'names'],
    queryFn: async () => {
      const pages = await everyPage('listProjects', { params: { organization_id: organizationId } });
      return pages.flatMap((page) => page.projects.map(({ id, name }) => ({ value: String(id), text: name })));
    },
  });
  const tasks = useQuery({
    queryKey: ['tasks', Number(projectId), 'names'],
    enabled: projectId !== '',
    queryFn: async () => {
      const pages = await everyPage('listProjectTasks', { params: { project_id: Number(projectId) } });
      return pages.flatMap((page) => page.tasks.map(({ id, summary }) => ({ value: String(id), text: summary })));
    },
  });
  return { projects: projects.data ?? [], tasks: tasks.data ?? [], ...failureOf(projects, tasks) };
}

function faultsOf({ day, isLocked }: Props, values: Values, language: Parameters<typeof handWords>[0]) {
  const words = handWords(language);
  const missing = [
    ['project_id', values.projectId],
    ['start_time', values.from],
    ['tracked', values.to],
    ...(isLocked ? [['reason', values.reason.trim()]] : []),
  ].filter(([, text]) => text === '');
  if (missing.length > 0) return missing.map(([attribute = '']) => ({ attribute, text: words.missing }));
  const { from, to, seconds } = instantsOfTimes(day, values);
  const skipped = [
    ...(from.instants.length === 0 ? ['start_time'] : []),
    ...(to.instants.length === 0 ? ['tracked'] : []),
  ];
  if (skipped.length > 0) return skipped.map((attribute) => ({ attribute, text: words.skipped }));
  return seconds > 0 ? [] : [{ attribute: 'tracked', text: words.notAfter }];
}

interface FieldsProps {
  values: Values;
  change(some: Partial<Values>): void;
}

function Where({ values, change, projects, tasks, error, retry }: FieldsProps & ReturnType<typeof useChoices>) {
  const words = handWords(useLanguage().language);
  return (
    <>
      {error && <Failure error={error} onRetry={retry} />}
      <SelectField
        name="project_id"
        label={words.project}
        value={values.projectId}
        options={[{ value: '', text: words.choose }, ...projects]}
        onChoose={(projectId) => change({ projectId, taskId: '' })}
      />
      {tasks.length > 0 && (
        <SelectField
          name="task_id"
          label={words.task}
          value={values.taskId}
          options={[{ value: '', text: words.noTask }, ...tasks]}
          onChoose={(taskId) => change({ taskId })}
        />
      )}
    </>
  );
}

/** Selects one of two equal local times on a day when the clock is set back. */
function WhichTime({ values, change, day, end }: FieldsProps & { day: Day; end: 'from' | 'to' }) {
  const { language } = useLanguage();
  const words = handWords(language);
  const localTime = instantsOfTimes(day, values)[end];
  if (localTime.instants.length < 2) return null;
  const options = localTime.instants.map((at, index) => ({
    value: index === 0 ? ('first' as const) : ('second' as const),
    text: timeOf(at, day.time_zone, language),
  }));
  return (
    <SelectField<Which>
      name={`${end}_is`}
      label={words.which[end]}
      hint={words.twice}
      value={whichOf(localTime)}
      options={options}
      onChoose={(which) => change(end === 'from' ? { fromChoice: which } : { toChoice: which })}
    />
  );
}

function When({ values, change, day }: FieldsProps & { day: Day }) {
  const words = handWords(useLanguage().language);
  return (
    <>
      <FieldRow>
        <TimeField
          name="start_time"
          label={words.from}
          hint={words.clock(day.time_zone)}
          value={values.from}
          onChoose={(from) => change({ from, fromChoice: '' })}
        />
        <TimeField
          name="tracked"
          label={words.to}
          hint={words.midnight}
          value={values.to}
          onChoose={(to) => change({ to, toChoice: '' })}
        />
      </FieldRow>
      <WhichTime {...{ values, change, day }} end="from" />
      <WhichTime {...{ values, change, day }} end="to" />
      <SelectField
        name="billable"
        label={words.billable}
        value={values.billable}
        options={(['project', 'yes', 'no'] as const).map((value) => ({ value, text: words.billables[value] }))}
        onChoose={(billable) => change({ billable })}
      />
      <TextField
        name="note"
        label={words.note}
        lines={2}
        maxLength={1_000}
        value={values.note}
        onType={(note) => change({ note })}
      />
    </>
  );
}

/** The reason for a change to a locked period. */
function Why({ values, change }: FieldsProps) {
  const { lock: words } = handWords(useLanguage().language);
  return (
    <TextField
      name="reason"
      label={words.reason}
      hint={words.hint}
      lines={2}
      maxLength={500}
      value={values.reason}
      onType={(reason) => change({ reason })}
    />
  );
}

/** Adds manual time to a day. */
export function ByHand(props: Props) {
  const { organization, day, isLocked, onAdded, onClose } = props;
  const { language } = useLanguage();
  const words = handWords(language);
  const form = useForm({
    initial: { values: empty, tag: undefined },
    check: (values) => faultsOf(props, values, language),
    save: (values, sending) =>
      call('createTimeEntry', { params: { user_id: day.user.id }, body: bodyOf(day, values), ...sending }),
    onSaved: () => onAdded(words.done(time, project)),
  });
  const part = { values: form.values, change: form.change };
  const choices = useChoices(organization.id, form.values.projectId);
  const project = choices.projects.find(({ value }) => value === form.values.projectId)?.text ?? '';
  const { seconds } = instantsOfTimes(day, form.values);
  const time = seconds > 0 ? durationOf(seconds) : '';
  return (
    <Drawer title={words.title(day.user.name, fullDay(language, day.date))} onClose={onClose}>
      <Form
        form={form}
        label={words.open}
        save={words.save}
        effect={<p>{project !== '' && time !== '' ? words.effect(time, project) : words.nothing}</p>}
      >
        <Where {...part} {...choices} />
        <When {...part} day={day} />
        {isLocked && <Why {...part} />}
      </Form>
    </Drawer>
  );
}
