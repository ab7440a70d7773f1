import * as store from '../store/unusual-activities.ts';
import type { RecordKind } from './kind.ts';
import { inPortions, pagesOfLines, untilFewer } from './portions.ts';

const atOnce = 1_000;

/** Flags, with all that was said of them; also of such as were taken back since. */
export const unusualActivities: RecordKind = {
  isWhole: false,
  findFirst: store.findFirstFlag,
  async *lines(run, { organizationId, month }) {
    for (const read of [store.flagLines, store.lostReviewLines])
      yield* pagesOfLines(run, atOnce, ({ db }, after) => read(db, organizationId, { month, after, limit: atOnce }));
  },
  async clear(run, { organizationId, month }) {
    const before = month.add({ months: 1 });
    let count = 0;
    for (const remove of [store.deleteFlags, store.deleteLostReviews])
      count += await untilFewer(atOnce, () => run.transaction(({ db }) => remove(db, organizationId, before, atOnce)));
    return count;
  },
  put: (run, organizationId, lines) =>
    inPortions(lines, atOnce, (some) => run.transaction(({ db }) => store.putFlagLines(db, organizationId, some))),
};
