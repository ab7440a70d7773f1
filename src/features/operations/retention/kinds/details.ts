import type { Context } from '../../../../context.ts';
import { type DetailKind, monthRange } from '../rules.ts';
import * as store from '../store/details.ts';
import { findFirstDate, lockTimeOf, type MonthOfMember } from '../store/members.ts';
import { eachMember, inPortions, sumOf } from './portions.ts';
import type { OrganizationMonth, RecordKind } from './kind.ts';

const linesAtOnce = 2_000;

const holdersOf = (lines: readonly string[]) => [
  ...new Set(lines.map((line) => (JSON.parse(line) as { user_id: number }).user_id)),
];

/** Restores lines. The contents are then limited by the settings in force when they were recorded. */
async function putLines(
  ctx: Context,
  kind: DetailKind,
  { organizationId, month }: OrganizationMonth,
  lines: readonly string[],
): Promise<number> {
  const count = await store.putSlotLines(ctx.db, organizationId, kind, lines);
  const userIds = kind === 'minutes' || count === 0 ? [] : holdersOf(lines);
  if (userIds.length > 0)
    await ctx.announce({ kind: 'contents_returned', organizationId, userIds, ...monthRange(month) });
  return count;
}

/** Details of slots. Deleting details does not delete the slots. */
export const details = (kind: DetailKind): RecordKind => ({
  isWhole: false,
  findFirst: findFirstDate,
  lines: (run, target, copied) =>
    eachMember(run, target, async ({ db }, member) => {
      const lines = await store.slotLines(db, target.organizationId, kind, member);
      copied.set(String(member.userId), sumOf(lines));
      return lines;
    }),
  async clear(run, target) {
    let count = 0;
    for await (const cleared of eachMember(run, target, ({ db }, member) =>
      store.clearSlots(db, target.organizationId, kind, member),
    ))
      count += cleared;
    return count;
  },
  async clearCopied(run, target, copied) {
    const { organizationId } = target;
    let [count, isLeft] = [0, false];
    const clear = async ({ db }: Context, member: MonthOfMember) => {
      // Blocks writes of this member's time until the transaction ends.
      await lockTimeOf(db, organizationId, member.userId);
      const lines = await store.slotLines(db, organizationId, kind, member);
      const isCopied = lines.length === 0 || copied.get(String(member.userId)) === sumOf(lines);
      return isCopied ? store.clearSlots(db, organizationId, kind, member) : null;
    };
    for await (const cleared of eachMember(run, target, clear)) {
      count += cleared ?? 0;
      isLeft ||= cleared === null;
    }
    return { count, isLeft };
  },
  findLate: (db, organizationId, late) => store.findLateMonths(db, organizationId, kind, late),
  put: (run, target, lines) =>
    inPortions(lines, linesAtOnce, (portion) => run.transaction((ctx) => putLines(ctx, kind, target, portion))),
});
