import type { Organization } from '../../api/session.ts';
import { dayAddress } from '../../app/day-address.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useTeam } from './queries.ts';
import { useTasks } from './task-queries.ts';
import { taskNote } from './task-note.ts';
import { taskWords } from './task-words.ts';
import type { Project } from './values.ts';
import { projectWords } from './words.ts';

interface Props {
  organization: Organization;
  project: Project;
}

/** The tasks of the project, the person's own tasks first. */
function SeenTasks({ organization, project }: Props) {
  const { language, words: common } = useLanguage();
  const { user } = useSession();
  const { data, error, refetch } = useTasks(project.id);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <p class="soft">{common.loading}</p>;
  if (data.tasks.length === 0) return <p class="soft">{taskWords(language).none}</p>;
  const isOwn = (ids: readonly number[]) => Number(ids.includes(user.id));
  const nameOf = (id: number) => data.names.get(id) ?? `#${id}`;
  return (
    <ul class="seen-tasks">
      {data.tasks
        .toSorted((a, b) => isOwn(b.assignee_ids) - isOwn(a.assignee_ids))
        .map((task) => (
          <li key={task.id}>
            {task.summary} <span class="soft">{taskNote({ organization, nameOf }, task, language)}</span>
          </li>
        ))}
    </ul>
  );
}

/** A project for people who cannot change it: its description, its tasks, and where to add time. */
export function SeenProject({ organization, project }: Props) {
  const { language } = useLanguage();
  const { user } = useSession();
  const words = projectWords(language);
  const { data } = useTeam(project.id);
  const role = data?.members.find((member) => member.user_id === user.id)?.membership_role;
  const facts = [
    [words.seen.role, role && words.seen.roles[role]],
    [words.form.description, project.description],
    [words.columns.billable, project.billable ? words.billable.yes : words.billable.no],
  ].filter(([, value]) => value);
  return (
    <div class="column">
      <dl class="seen-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section class="column" aria-labelledby="seen-tasks">
        <h3 id="seen-tasks">{words.tasks}</h3>
        <SeenTasks organization={organization} project={project} />
      </section>
      {role !== 'viewer' && (
        <p>
          <a href={dayAddress(organization.id, user.id)}>{words.seen.day}</a>
        </p>
      )}
      <p class="soft">{words.readOnly}</p>
    </div>
  );
}
