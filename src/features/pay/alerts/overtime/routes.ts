import { getOvertimeAlerts, putOvertimeAlerts } from '../../../../contract/overtime-alerts.ts';
import type { Actor, Context, Membership } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import { route, type Route } from '../../../../http/route.ts';
import { localDate } from '../../../../time/calendar.ts';
import { recordChanges } from '../../../../audit/actions.ts';
import { loadCalendar } from '../../../people/organizations/facts.ts';
import { locatePolicy } from '../../overtime-policies/facts.ts';
import { evaluateLast } from './evaluate.ts';
import { loadMinutesBefore } from './minutes-before.ts';
import { saveAlertSetting, selectMembersOn } from './store.ts';

interface PolicyParams {
  overtime_policy_id: number;
}

interface Target {
  organization: Membership;
  params: PolicyParams;
}

const locate = (ctx: Context, params: PolicyParams, actor: Actor) =>
  locatePolicy(ctx.db, [...actor.memberships.keys()], params.overtime_policy_id);

async function show(ctx: Context, { organization, params: { overtime_policy_id: policyId } }: Target) {
  const minutesBefore = await loadMinutesBefore(ctx.db, organization.organizationId, [policyId]);
  return { overtime_alerts: { minutes_before: minutesBefore.get(policyId) ?? null } };
}

/** Immediately emits events for members who are already within the mark in the current day or workweek. */
async function evaluateMembers(ctx: Context, organizationId: number, policyId: number): Promise<void> {
  const userIds = await selectMembersOn(ctx.db, organizationId, { policyId, at: ctx.now });
  const today = localDate(await loadCalendar(ctx.db, organizationId), ctx.now).toString();
  if (userIds.size > 0) evaluateLast(ctx, organizationId, { userIds, from: today, to: today });
}

/** Sets the mark of a policy: the number of minutes before the threshold that count as near. */
async function save(ctx: Context, target: Target, minutesBefore: number | null) {
  const { organizationId } = target.organization;
  const { overtime_policy_id: policyId } = target.params;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const { overtime_alerts: before } = await show(ctx, target);
  await saveAlertSetting(ctx.db, organizationId, { policyId, minutesBefore, now: ctx.now });
  const subject = { subject: 'overtime_policy', subjectId: policyId } as const;
  const after = { minutes_before: minutesBefore };
  await recordChanges(ctx, organizationId, [{ ...subject, action: 'alerts_set', before, after }]);
  if (minutesBefore !== null) await evaluateMembers(ctx, organizationId, policyId);
}

export const overtimeAlertRoutes: readonly Route[] = [
  route(getOvertimeAlerts, { locate, handle: show }),
  route(putOvertimeAlerts, {
    locate,
    async current(ctx, target) {
      await lockOrganizationRules(ctx.db, target.organization.organizationId, 'exclusive');
      return show(ctx, target);
    },
    async handle(ctx, { organization, params, body }) {
      await save(ctx, { organization, params }, body.minutes_before);
      return show(ctx, { organization, params });
    },
  }),
];
