import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { localIn } from '../../words/zones.ts';
import { Edit } from './edit.tsx';
import { Invite } from './invite.tsx';
import { useMember, useProjects, useReload } from './use-members.ts';
import { memberWords } from './words.ts';

/** The drawer in the address: invites a person or changes a member. */
export function Opened({ organization, onSaid }: { organization: Organization; onSaid(text: string): void }) {
  const words = memberWords(useLanguage().language);
  const [invite, edit] = [useAddressed('new'), useAddressed('edit')];
  const id = edit.value !== null && /^\d+$/.test(edit.value) ? Number(edit.value) : null;
  const row = useMember(organization.id, id).data;
  const projectsQuery = useProjects(organization.id);
  const projects = projectsQuery.data ?? [];
  const failed = projectsQuery.error && (
    <Failure error={projectsQuery.error} onRetry={() => void projectsQuery.refetch()} />
  );
  const reload = useReload(organization.id);
  const today = localIn(organization.time_zone, Date.now()).slice(0, 10);
  const done = (text: string, close: () => void) => {
    close();
    onSaid(text);
    void reload();
  };
  if (invite.value !== null) {
    const onInvited = (name: string) => done(words.invited(name), invite.close);
    return <Invite {...{ organization, projects, failed, today, onInvited }} onClose={invite.close} />;
  }
  if (!row || id === null) return null;
  return (
    <Edit
      key={`${row.id} ${row.member.updated_at}`}
      {...{ organization, row, projects, failed, today }}
      onSaved={(name) => done(words.saved(name), edit.close)}
      onMerged={(text) => done(text, edit.close)}
      onRemoved={(name) => done(words.remove.done(name), edit.close)}
      onClose={edit.close}
    />
  );
}
