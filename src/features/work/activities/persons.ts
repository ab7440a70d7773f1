import type { Context, Membership } from '../../../context.ts';
import { localDate } from '../../../time/calendar.ts';
import { projectsOfTasks } from '../tasks/facts.ts';
import { findWorkers, type SlotFilter } from './store/lists.ts';

/** For up to this number of people, lists read person by person. For more, they read the time of all people. */
const fewPersons = 100;

/** The projects whose time can be in the list, given filter and visibility; undefined means any project. */
async function projectsOf(ctx: Context, filter: SlotFilter): Promise<readonly number[] | undefined> {
  const { organizationId, projectIds, taskIds, visibility } = filter;
  if (!taskIds) return projectIds ?? (visibility === 'everything' ? undefined : visibility.managedProjectIds);
  const ofTasks = [...new Set((await projectsOfTasks(ctx.db, organizationId, taskIds)).values())];
  return projectIds ? ofTasks.filter((id) => projectIds.includes(id)) : ofTasks;
}

/** The people whose time can be in the list, given filter and visibility; undefined means all people. */
async function personsOf(ctx: Context, organization: Membership, filter: SlotFilter, most: number) {
  const { visibility, userIds, taskIds } = filter;
  if (userIds) return userIds;
  const own = visibility === 'everything' ? [] : [visibility.userId];
  const projectIds = await projectsOf(ctx, filter);
  if (!projectIds) return undefined;
  if (projectIds.length === 0) return own;
  const [from, to] = [filter.since, filter.until].map((instant) =>
    localDate(organization.calendar, instant).toString(),
  );
  const work = { projectIds, taskIds, from: from ?? '', to: to ?? '' };
  const workers = await findWorkers(ctx.db, filter.organizationId, work, most + 1);
  return [...new Set([...workers, ...own])];
}

/** Returns the people of a list if there are no more than `most`: reading person by person is then cheaper. */
export async function fewPersonsOf(
  ctx: Context,
  organization: Membership,
  filter: SlotFilter,
  most = fewPersons,
): Promise<readonly number[] | undefined> {
  const persons = await personsOf(ctx, organization, filter, most);
  return persons && persons.length <= most ? persons : undefined;
}
