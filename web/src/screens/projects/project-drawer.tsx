import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { EditRecord } from '../../parts/record-drawer.tsx';
import type { DrawerProps } from '../../parts/record-list.tsx';
import { Section } from '../../parts/section.tsx';
import { Members } from './members.tsx';
import { ProjectForm, useCompared } from './project-form.tsx';
import { projectKind, useClients, useTeam } from './queries.ts';
import { SeenProject } from './seen-project.tsx';
import { Tasks } from './tasks.tsx';
import type { Project } from './values.ts';
import { projectWords } from './words.ts';

/** Whether the person can change the project: managers of all projects or of this project can. */
function useMayEdit({ may }: Organization, edited: string | null): boolean | undefined {
  const { user } = useSession();
  const { data } = useTeam(Number(edited), edited !== null && !may.manage_projects);
  if (may.manage_projects) return true;
  return data && data.members.some((member) => member.user_id === user.id && member.membership_role === 'manager');
}

interface InsteadProps {
  organization: Organization;
  record: Project;
  /** Undefined while it loads. */
  mayEdit: boolean | undefined;
}

function Instead({ organization, record, mayEdit }: InsteadProps) {
  const { loading } = useLanguage().words;
  if (mayEdit === undefined) return <p class="soft">{loading}</p>;
  return <SeenProject organization={organization} project={record} />;
}

/** A project with its related content. */
export function RecordDrawer(props: DrawerProps) {
  const { organization, edited } = props;
  const { language } = useLanguage();
  const words = projectWords(language);
  const mayEdit = useMayEdit(organization, edited);
  const clients = useClients(organization.id, organization.may.manage_clients);
  const names = new Map(clients.data?.map(({ id, name }) => [String(id), name]));
  return (
    <EditRecord
      {...props}
      kind={projectKind}
      words={words}
      compared={useCompared(names)}
      instead={mayEdit ? undefined : ({ record }) => <Instead {...{ organization, record, mayEdit }} />}
      form={(form) => <ProjectForm {...form} organization={organization} names={names} />}
      more={({ record }) => (
        <>
          <Section title={words.members.title}>
            {() => <Members organization={organization} projectId={record.id} />}
          </Section>
          <Section title={words.tasks}>{() => <Tasks organization={organization} projectId={record.id} />}</Section>
        </>
      )}
    />
  );
}
