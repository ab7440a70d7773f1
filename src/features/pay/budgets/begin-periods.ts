import type { Context } from '../../../context.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import { dayBefore } from '../../../time/adjacent.ts';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { planRollover, rolloverAt } from './rules/rollover.ts';
import type { OwnerKey } from './store/owner-key.ts';
import { recordVersions } from './store/row-versions.ts';
import type { HistoryRow } from './store/rows.ts';
import { insertRows, selectLive, stopRows } from './store/writes.ts';

/** A row that is not closed, with the last day of its budget. `until` is null if the budget has no end. */
interface RolloverTarget {
  row: HistoryRow;
  until: Temporal.PlainDate | null;
}

async function rollOver(ctx: Context, ownerKey: OwnerKey, calendar: OrgCalendar, { row, until }: RolloverTarget) {
  const plan = planRollover({ ...row, createdAt: Temporal.Instant.from(row.createdAt) }, calendar, ctx.now, until);
  const stopOn = row.stopOn ?? row.periodStopOn;
  if (!plan || !stopOn) return;
  const { closedAt, rows } = plan;
  await stopRows(ctx.db, ownerKey.organizationId, [{ id: row.id, stopOn }], { closedAt, now: closedAt });
  const last = rows.at(-1);
  const dueAt = rolloverAt(calendar, last?.stopOn ?? last?.periodStopOn ?? null);
  const begun = await insertRows(ctx.db, ownerKey, row.budget, { rows, dueAt });
  const { organizationId, owner } = ownerKey;
  await recordVersions(ctx.db, organizationId, [row.id, ...begun], await recordedAt(ctx, organizationId));
  await ctx.announce({ kind: 'budgets_changed', organizationId, owners: [owner], since: stopOn });
}

/**
 * Creates one row for each period that has begun since the last rollover. It follows the open row and, if a budget
 * ends when another one starts, the ending row too. Does nothing before the last day of these rows is over. The caller
 * holds the owner's lock.
 */
export async function beginPeriods(ctx: Context, ownerKey: OwnerKey, calendar: OrgCalendar): Promise<void> {
  const live = await selectLive(ctx.db, ownerKey);
  for (const [index, row] of live.entries()) {
    const next = live[index + 1];
    await rollOver(ctx, ownerKey, calendar, { row, until: next ? dayBefore(next.startOn) : row.stopOn });
  }
}
