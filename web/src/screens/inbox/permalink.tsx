import { useQuery } from '@tanstack/preact-query';
import { useLocation, useRoute } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useWords } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';

/** The address of one flag, as the API and mails name it: leads to its case in the inbox. */
export function Permalink() {
  const words = useWords();
  const { params: named } = useRoute();
  const { route } = useLocation();
  const [organization, id] = [Number(named['organization']), Number(named['id'])];
  const { data, error, refetch } = useQuery({
    queryKey: ['flag', organization, id],
    queryFn: async ({ signal }) => {
      const params = { organization_id: organization, unusual_activity_id: id };
      return (await call('getUnusualActivity', { params, signal })).unusual_activity;
    },
  });
  useEffect(() => {
    if (!data) return;
    const view = new URLSearchParams({ state: data.state, case: data.inbox_entry_id, flag: String(data.id) });
    route(`/organizations/${organization}/flags?${view}`, true);
  }, [data]);
  return (
    <div class="shell-wait">{error ? <Failure error={error} onAgain={() => void refetch()} /> : words.loading}</div>
  );
}
