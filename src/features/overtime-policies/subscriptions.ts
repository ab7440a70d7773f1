import { type Context, subscribe, type Subscription } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import type { EventOf } from '../../events.ts';
import { localDate } from '../../time/calendar.ts';
import { membersOf } from '../members/facts.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { hasPayRate } from '../rates/facts.ts';
import { applyChanges } from './apply.ts';
import { planCalendarChange } from './rules/calendar-change.ts';
import { planAutoAdd, planRemoval } from './rules/member-events.ts';
import * as newcomers from './store/newcomers.ts';
import { loadAdding, loadAfter, loadScene, selectHoldingPolicies } from './store/scene.ts';
import { markUsed } from './store/usage.ts';

interface MemberKey {
  organizationId: number;
  userId: number;
}

/** Puts a newcomer on the policies that wait for them, once they have a pay rate. */
async function addNewcomer(ctx: Context, { organizationId, userId }: MemberKey): Promise<void> {
  const chains = await newcomers.selectNewcomerChains(ctx.db, organizationId, userId);
  if (chains.length === 0) return;
  const calendar = await loadCalendar(ctx.db, organizationId);
  const paid = await hasPayRate(ctx.db, organizationId, [userId], localDate(calendar, ctx.now));
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  if (!member || !paid.has(userId)) return;
  const scene = await loadAdding(ctx.db, organizationId, userId, ctx.now);
  const facts = { scene, calendar, now: ctx.now, members: new Map() };
  const joinedAt = Temporal.Instant.from(member.joinedAt);
  await applyChanges(ctx, organizationId, scene, planAutoAdd(facts, { userId, joinedAt, chainIds: new Set(chains) }));
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
  const holding = { userIds: [userId], policyTypes: ['weekly', 'daily'] as const, from: ctx.now };
  const ids = await selectHoldingPolicies(ctx.db, organizationId, holding);
  if (ids.length === 0) return;
  const scene = await loadScene(ctx.db, organizationId, ids);
  await applyChanges(ctx, organizationId, scene, planRemoval({ scene, now: ctx.now }, userId));
}

async function onCalendar(ctx: Context, event: EventOf<'calendar_changed'>): Promise<void> {
  const { organizationId, calendar, effectiveAt } = event;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const scene = await loadAfter(ctx.db, organizationId, effectiveAt);
  await applyChanges(ctx, organizationId, scene, planCalendarChange(scene, calendar, effectiveAt));
}

async function onTime(ctx: Context, { organizationId, stretches }: EventOf<'time_changed'>): Promise<void> {
  const stored = stretches.filter((stretch) => stretch.stored);
  if (stored.length > 0) await markUsed(ctx.db, organizationId, stored, ctx.now);
}

export const overtimePolicySubscriptions: readonly Subscription[] = [
  subscribe('member_joined', onJoined),
  subscribe('pay_rate_stated', onPayRate),
  subscribe('member_removed', onRemoved),
  subscribe('calendar_changed', onCalendar),
  subscribe('time_changed', onTime),
];
