import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import type { EventOf } from '../../../events.ts';
import { localDate, startOfLocalDate } from '../../../time/calendar.ts';
import { laterOf } from '../../../time/order.ts';
import { membersOf } from '../../people/members/facts.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { loadPaidSince } from '../salaries/facts.ts';
import { moveToCalendar } from './rules/calendar-change.ts';
import { assignNewcomer, unassignMember } from './rules/member-events.ts';
import * as newcomers from './store/newcomers.ts';
import { loadAdding, loadAfter, loadAssignedPolicies } from './store/policies.ts';
import { markUsed } from './store/usage.ts';
import { writeAssigned } from './store/write.ts';

interface MemberKey {
  organizationId: number;
  userId: number;
}

/** Assigns a newcomer with a pay rate to the waiting policies, from the start of the rate on. */
async function addNewcomer(ctx: Context, { organizationId, userId }: MemberKey): Promise<void> {
  const chains = await newcomers.selectNewcomerChains(ctx.db, organizationId, userId);
  if (chains.length === 0) return;
  const calendar = await loadCalendar(ctx.db, organizationId);
  const paid = await loadPaidSince(ctx.db, organizationId, [userId], localDate(calendar, ctx.now));
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  const paidOn = paid.get(userId);
  if (!member || !paidOn) return;
  const assigned = await loadAdding(ctx.db, organizationId, userId, ctx.now);
  const facts = { assigned, calendar, now: ctx.now, members: new Map(), names: new Map() };
  const joinedAt = Temporal.Instant.from(member.joinedAt);
  const paidSince = laterOf(ctx.now, startOfLocalDate(calendar, paidOn));
  const after = assignNewcomer(facts, { userId, joinedAt, paidSince, chainIds: new Set(chains) });
  await writeAssigned(ctx, organizationId, assigned, after);
  await newcomers.deleteNewcomer(ctx.db, organizationId, userId);
}

async function onJoined(ctx: Context, { organizationId, userId }: MemberKey): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await newcomers.insertNewcomer(ctx.db, organizationId, userId, ctx.now);
  await addNewcomer(ctx, { organizationId, userId });
}

async function onPayRate(ctx: Context, { organizationId, userId }: MemberKey): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await addNewcomer(ctx, { organizationId, userId });
}

async function onRemoved(ctx: Context, { organizationId, userId }: MemberKey): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await newcomers.deleteNewcomer(ctx.db, organizationId, userId);
  const assigned = await loadAssignedPolicies(ctx.db, organizationId, userId, ctx.now);
  await writeAssigned(ctx, organizationId, assigned, unassignMember({ assigned, now: ctx.now }, userId));
}

async function onCalendar(ctx: Context, event: EventOf<'calendar_changed'>): Promise<void> {
  const { organizationId, calendar, effectiveAt } = event;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const assigned = await loadAfter(ctx.db, organizationId, effectiveAt);
  await writeAssigned(ctx, organizationId, assigned, moveToCalendar(assigned, calendar, effectiveAt));
}

async function onTime(ctx: Context, { organizationId, intervals }: EventOf<'time_changed'>): Promise<void> {
  const stored = intervals.filter((interval) => interval.stored);
  if (stored.length > 0) await markUsed(ctx.db, organizationId, stored, ctx.now);
}

export const overtimePolicySubscriptions: readonly Subscription[] = [
  subscribe('member_joined', onJoined),
  subscribe('pay_rate_set', onPayRate),
  subscribe('member_removed', onRemoved),
  subscribe('calendar_changed', onCalendar),
  subscribe('time_changed', onTime),
];
