import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import { addDays } from '../../words/dates.ts';
import type { RuleType } from './queries.ts';

export type Exemption = Output<'listUnusualActivityExemptions'>['unusual_activity_exemptions'][number];

const keyOf = (organizationId: number) => ['exemptions', organizationId];

/** All exemptions, including past ones, newest first. */
export const useExemptions = (organizationId: number) =>
  useQuery({
    queryKey: keyOf(organizationId),
    queryFn: async (): Promise<Exemption[]> => {
      const pages = await everyPage('listUnusualActivityExemptions', { params: { organization_id: organizationId } });
      return pages.flatMap(({ unusual_activity_exemptions: exemptions }) => exemptions).toReversed();
    },
  });

export function useReloadExemptions(organizationId: number) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId) });
}

/** The last day of an exemption; null if it has no end. */
export function lastDay({ until, ended_on: endedOn }: Exemption): string | null {
  const last = endedOn === null ? null : addDays(endedOn, -1);
  if (last === null || until === null) return last ?? until;
  return last < until ? last : until;
}

/** The state of an exemption on a date. An exemption that ended before its start was revoked. */
export function stateOf(exemption: Exemption, today: string): 'holds' | 'coming' | 'over' | 'back' {
  const last = lastDay(exemption);
  if (last !== null && last < exemption.since) return 'back';
  if (today < exemption.since) return 'coming';
  return last !== null && today > last ? 'over' : 'holds';
}

export interface ExemptionScope {
  userId: number;
  type: RuleType | null;
  since: string;
  until: string | null;
}

/** The maximum number of cases that are loaded to show the effect of an exemption. */
const mostCases = 500;

/** The cases that an exemption would affect. Future exemptions affect none yet. */
export function useAffectedCases(organizationId: number, wanted: ExemptionScope | null, today: string) {
  const isPast = wanted !== null && wanted.since <= today;
  return useQuery({
    queryKey: ['exemption-touches', organizationId, wanted],
    enabled: isPast,
    queryFn: async ({ signal }) => {
      const { userId = 0, type = null, since = today, until = null } = wanted ?? {};
      const query = {
        user_ids: [userId],
        ...(type && { unusual_activity_type: type }),
        'date[start]': since,
        'date[stop]': until ?? today,
        page_limit: mostCases,
      };
      const params = { organization_id: organizationId };
      const answer = await call('listUnusualActivityInbox', { params, query, signal });
      return { cases: answer.unusual_activity_inbox, isMore: answer.pagination !== undefined };
    },
  });
}
