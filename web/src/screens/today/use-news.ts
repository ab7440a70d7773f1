import { useNotices } from '../../api/notices.ts';
import type { Organization } from '../../api/session.ts';

/** The person's unread notices from the organization. People with decisions to make see the events instead. */
export function useNews({ id: organizationId }: Organization, isWanted: boolean) {
  const { data } = useNotices(isWanted);
  return data?.notices.filter(({ id, organization_id: at }) => at === organizationId && id > data.readThrough) ?? [];
}
