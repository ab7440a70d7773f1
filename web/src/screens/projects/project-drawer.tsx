import { useMutation } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Changes } from '../../parts/changes.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { Members } from './members.tsx';
import { ProjectForm } from './project-form.tsx';
import { useProject, useProjectMembers, useStale } from './queries.ts';
import { Tasks } from './tasks.tsx';
import { changesOf, type Project, projectValues, type ProjectValues } from './values.ts';
import { projectWords } from './words.ts';

interface Said {
  say(text: string, undo?: () => void): void;
}

interface ArchiveProps extends Said {
  project: Project;
  onClose(): void;
}

/** Puts a project away and brings it back; what that does stands above the button. */
function Archive({ project, onClose, say }: ArchiveProps) {
  const { archive: words } = projectWords(useLanguage().language);
  const refresh = useStale();
  const isActive = project.status === 'active';
  const setStatus = (status: Project['status']) =>
    call('updateProject', { params: { project_id: project.id }, body: { status } });
  const saving = useMutation({
    mutationFn: () => setStatus(isActive ? 'archived' : 'active'),
    onSuccess() {
      const undo = () => void setStatus(project.status).then(refresh);
      say(isActive ? words.archived(project.name) : words.restored(project.name), undo);
      void refresh();
      onClose();
    },
  });
  return (
    <>
      <p>{isActive ? words.will : words.willBack}</p>
      {saving.error && <Failure error={saving.error} />}
      <div>
        <Button busy={saving.isPending} onPress={() => saving.mutate()}>
          {isActive ? words.archive : words.restore}
        </Button>
      </div>
    </>
  );
}

/** Takes back what was saved: the fields that differ get what they had. */
function useUndo({ say }: Said) {
  const { language } = useLanguage();
  const words = projectWords(language).form;
  const refresh = useStale();
  return (project: Project, before: ProjectValues) => () => {
    const body = changesOf(before, projectValues(project, language));
    const saving = call('updateProject', { params: { project_id: project.id }, body });
    void saving.then(refresh).then(() => say(words.undone(project.name)));
  };
}

/** Whether the person changes a project: who manages all of them, and who manages this one. */
function useMayEdit(organization: Organization, projectId: number): boolean | undefined {
  const { user } = useSession();
  const { data } = useProjectMembers(projectId);
  if (organization.may.manage_projects) return true;
  return data && data.members.some((one) => one.user_id === user.id && one.membership_role === 'manager');
}

interface EditProps extends Said {
  organization: Organization;
  id: number;
  onClose(): void;
}

function Edit({ organization, id, onClose, say }: EditProps) {
  const { language, words: common } = useLanguage();
  const words = projectWords(language);
  const { data, error, refetch } = useProject(id, language);
  const mayEdit = useMayEdit(organization, id);
  const refresh = useStale();
  const undo = useUndo({ say });
  if (error) return <Failure error={error} onAgain={() => void refetch()} />;
  if (!data || mayEdit === undefined) return <p class="soft">{common.loading}</p>;
  if (!mayEdit) return <p>{words.readOnly}</p>;
  const { project } = data;
  return (
    <>
      <ProjectForm
        organization={organization}
        edited={data}
        onSaved={(saved, before) => {
          say(words.form.saved(saved.name), undo(saved, before));
          void refresh();
          onClose();
        }}
      />
      <Section title={words.members.title}>{() => <Members organization={organization} projectId={id} />}</Section>
      <Section title={words.tasks.title}>{() => <Tasks projectId={id} mayEdit={mayEdit} />}</Section>
      <Section title={words.archive.title}>{() => <Archive project={project} onClose={onClose} say={say} />}</Section>
      {organization.may.see_audit && (
        <Section title={words.history}>
          {() => <Changes organization={organization} subject="project" id={id} />}
        </Section>
      )}
    </>
  );
}

interface Props extends Said {
  organization: Organization;
  /** The id of the project. */
  edited: string;
  onClose(): void;
}

/** A project with all that belongs to it. */
export function ProjectDrawer({ organization, edited, onClose, say }: Props) {
  const { language } = useLanguage();
  const id = /^\d{1,10}$/.test(edited) ? Number(edited) : 0;
  const { data } = useProject(id, language);
  const { form: words } = projectWords(language);
  return (
    <Drawer title={words.edit(data?.project.name ?? '…')} onClose={onClose}>
      <Edit key={edited} organization={organization} id={id} onClose={onClose} say={say} />
    </Drawer>
  );
}

interface NewProps extends Said {
  organization: Organization;
  onClose(): void;
}

export function NewProjectDrawer({ organization, onClose, say }: NewProps) {
  const words = projectWords(useLanguage().language);
  const refresh = useStale();
  return (
    <Drawer title={words.create} onClose={onClose}>
      <ProjectForm
        organization={organization}
        edited={null}
        onSaved={({ name }) => {
          say(words.form.created(name));
          void refresh();
          onClose();
        }}
      />
    </Drawer>
  );
}
