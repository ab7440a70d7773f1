import type { QueryClient } from '@tanstack/preact-query';
import type { Output } from '../api/call.ts';
import { PageStream, type InvalidatedQueries } from './page-stream.ts';
import type { Organization } from '../api/session.ts';

type FeedKind = Output<'listEvents'>['events'][number]['kind'];
type OwnKind = Output<'listOwnEvents'>['events'][number]['kind'];

/** Events within this time cause a single reload. */
const gatherMs = 300;
/** The minimum time between two reloads. */
const pauseMs = 2_000;

/**
 * Query names of unusual activity. The list itself is not included, because it would change while the person reads it.
 */
const flags = ['counts', 'news', 'flag', 'entry'];

/** The queries that an event invalidates. */
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

/** A person's access depends on their memberships. */
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
  time_entry_changed: ['my-notices'],
};

/** Queries about the person, independent of the organization. */
const own = new Set(['session', 'my-notices']);

/** Owners and managers follow the events of the organization, other members follow their own events. */
function followedBy({ id, role }: Organization): { url: string; touched: InvalidatedQueries } {
  if (role === 'user') return { url: '/ext/v1/users/me/events', touched: ofPerson };
  return { url: `/ext/v1/organizations/${id}/events?time_changes=true`, touched: ofOrganization };
}

/** Collects the names of queries and passes them on in batches. */
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

/** Keeps the queries of an organization up to date. Returns a function that stops the updates. */
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
