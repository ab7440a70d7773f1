import type { QueryClient } from '@tanstack/preact-query';
import type { Output } from '../api/call.ts';
import { PageStream, type Touched } from './page-stream.ts';
import type { Organization } from '../api/session.ts';

type FeedKind = Output<'listEvents'>['events'][number]['kind'];
type OwnKind = Output<'listOwnEvents'>['events'][number]['kind'];

/** What comes at once is loaded once. */
const gatherMs = 300;
/** And what comes all the time, now and then. */
const pauseMs = 2_000;

/** What is shown of unusual activity, by the names of its queries. The list that somebody reads is none of them. */
const flags = ['counts', 'news', 'flag', 'entry'];

/** Which queries an event touches. */
const ofOrganization: Partial<Record<FeedKind | 'time_changed', readonly string[]>> = {
  unusual_activity_found: flags,
  unusual_activity_changed: flags,
  unusual_activity_removed: flags,
  unusual_activity_reviewed: flags,
  unusual_activity_answered: flags,
  unusual_activity_rules_changed: flags,
  unusual_activity_exemption_created: flags,
  unusual_activity_exemption_ended: flags,
  members_merged: [...flags, 'today'],
  budget_threshold_reached: ['events', 'today', 'budget-statuses', 'budget-progress'],
  budget_threshold_left: ['events', 'today', 'budget-statuses', 'budget-progress'],
  budget_will_exceed: ['events', 'today'],
  budget_state_changed: ['events', 'today', 'budget-statuses', 'budget-progress'],
  budget_surplus_stored: ['events', 'today'],
  overtime_approaching: ['events', 'today'],
  overtime_passed: ['events', 'today'],
  webhook_disabled: ['events', 'today', 'webhooks'],
  contents_left_out: ['events', 'today'],
  event_acknowledged: ['events'],
  time_changed: ['today'],
};

/** What somebody may see follows from their memberships. */
const ofPerson: Partial<Record<OwnKind, readonly string[]>> = {
  membership_began: ['session'],
  membership_role_changed: ['session'],
  membership_ended: ['session'],
  session_ended: ['session'],
  budget_threshold_reached: ['my-notices'],
  budget_threshold_left: ['my-notices'],
  budget_will_exceed: ['my-notices'],
  budget_state_changed: ['my-notices'],
  overtime_approaching: ['my-notices'],
  overtime_passed: ['my-notices'],
  own_contents_left_out: ['my-notices'],
};

/** Of the person, whatever organization is shown. */
const own = new Set(['session', 'my-notices']);

/** Who leads follows the organization, everybody else what concerns themselves. */
function followedBy({ id, role }: Organization): { url: string; touched: Touched } {
  if (role === 'user') return { url: '/ext/v1/users/me/events', touched: ofPerson };
  return { url: `/ext/v1/organizations/${id}/events?time_changes=true`, touched: ofOrganization };
}

/** Gathers names, and hands them over together. */
function gather(run: (names: readonly string[]) => void) {
  const names = new Set<string>();
  let [timer, ranAt] = [0, -Infinity];
  const flush = () => {
    [timer, ranAt] = [0, performance.now()];
    run([...names].splice(0));
    names.clear();
  };
  return {
    add(more: readonly string[]) {
      for (const name of more) names.add(name);
      timer ||= window.setTimeout(flush, Math.max(gatherMs, ranAt + pauseMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Keeps what is shown of an organization as it is now, until it is stopped. */
export function keepLive(queries: QueryClient, organization: Organization, onLive: (isLive: boolean) => void) {
  const { id } = organization;
  const gathered = gather((names) => {
    const keys = names.map((name) => (own.has(name) ? [name] : [name, id]));
    void Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  });
  const stream = new PageStream(followedBy(organization), { onTouched: gathered.add, onLive });
  return () => {
    stream.stop();
    gathered.stop();
  };
}
