import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { comparedTasks } from './task-form.tsx';
import { readTask, type Task, useTask } from './task-queries.ts';
import { taskWords } from './task-words.ts';

interface Props {
  organization: Organization;
  task: Task;
  nameOf(userId: number): string;
  onClose(): void;
  onDeleted(task: Task): void;
}

function DeleteForm({
  organization,
  task,
  nameOf,
  onClose,
  onDeleted,
  read,
}: Props & { read: Awaited<ReturnType<typeof readTask>> }) {
  const { language } = useLanguage();
  const words = taskWords(language);
  const form = useForm({
    initial: read,
    reload: () => readTask(task.id, { language, zone: organization.time_zone }),
    save: (_, sending) => call('deleteTask', { params: { task_id: task.id }, ...sending }),
    onSaved: () => onDeleted(task),
  });
  return (
    <Form
      form={{ ...form, mine: form.values, takeTheirs: onClose }}
      label={words.ask(task.summary)}
      save={words.remove}
      effect={<p>{words.will}</p>}
      compared={comparedTasks(language, nameOf)}
    />
  );
}

function Read(props: Props) {
  const { organization, task } = props;
  const { language, words: common } = useLanguage();
  const { data, error, refetch } = useTask(task.id, { language, zone: organization.time_zone });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return data ? <DeleteForm {...props} read={data} /> : <p class="soft">{common.loading}</p>;
}

/** Deletes a task. If another person has changed it, the new version is shown first. */
export function DeleteTask({ task, ...props }: Omit<Props, 'task'> & { task: Task | null }) {
  const words = taskWords(useLanguage().language);
  return (
    <Dialog title={words.ask(task?.summary ?? '')} isOpen={task !== null} onClose={props.onClose}>
      {task && <Read key={task.id} {...props} task={task} />}
    </Dialog>
  );
}
