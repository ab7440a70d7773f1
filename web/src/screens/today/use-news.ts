import { useNotices } from '../../api/notices.ts';
import type { Organization } from '../../api/session.ts';

/** What the person was told in the organization and has not read yet; who decides here has the events instead. */
export function useNews({ id: organizationId }: Organization, isWanted: boolean) {
  const { data } = useNotices(isWanted);
  return data?.notices.filter(({ id, organization_id: at }) => at === organizationId && id > data.readThrough) ?? [];
}
