import { useQuery } from '@tanstack/preact-query';
import type { FeedKind } from '../../../src/contract/lists/events.ts';
import { call, type Output } from './call.ts';

export type FeedEvent = Output<'listEvents'>['events'][number];

/** Kinds of events that need attention, the most urgent first. */
export const alertKinds = [
  'budget_threshold_reached',
  'budget_state_changed',
  'budget_will_exceed',
  'budget_surplus_stored',
  'webhook_disabled',
  'contents_left_out',
  'overtime_passed',
  'overtime_approaching',
] as const satisfies readonly FeedKind[];

/** The maximum number of alerts per page in the request. A larger count is shown as `99+`. */
const mostCounted = 99;

/** The number of unacknowledged alerts of an organization, as text; undefined while it loads. */
export function useWaiting(organizationId: number): string | undefined {
  const params = { organization_id: organizationId };
  const query = { kinds: [...alertKinds], acknowledged: false, page_limit: mostCounted };
  const { data } = useQuery({
    queryKey: ['events', organizationId, 'waiting'],
    queryFn: async ({ signal }) => call('listEvents', { params, query, signal }),
  });
  return data && `${data.events.length}${data.pagination ? '+' : ''}`;
}
