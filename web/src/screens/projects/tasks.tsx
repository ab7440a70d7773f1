import { useMutation } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { mayLeave } from '../../app/leave-guard.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import type { MultiChoiceOption } from '../../parts/multi-choice.tsx';
import { useStale } from '../../parts/record.ts';
import { StatusMessage, type ShowMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { useForm } from '../../parts/use-form.ts';
import { DeleteTask } from './delete-task.tsx';
import { projectKind } from './queries.ts';
import { TaskForm } from './task-form.tsx';
import { taskNote } from './task-note.ts';
import { setTaskStatus, type Task, updateTask, useAssignable, useTask, useTasks } from './task-queries.ts';
import { taskChanges, taskValues, type TaskValues } from './task-values.ts';
import { taskWords } from './task-words.ts';

function NewTask({ projectId, onAdded }: { projectId: number; onAdded(name: string): void }) {
  const words = taskWords(useLanguage().language);
  const form = useForm({
    initial: { values: { summary: '' }, tag: undefined },
    check: ({ summary }) => (summary.trim() === '' ? [{ attribute: 'summary', text: words.missing }] : []),
    save: ({ summary }, sending) =>
      call('createTask', { params: { project_id: projectId }, body: { summary: summary.trim() }, ...sending }),
    onSaved: ({ task }) => onAdded(task.summary),
  });
  return (
    <Form form={form} label={words.add} save={words.add} effect={form.isDirty && <p>{words.adds}</p>}>
      <TextField
        name="summary"
        label={words.new}
        maxLength={1_000}
        value={form.values.summary}
        onType={(summary) => form.change({ summary })}
      />
    </Form>
  );
}

interface EditProps {
  organization: Organization;
  task: Task;
  people: readonly MultiChoiceOption[];
  onSaved(task: Task, before: TaskValues): void;
  onCancel(): void;
}

/** Loads the latest version of a task for its form. The first field receives the focus. */
function Edit({ organization, task, ...rest }: EditProps) {
  const { language, words: common } = useLanguage();
  const { data, error, refetch } = useTask(task.id, { language, zone: organization.time_zone });
  const [read, setRead] = useState(data);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => setRead((first) => first ?? data), [data]);
  useEffect(() => place.current?.querySelector('input')?.focus(), [read]);
  return (
    <div ref={place} class="project-task-form">
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!read && !error && <p class="soft">{common.loading}</p>}
      {read && <TaskForm organization={organization} read={read} {...rest} />}
    </div>
  );
}

interface LineProps {
  task: Task;
  note: string;
  isOpen: boolean;
  isBusy: boolean;
  onEdit(): void;
  onToggle(): void;
  onDelete(): void;
}

function Line({ task, note, isOpen, isBusy, onEdit, onToggle, onDelete }: LineProps) {
  const words = taskWords(useLanguage().language);
  const name = <span class="unseen">{task.summary}</span>;
  return (
    <div class="project-task">
      <span>
        {task.summary} {note && <span class="soft">{note}</span>}
      </span>
      <Button pressed={isOpen} onPress={onEdit}>
        {words.edit} {name}
      </Button>
      <Button busy={isBusy} onPress={onToggle}>
        {task.status === 'completed' ? words.reopen : words.complete} {name}
      </Button>
      <Button onPress={onDelete}>
        {words.remove} {name}
      </Button>
    </div>
  );
}

/** The actions on a task in the list, with undo. */
function useTaskActions({ time_zone: zone }: Organization, showMessage: ShowMessage) {
  const { language } = useLanguage();
  const words = taskWords(language);
  const refresh = useStale(projectKind);
  const toggling = useMutation({
    mutationFn: (task: Task) => setTaskStatus(task, task.status === 'completed' ? 'active' : 'completed'),
    onSuccess(task, before) {
      const undo = async () => {
        await setTaskStatus(task, before.status === 'completed' ? 'completed' : 'active');
        await refresh();
        showMessage(words.undone(task.summary));
      };
      showMessage(task.status === 'completed' ? words.isCompleted(task.summary) : words.isOpen(task.summary), undo);
    },
    onSettled: refresh,
  });
  function saved(task: Task, before: TaskValues) {
    const undo = async () => {
      await updateTask(task, taskChanges(before, taskValues(task, { zone, language }), zone), {});
      await refresh();
      showMessage(words.undone(before.summary));
    };
    showMessage(words.saved(task.summary), undo);
    void refresh();
  }
  function done(text: string) {
    showMessage(text);
    void refresh();
  }
  return { toggling, saved, done };
}

interface ListProps {
  organization: Organization;
  tasks: readonly Task[];
  people: readonly MultiChoiceOption[];
  nameOf(userId: number): string;
  actions: ReturnType<typeof useTaskActions>;
}

/** The only task with an open form. The person must confirm before input is discarded. */
function useOpenForm() {
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const close = (index: number) => {
    setOpen(null);
    list.current?.children[index]?.querySelector('button')?.focus();
  };
  const edit = ({ id }: Task, index: number) => {
    if (open !== null && !mayLeave()) return;
    if (open === id) close(index);
    else setOpen(id);
  };
  return { list, open, close, edit };
}

/** The tasks with their actions. The form of a task opens below it and returns the focus on close. */
function List({ onDelete, ...props }: ListProps & { onDelete(task: Task): void }) {
  const { organization, tasks, people, actions } = props;
  const { language } = useLanguage();
  const { list, open, close, edit } = useOpenForm();
  return (
    <ul ref={list}>
      {tasks.map((task, index) => (
        <li key={task.id}>
          <Line
            {...{ task, note: taskNote(props, task, language) }}
            isOpen={open === task.id}
            isBusy={actions.toggling.isPending}
            onEdit={() => edit(task, index)}
            onToggle={() => actions.toggling.mutate(task)}
            onDelete={() => onDelete(task)}
          />
          {open === task.id && (
            <Edit
              {...{ organization, task, people }}
              onCancel={() => close(index)}
              onSaved={(now, before) => {
                close(index);
                actions.saved(now, before);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The tasks of a project, with controls to add, change, assign, complete, reopen and delete them. */
export function Tasks({ organization, projectId }: { organization: Organization; projectId: number }) {
  const { language, words: common } = useLanguage();
  const words = taskWords(language);
  const { data, error, refetch } = useTasks(projectId);
  const people = useAssignable(organization.id, projectId, organization.may.manage_members);
  const [added, setAdded] = useState(0);
  const [taskToDelete, setTaskToDelete] = useState<Task | null>(null);
  const { message, showMessage } = useStatusMessage();
  const actions = useTaskActions(organization, showMessage);
  const nameOf = (id: number) => data?.names.get(id) ?? people.find(({ value }) => value === id)?.text ?? `#${id}`;
  return (
    <>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="soft">{common.loading}</p>}
      {data?.tasks.length === 0 && <p class="soft">{words.none}</p>}
      {data && data.tasks.length > 0 && <p class="soft">{words.completes}</p>}
      {data && <List {...{ organization, tasks: data.tasks, people, nameOf, actions }} onDelete={setTaskToDelete} />}
      {actions.toggling.error && <Failure error={actions.toggling.error} />}
      <StatusMessage message={message} />
      <NewTask
        key={added}
        projectId={projectId}
        onAdded={(name) => {
          setAdded(added + 1);
          actions.done(words.added(name));
        }}
      />
      <DeleteTask
        {...{ organization, task: taskToDelete, nameOf }}
        onClose={() => setTaskToDelete(null)}
        onDeleted={({ summary }) => {
          setTaskToDelete(null);
          actions.done(words.deleted(summary));
        }}
      />
    </>
  );
}
