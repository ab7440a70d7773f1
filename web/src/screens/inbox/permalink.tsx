import { useQuery } from '@tanstack/preact-query';
import { useLocation, useRoute } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useWords } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { NotFound } from '../not-found/not-found.tsx';

const isHidden = (error: unknown) => error instanceof CallError && [403, 404].includes(error.status);

/**
 * The page that shows a flag: the inbox for people with access to other members' flags, otherwise the person's own
 * page; null = none.
 */
async function addressOf(organization: number, id: number, signal: AbortSignal): Promise<string | null> {
  if (!Number.isSafeInteger(organization) || !Number.isSafeInteger(id)) return null;
  try {
    const params = { organization_id: organization, unusual_activity_id: id };
    const { unusual_activity: flag } = await call('getUnusualActivity', { params, signal });
    const view = new URLSearchParams({ state: flag.state, case: flag.inbox_entry_id, flag: String(id) });
    return `/organizations/${organization}/flags?${view}`;
  } catch (error) {
    if (!isHidden(error)) throw error;
  }
  const query = { page_start_id: id, page_limit: 1 };
  const { unusual_activities: own } = await call('listOwnUnusualActivities', { query, signal });
  return own[0]?.id === id && own[0].organization_id === organization ? `/me?flag=${id}` : null;
}

/**
 * The permanent address of a flag, used by the API and mails. The page does not reveal to other people whether it
 * exists.
 */
export function Permalink() {
  const words = useWords();
  const { params: named } = useRoute();
  const { route } = useLocation();
  const [organization, id] = [Number(named['organization']), Number(named['id'])];
  const { data, error, refetch } = useQuery({
    queryKey: ['permalink', organization, id],
    queryFn: ({ signal }) => addressOf(organization, id, signal),
  });
  useEffect(() => {
    if (data) route(data, true);
  }, [data]);
  if (data === null) return <NotFound />;
  return (
    <div class="shell-wait">{error ? <Failure error={error} onRetry={() => void refetch()} /> : words.loading}</div>
  );
}
