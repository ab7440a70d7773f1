import type { DetailKind } from '../rules.ts';
import * as store from '../store/details.ts';
import { findFirstDate } from '../store/members.ts';
import { eachMember, inPortions } from './portions.ts';
import type { RecordKind } from './kind.ts';

const linesAtOnce = 2_000;

/** What hangs on slots, which stay as they are otherwise. */
export const details = (kind: DetailKind): RecordKind => ({
  isWhole: false,
  findFirst: findFirstDate,
  lines: (run, of) => eachMember(run, of, ({ db }, member) => store.slotLines(db, of.organizationId, kind, member)),
  async clear(run, of) {
    let count = 0;
    for await (const cleared of eachMember(run, of, ({ db }, member) =>
      store.clearSlots(db, of.organizationId, kind, member),
    ))
      count += cleared;
    return count;
  },
  findLate: (db, organizationId, late) => store.findLateMonths(db, organizationId, kind, late),
  put: (run, organizationId, lines) =>
    inPortions(lines, linesAtOnce, (some) =>
      run.transaction(({ db }) => store.putSlotLines(db, organizationId, kind, some)),
    ),
});
