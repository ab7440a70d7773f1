import type { Context } from '../../context.ts';
import { recordedAt } from '../../db/recorded-at.ts';
import type { OrgCalendar } from '../../time/calendar.ts';
import { planRollover, rolloverAt } from './rules/rollover.ts';
import type { OwnerKey } from './store/owner-key.ts';
import { keepVersions } from './store/row-versions.ts';
import { insertRows, selectOpen, stopRows } from './store/writes.ts';

/**
 * Follows the open row of a project or client, whose lock the caller holds, with one row for each period that has begun
 * since; does nothing when its period is not over.
 */
export async function beginPeriods(ctx: Context, ownerKey: OwnerKey, calendar: OrgCalendar): Promise<void> {
  const open = await selectOpen(ctx.db, ownerKey);
  if (!open?.periodStopOn) return;
  const plan = planRollover({ ...open, createdAt: Temporal.Instant.from(open.createdAt) }, calendar, ctx.now);
  if (!plan) return;
  const { closedAt, rows } = plan;
  const stop = { id: open.id, stopOn: open.periodStopOn };
  await stopRows(ctx.db, ownerKey.organizationId, [stop], { closedAt, now: closedAt });
  const dueAt = rolloverAt(calendar, rows.at(-1)?.periodStopOn ?? null);
  const begun = await insertRows(ctx.db, ownerKey, open.budget, { rows, dueAt });
  const { organizationId, owner } = ownerKey;
  await keepVersions(ctx.db, organizationId, [open.id, ...begun], await recordedAt(ctx, organizationId));
  await ctx.announce({ kind: 'budgets_changed', organizationId, owners: [owner], since: open.periodStopOn });
}
