import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { call, type Input } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import { requestsFor, type OvertimeView } from './view.ts';

type Requested = NonNullable<Input<'listOvertime'>['query']>;

async function loadRange(organizationId: number, range: Requested, signal: AbortSignal) {
  const params = { organization_id: organizationId };
  const pages = await everyPage('listOvertime', { params, query: { ...range, include: ['users'] }, signal });
  return { weeks: pages.flatMap((page) => page.overtime), users: pages.flatMap((page) => page.users ?? []) };
}

/** The overtime of all members in the view's weeks. The previous data stays visible while it loads. */
export function useOvertime(
  organizationId: number,
  { first, last }: Pick<OvertimeView, 'first' | 'last'>,
  enabled = true,
) {
  return useQuery({
    queryKey: ['overtime', organizationId, first, last],
    queryFn: async ({ signal }) => {
      const ranges = requestsFor({ first, last }).map(({ start, stop }) =>
        loadRange(organizationId, { 'date[start]': start, 'date[stop]': stop }, signal),
      );
      const loaded = await Promise.all(ranges);
      const [weeks, users] = [loaded.flatMap((part) => part.weeks), loaded.flatMap((part) => part.users)];
      return { weeks, users, first, last };
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** The explanation of a member's overtime in a week, with the names of the projects. */
export function useExplanation(organizationId: number, { userId, week }: { userId: number; week: string }) {
  return useQuery({
    queryKey: ['overtime-week', organizationId, userId, week],
    queryFn: async ({ signal }) => {
      const params = { organization_id: organizationId };
      const query = { 'date[start]': week, 'date[stop]': week, user_ids: [userId] };
      const { overtime } = await call('listOvertime', {
        params,
        query: { ...query, include: ['explanation'] },
        signal,
      });
      const steps = overtime[0]?.explanation ?? [];
      const ids = [...new Set(steps.flatMap((step) => (step.step === 'project' ? [step.project_id] : [])))];
      const named = { project_ids: ids, status: 'all' as const };
      const pages = ids.length === 0 ? [] : await everyPage('listProjects', { params, query: named, signal });
      const projects = pages.flatMap((page) => page.projects);
      return { week: overtime[0], steps, projects: new Map(projects.map(({ id, name }) => [id, name])) };
    },
  });
}
