import type { BoundedRange } from '../../../time/range.ts';
import type { listActivityUpdates, listDailyActivityUpdates } from '../../../contract/activity-updates.ts';
import type { Answer, Query } from '../../../contract/endpoint.ts';
import { cutPage } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { spansMoreThan } from '../../../time/span.ts';
import { createDayFinder } from '../../../time/day-finder.ts';
import { presentActivity, presentDailyActivity } from './present.ts';
import { fewPersonsOf } from './persons.ts';
import { filterOf } from './list-activities.ts';
import { sideLoads } from './requests.ts';
import { readInstant } from '../recording/facts.ts';
import { listUpdatedDays } from './store/updated-days.ts';
import type { SlotRow, DailyRow, ListFilter } from './store/lists.ts';
import * as store from './store/updated-slots.ts';

type SlotQuery = Query<typeof listActivityUpdates>;
type DayQuery = Query<typeof listDailyActivityUpdates>;

const longestDays = 31;

/** The window of a request. A window without an end extends to the present, up to the same maximum length. */
function windowOf(ctx: Context, { calendar }: Membership, query: DayQuery): BoundedRange {
  const since = readInstant(query['updated[start]']);
  const stop = query['updated[stop]'];
  const until = stop === undefined ? ctx.now.add({ nanoseconds: 1_000 }) : readInstant(stop);
  if (spansMoreThan({ since, until }, longestDays, calendar)) {
    throw problem('invalid_params', `updated: must span ${longestDays} days or fewer`);
  }
  return { since, until };
}

/** A page of existing and deleted records, ascending by id. */
function merge<Row extends { id: number }>(limit: number, ...lists: readonly Row[][]) {
  const rows = lists.flat().toSorted((a, b) => a.id - b.id);
  return cutPage(rows, limit, (row) => row.id);
}

const noSlot = (row: store.RemovedSlotRow): SlotRow => ({
  ...row,
  keyboard: 0,
  mouse: 0,
  overall: 0,
  tracked: 0,
  billable: false,
  program: null,
});

const noDay = (row: store.RemovedDayRow): DailyRow => ({
  ...row,
  keyboard: 0,
  mouse: 0,
  overall: 0,
  tracked: 0,
  inputTracked: 0,
  manual: 0,
  billable: 0,
});

/**
 * Slots that were written in the window, by id: one page with usual start times and one page with other start times.
 */
async function findWritten(ctx: Context, organization: Membership, filter: ListFilter, window: BoundedRange) {
  const usual = store.usualTime(window);
  const others = store.listOtherSlots(ctx.db, filter, window);
  if (!usual) return others;
  const ofTime = { ...filter, ...usual };
  const findPrompt = async () =>
    store.listPromptSlots(ctx.db, ofTime, window, await fewPersonsOf(ctx, organization, ofTime));
  return (await concurrently(others, findPrompt())).flat();
}

/** Activities that were written or deleted in the window and are visible to the reader. */
export async function readActivityUpdates(
  ctx: Context,
  organization: Membership,
  query: SlotQuery,
): Promise<Answer<typeof listActivityUpdates>> {
  const { page, filter } = await filterOf(ctx, organization, query);
  const window = windowOf(ctx, organization, query);
  const [written, removed] = await concurrently(
    findWritten(ctx, organization, filter, window),
    store.listRemovedSlots(ctx.db, filter, window),
  );
  const { rows, pagination } = merge(page.limit, written, removed.map(noSlot));
  const dateOf = createDayFinder(organization.calendar);
  return {
    activities: rows.map((row) => presentActivity(row, dateOf)),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}

/** Daily figures by task that changed in the window and are visible to the reader. */
export async function readDailyUpdates(
  ctx: Context,
  organization: Membership,
  query: DayQuery,
): Promise<Answer<typeof listDailyActivityUpdates>> {
  const { page, filter } = await filterOf(ctx, organization, query);
  const window = windowOf(ctx, organization, query);
  const [changed, removed] = await concurrently(
    listUpdatedDays(ctx.db, filter, window),
    store.listRemovedDays(ctx.db, filter, window),
  );
  const { rows, pagination } = merge(page.limit, changed, removed.map(noDay));
  return {
    daily_activities: rows.map(presentDailyActivity),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}
