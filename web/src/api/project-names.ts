import { addDays } from '../words/dates.ts';
import { everyPage } from './pages.ts';
import type { Organization } from './session.ts';

/** The maximum range of time totals. */
const mostDays = 400;

interface Wanted {
  ids: readonly number[];
  /** Last date of the time on these projects. */
  until: string;
  signal: AbortSignal;
}

/**
 * The names of projects by id, including archived projects. Payroll clerks read them from the time totals, because the
 * list of projects contains only their own.
 */
export async function readProjectNames(
  { id, payroll }: Pick<Organization, 'id' | 'payroll'>,
  { ids, until, signal }: Wanted,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const input = { params: { organization_id: id }, signal };
  const named = { project_ids: [...ids] };
  const range = { 'date[start]': addDays(until, 1 - mostDays), 'date[stop]': until };
  const sums = { ...range, ...named, by: 'project', period: 'month', include: ['projects'] } as const;
  const pages = await (payroll
    ? everyPage('listTimeSums', { ...input, query: { ...sums, include: [...sums.include] } })
    : everyPage('listProjects', { ...input, query: { ...named, status: 'all' } }));
  return new Map(
    pages.flatMap(({ projects = [] }) => projects.map(({ id: project, name }) => [project, name] as const)),
  );
}
