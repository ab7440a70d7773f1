import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { localDate } from '../../../time/calendar.ts';
import { isBefore } from '../../../time/order.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { findPeriod, findPresented } from './periods.ts';
import { correctWaiting } from './recheck.ts';
import { requireClosable, requireReopenable } from './rules/close.ts';
import { Checksum } from './rules/checksum.ts';
import type { PayPeriod } from './rules/schedule.ts';
import { lockForPay } from './schedules.ts';
import { emitPeriodEvent } from './emit-events.ts';
import * as closings from './store/closings.ts';
import * as store from './store/lines.ts';
import { selectApproved } from './store/members.ts';
import { checksumsOf, computeLines } from './wages.ts';

const pageLimit = 10_000;
const namedAtMost = 5;

/** The last closed period, with its dates. */
async function lastClosed(ctx: Context, organizationId: number) {
  const row = await closings.selectLastClosed(ctx.db, organizationId);
  const dates = row && { startOn: Temporal.PlainDate.from(row.startOn), stopOn: Temporal.PlainDate.from(row.stopOn) };
  return dates ?? null;
}

/** Stores the present computation of a period's pay. Returns the members whose figures are not approved. */
async function storeLines(ctx: Context, organization: Membership, period: PayPeriod): Promise<number[]> {
  const { organizationId } = organization;
  const startOn = period.startOn.toString();
  const origin = { organizationId, earnedStartOn: startOn, paidStartOn: startOn, now: await ctx.readClock() };
  const approved = await selectApproved(ctx.db, organizationId, { startOn, userIds: null });
  const sums = new Map(approved.map(({ userId, approvedChecksum }) => [userId, approvedChecksum]));
  const open: number[] = [];
  for await (const { lines } of computeLines(ctx, organization, period, null)) {
    for (const [userId, sum] of checksumsOf(lines)) {
      if (sums.get(userId) !== sum) open.push(userId);
      sums.delete(userId);
    }
    await store.insertLines(ctx.db, { ...origin, cause: null, actorUserId: null, causedAt: null, reason: null }, lines);
  }
  return open;
}

function requireApproved(open: readonly number[]): void {
  if (open.length === 0) return;
  const listed = open.slice(0, namedAtMost).join(', ');
  const more = open.length > namedAtMost ? ` and ${open.length - namedAtMost} more` : '';
  const cause = `pay_period: the present figures of members ${listed}${more} are not approved`;
  throw problem('record_invalid', `${cause}; approve them, or send without_approval: true`);
}

async function checksumOfPeriod(ctx: Context, organizationId: number, paidStartOn: string): Promise<string> {
  const sum = new Checksum();
  for (let startId: number | null = 0; startId !== null;) {
    const page = { startId, limit: pageLimit };
    const rows = await store.selectLines(ctx.db, organizationId, { paidStartOn, onlyCorrections: false, page });
    sum.add(rows);
    const last = rows.at(-1);
    startId = last && rows.length === pageLimit ? last.id + 1 : null;
  }
  return sum.toString();
}

interface Closing {
  periodId: number;
  withoutApproval: boolean;
}

/**
 * Closes a period: its figures and the waiting corrections become final. This is one transaction, and changes to the
 * figures wait for it.
 */
export async function close(ctx: Context, organization: Membership, { periodId, withoutApproval }: Closing) {
  const { organizationId, calendar } = organization;
  await lockForPay(ctx, organization);
  const period = await findPeriod(ctx.db, organizationId, periodId);
  const startOn = period.startOn.toString();
  const [closing] = await closings.selectClosings(ctx.db, organizationId, [startOn]);
  if (closing?.closedAt) return findPresented(ctx, organization, period);
  requireClosable(period, await lastClosed(ctx, organizationId), localDate(calendar, ctx.now));
  await correctWaiting(ctx, organization);
  const open = await storeLines(ctx, organization, period);
  if (!withoutApproval) requireApproved(open);
  await store.payWaiting(ctx.db, organizationId, startOn);
  const checksum = await checksumOfPeriod(ctx, organizationId, startOn);
  const dates = { startOn, stopOn: period.stopOn.toString() };
  await closings.saveClosed(ctx.db, organizationId, { ...dates, checksum, by: ctx.actorUserId, now: ctx.now });
  const before = { state: closing ? 'reopened' : 'open' };
  const after = { state: 'closed', checksum, without_approval: open.length };
  const entry = { action: 'closed', subject: 'pay_period', subjectId: periodId, before, after, reason: null } as const;
  await appendToAudit(ctx, organizationId, [entry]);
  await emitPeriodEvent(ctx, organizationId, { kind: 'pay_period_closed', period });
  return findPresented(ctx, organization, period);
}

/** Reopens the last closed period: its figures become void, and the corrections that it paid wait again. */
export async function reopen(ctx: Context, organization: Membership, request: { periodId: number; reason: string }) {
  const { organizationId } = organization;
  const { periodId, reason } = request;
  await lockForPay(ctx, organization);
  const period = await findPeriod(ctx.db, organizationId, periodId);
  const startOn = period.startOn.toString();
  const [closing] = await closings.selectClosings(ctx.db, organizationId, [startOn]);
  if (!closing?.closedAt) throw problem('record_invalid', 'pay_period: is not closed');
  requireReopenable(period, await lastClosed(ctx, organizationId));
  await store.reversePayment(ctx.db, organizationId, startOn, ctx.now);
  await closings.saveReopened(ctx.db, organizationId, { startOn, by: ctx.actorUserId, reason, now: ctx.now });
  const before = { state: 'closed', checksum: closing.checksum };
  const after = { state: 'reopened', checksum: null };
  const entry = { action: 'reopened', subject: 'pay_period', subjectId: periodId, before, after, reason } as const;
  await appendToAudit(ctx, organizationId, [entry]);
  await emitPeriodEvent(ctx, organizationId, { kind: 'pay_period_reopened', period });
  return findPresented(ctx, organization, period);
}

/** Whether a period's lines are paid or waiting; null = the period is neither closed nor the next to close. */
export async function locatePayment(
  ctx: Context,
  organizationId: number,
  periodId: number,
): Promise<{ paidStartOn: string | null } | null> {
  const { startOn } = await findPeriod(ctx.db, organizationId, periodId);
  const last = await lastClosed(ctx, organizationId);
  if (!last || isBefore(last.stopOn, startOn))
    return last && dayAfter(last.stopOn).equals(startOn) ? { paidStartOn: null } : null;
  return { paidStartOn: startOn.toString() };
}
