import type { Page } from '../../../../contract/paging.ts';
import type { Executor } from '../../../../db/database.ts';
import {
  type ActivityFilter,
  recordSeparator,
  type FlagMatches,
  searchActivities,
  type Selection,
  selectNear,
} from './store.ts';

/** Up to this number of days, searching for the first flag is cheap. */
const fewDays = 40;

const isShort = ({ since, until }: ActivityFilter) =>
  until.epochMilliseconds - since.epochMilliseconds <= fewDays * 86_400_000;

const none: FlagMatches = { texts: '', count: 0, lastId: 0, userIds: [] };

function joined(before: FlagMatches, after: FlagMatches): FlagMatches {
  if (before.count === 0 || after.count === 0) return before.count === 0 ? after : before;
  return {
    texts: before.texts + recordSeparator + after.texts,
    count: before.count + after.count,
    lastId: after.lastId,
    userIds: [...before.userIds, ...after.userIds],
  };
}

/**
 * The flags that start in the range, ascending by id, up to the limit. Ids roughly follow the days because each day is
 * analysed when it ends. Flags from a repeated analysis have later ids. The search therefore reads the next flags
 * first, then those after the first flag of the range, and finally member by member or day by day. The cost of each
 * search is independent of the number of flags.
 */
async function findFlags(db: Executor, selection: Selection, page: Page): Promise<FlagMatches> {
  let [flags, startId] = [none, page.startId];
  for (const fromFirst of startId === 0 && isShort(selection.filter) ? [true] : [false, true]) {
    const limit = page.limit - flags.count;
    const near = await selectNear(db, selection, { startId, limit, fromFirst });
    flags = joined(flags, near);
    if (near.behindId === null) return flags;
    startId = near.behindId + 1;
  }
  return joined(flags, await searchActivities(db, selection, { startId, limit: page.limit - flags.count }));
}

export interface FlagPage {
  /** The texts of the flags, joined as in a JSON list. */
  texts: string;
  userIds: readonly number[];
  /** The start of the next page; undefined if this page is the last. */
  nextId: number | undefined;
}

/** A page of flags. The search requests one more flag, which starts the next page. */
export async function findPage(db: Executor, selection: Selection, { startId, limit }: Page): Promise<FlagPage> {
  const { texts, count, lastId, userIds } = await findFlags(db, selection, { startId, limit: limit + 1 });
  if (count <= limit) return { texts, userIds, nextId: undefined };
  return {
    texts: texts.slice(0, texts.lastIndexOf(recordSeparator)),
    userIds: userIds.slice(0, limit),
    nextId: lastId,
  };
}
