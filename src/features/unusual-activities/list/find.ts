import type { Page } from '../../../contract/paging.ts';
import type { Executor } from '../../../db/database.ts';
import { type ActivityFilter, searchActivities, selectNear } from './store.ts';

/** Of so many days the first flag is found at once. */
const fewDays = 40;

const isShort = ({ since, until }: ActivityFilter) =>
  until.epochMilliseconds - since.epochMilliseconds <= fewDays * 86_400_000;

/**
 * The texts of flags that start in the range, ascending by id. Ids follow the days more or less, for days are analysed
 * as they pass; those analysed again have later ones. So a page is looked for among the flags that follow, then among
 * those that follow the first of the range, then member by member or day by day: each costs the same however many flags
 * there are.
 */
export async function findActivities(
  db: Executor,
  organizationId: number,
  filter: ActivityFilter,
  page: Page,
): Promise<string[]> {
  const found: string[] = [];
  let { startId } = page;
  for (const fromFirst of startId === 0 && isShort(filter) ? [true] : [false, true]) {
    const limit = page.limit - found.length;
    const near = await selectNear(db, organizationId, filter, { startId, limit, fromFirst });
    found.push(...near.texts);
    if (found.length === page.limit || near.lastId === null) return found;
    startId = near.lastId + 1;
  }
  const limit = page.limit - found.length;
  return [...found, ...(await searchActivities(db, organizationId, filter, { startId, limit }))];
}
