import type { Organization } from '../../api/session.ts';
import { usePages } from '../../api/pages.ts';
import { addDays } from '../../words/dates.ts';
import { instantIn } from '../../words/zones.ts';
import type { AuditView } from './view.ts';

const startOf = (zone: string, date: string) => new Date(instantIn(zone, `${date}T00:00`)).toISOString();

/** The query of a view. The dates in the filter are whole days in the organization's time zone. */
const queryOf = ({ time_zone: zone }: Organization, { subject, subjectId, actor, first, last }: AuditView) => ({
  order: 'newest_first' as const,
  include: ['users' as const],
  page_limit: 100,
  ...(subject && { subject }),
  ...(subjectId !== null && { subject_id: subjectId }),
  ...(actor !== null && { actor_user_ids: [actor] }),
  ...(first !== null && { 'recorded_at[start]': startOf(zone, first) }),
  ...(last !== null && { 'recorded_at[stop]': startOf(zone, addDays(last, 1)) }),
});

/** The audit entries, newest first, page by page. */
export function useAudit(organization: Organization, view: AuditView) {
  const query = queryOf(organization, view);
  const params = { organization_id: organization.id };
  return usePages(['audit', organization.id, query], 'listAudit', { params, query });
}
