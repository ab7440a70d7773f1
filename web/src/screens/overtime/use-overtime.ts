import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { call, type Input, type Output } from '../../api/call.ts';
import { requestsFor, type View } from './view.ts';

type Answer = Output<'listOvertime'>;
type Requested = NonNullable<Input<'listOvertime'>['query']>;

const pageLimit = 500;

async function loadRange(organizationId: number, query: Requested, signal: AbortSignal) {
  const whole = { weeks: [] as Answer['overtime'], users: [] as NonNullable<Answer['users']> };
  let start: number | undefined = 0;
  while (start !== undefined) {
    const page: Answer = await call('listOvertime', {
      params: { organization_id: organizationId },
      query: { ...query, include: ['users'], page_limit: pageLimit, page_start_id: start },
      signal,
    });
    whole.weeks.push(...page.overtime);
    whole.users.push(...(page.users ?? []));
    start = page.pagination?.next_page_start_id;
  }
  return whole;
}

/** The overtime of all members in the weeks of a view; what was shown stays until the answer is there. */
export function useOvertime(organizationId: number, { first, last }: Pick<View, 'first' | 'last'>, enabled = true) {
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

/** How the overtime of a member's week comes about, with the names of the projects in it. */
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
      const named = { project_ids: ids, status: 'all' as const, page_limit: pageLimit };
      const { projects } =
        ids.length === 0 ? { projects: [] } : await call('listProjects', { params, query: named, signal });
      return { week: overtime[0], steps, projects: new Map(projects.map(({ id, name }) => [id, name])) };
    },
  });
}
