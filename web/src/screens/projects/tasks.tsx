import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Said, useSaid } from '../../parts/said.tsx';
import { useForm } from '../../parts/use-form.ts';
import { type Task, useStale, useTasks } from './queries.ts';
import { projectWords } from './words.ts';

function NewTask({ projectId, onAdded }: { projectId: number; onAdded(name: string): void }) {
  const { tasks: words, form: formWords } = projectWords(useLanguage().language);
  const form = useForm({
    initial: { values: { summary: '' }, tag: undefined },
    check: ({ summary }) => (summary.trim() === '' ? [{ attribute: 'summary', text: formWords.missing }] : []),
    save: ({ summary }, sending) =>
      call('createTask', { params: { project_id: projectId }, body: { summary: summary.trim() }, ...sending }),
    onSaved: ({ task }) => onAdded(task.summary),
  });
  return (
    <Form form={form} label={words.add} save={words.add}>
      <TextField
        name="summary"
        label={words.summary}
        maxLength={1_000}
        value={form.values.summary}
        onType={(summary) => form.change({ summary })}
      />
    </Form>
  );
}

interface LineProps {
  task: Task;
  onToggle(): void;
  onDelete(): void;
}

function Line({ task, onToggle, onDelete }: LineProps) {
  const { tasks: words } = projectWords(useLanguage().language);
  const isDone = task.status === 'completed';
  const name = <span class="unseen">{task.summary}</span>;
  return (
    <li class="project-task">
      <span>
        {task.summary} {isDone && <span class="soft">{words.completed}</span>}
      </span>
      <Button onPress={onToggle}>
        {isDone ? words.reopen : words.complete} {name}
      </Button>
      <Button onPress={onDelete}>
        {words.remove} {name}
      </Button>
    </li>
  );
}

interface AskProps {
  task: Task | null;
  onClose(): void;
  onDeleted(task: Task): void;
}

/** What will happen is said before. */
function Ask({ task, onClose, onDeleted }: AskProps) {
  const { tasks: words } = projectWords(useLanguage().language);
  const deleting = useMutation({
    mutationFn: (one: Task) => call('deleteTask', { params: { task_id: one.id } }),
    onSuccess: (_answer, one) => onDeleted(one),
  });
  return (
    <Dialog title={words.ask(task?.summary ?? '')} isOpen={task !== null} onClose={onClose}>
      <p>{words.will}</p>
      {deleting.error && <Failure error={deleting.error} />}
      <Button kind="main" busy={deleting.isPending} onPress={() => task && deleting.mutate(task)}>
        {words.remove}
      </Button>
    </Dialog>
  );
}

/** Completes an open task and opens a completed one again. */
const useToggling = (refresh: () => unknown) =>
  useMutation({
    mutationFn: (task: Task) => {
      const status = task.status === 'completed' ? ('active' as const) : ('completed' as const);
      return call('updateTask', { params: { task_id: task.id }, body: { lock_version: task.lock_version, status } });
    },
    onSettled: refresh,
  });

/** The tasks of a project: add, complete, open again, delete. */
export function Tasks({ projectId, mayEdit }: { projectId: number; mayEdit: boolean }) {
  const { language, words: common } = useLanguage();
  const { tasks: words } = projectWords(language);
  const { data, error, refetch } = useTasks(projectId);
  const [asked, setAsked] = useState<Task | null>(null);
  const [added, setAdded] = useState(0);
  const { said, say } = useSaid();
  const refresh = useStale();
  const toggling = useToggling(refresh);
  const done = (text: string) => {
    setAsked(null);
    say(text);
    void refresh();
  };
  return (
    <>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && <p class="soft">{common.loading}</p>}
      {data?.length === 0 && <p class="soft">{words.none}</p>}
      <ul>
        {data?.map((task) => (
          <Line key={task.id} task={task} onToggle={() => toggling.mutate(task)} onDelete={() => setAsked(task)} />
        ))}
      </ul>
      {toggling.error && <Failure error={toggling.error} />}
      {mayEdit && (
        <NewTask
          key={added}
          projectId={projectId}
          onAdded={(name) => {
            setAdded(added + 1);
            done(words.added(name));
          }}
        />
      )}
      <Said said={said} />
      <Ask task={asked} onClose={() => setAsked(null)} onDeleted={(task) => done(words.deleted(task.summary))} />
    </>
  );
}
