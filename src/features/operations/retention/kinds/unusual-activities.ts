import type { Executor } from '../../../../db/database.ts';
import type { JobRun } from '../../../../jobs/job.ts';
import * as store from '../store/unusual-activities.ts';
import type { CopyChecksums, OrganizationMonth, RecordKind } from './kind.ts';
import { inPortions, pagesOfLines, sumOf, untilPartial } from './portions.ts';

const atOnce = 1_000;

/** Records that are deleted together, in ascending order of id. */
interface Part {
  name: string;
  /** Locks the records of a page until the transaction ends. Not implemented if the records never change. */
  lock?: (db: Executor, organizationId: number, page: store.MonthPage) => Promise<void>;
  lines(db: Executor, organizationId: number, page: store.MonthPage): Promise<{ id: string; line: string }[]>;
  remove(db: Executor, organizationId: number, ids: readonly string[]): Promise<number>;
}

const parts: readonly Part[] = [
  { name: 'flag', lock: store.lockFlags, lines: store.flagLines, remove: store.deleteFlags },
  { name: 'review', lines: store.lostReviewLines, remove: store.deleteReviews },
];

/** Deletes the records of a page that match their copy. */
function clearPage(
  run: JobRun,
  { organizationId, month }: OrganizationMonth,
  { name, lock, lines, remove }: Part,
  { copied, after }: { copied: CopyChecksums; after: string },
) {
  return run.transaction(async ({ db }) => {
    const page = { month, after, limit: atOnce };
    await lock?.(db, organizationId, page);
    const rows = await lines(db, organizationId, page);
    const same = rows.filter(({ id, line }) => copied.get(`${name} ${id}`) === sumOf([line]));
    const ids = same.map(({ id }) => id);
    const count = await remove(db, organizationId, ids);
    return { count, isLeft: same.length < rows.length, last: rows.length < atOnce ? undefined : rows.at(-1)?.id };
  });
}

/** Flags with their reviews. Includes reviews of flags that were removed later. */
export const unusualActivities: RecordKind = {
  isWhole: false,
  findFirst: store.findFirstFlag,
  async *lines(run, { organizationId, month }, copied) {
    for (const { name, lines } of parts)
      yield* pagesOfLines(run, atOnce, async ({ db }, after) => {
        const rows = await lines(db, organizationId, { month, after, limit: atOnce });
        for (const { id, line } of rows) copied.set(`${name} ${id}`, sumOf([line]));
        return rows;
      });
  },
  async clear(run, { organizationId, month }) {
    const before = month.add({ months: 1 });
    let count = 0;
    for (const remove of [store.deleteFlagsBefore, store.deleteLostReviews])
      count += await untilPartial(atOnce, () =>
        run.transaction(({ db }) => remove(db, organizationId, before, atOnce)),
      );
    return count;
  },
  async clearCopied(run, target, copied) {
    let [count, isLeft] = [0, false];
    for (const part of parts)
      for (let after: string | undefined = '0'; after !== undefined;) {
        const cleared = await clearPage(run, target, part, { copied, after });
        count += cleared.count;
        isLeft ||= cleared.isLeft;
        after = cleared.last;
      }
    return { count, isLeft };
  },
  findLate: (db, organizationId, { before }) => store.findMonthsOfFlags(db, organizationId, before),
  put: (run, { organizationId }, lines) =>
    inPortions(lines, atOnce, (portion) =>
      run.transaction(({ db }) => store.putFlagLines(db, organizationId, portion)),
    ),
};
