import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, pollOperation, type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { readAlerts } from './alerts.ts';
import type { TimingCalendar } from './timing.ts';

export type Policy = Output<'listOvertimePolicies'>['overtime_policies'][number];
/** A policy with its rules in addition to the threshold. */
export type RuledPolicy = Output<'listRuledPolicies'>['overtime_policies'][number];

/** A current or former member. */
export interface PolicyPerson {
  id: number;
  name: string;
  isRemoved: boolean;
  /** Null if the viewer cannot see rates. */
  hasPayRate: boolean | null;
  /** Whether the member is assigned a holiday calendar, now or later. Members without one have no holidays. */
  hasHolidays: boolean;
}

/** The data that the rules of policies depend on. */
export interface Facts {
  policies: readonly RuledPolicy[];
  people: ReadonlyMap<number, PolicyPerson>;
  calendar: TimingCalendar;
  /** Whether the plan includes daily policies. */
  hasDaily: boolean;
}

const keyOf = (organizationId: number) => ['overtime-policies', organizationId];

/** Members whose latest assignment is to a holiday calendar. */
async function loadHolders(organizationId: number): Promise<Set<number>> {
  const pages = await everyPage('listHolidayAssignments', { params: { organization_id: organizationId } });
  const assignments = pages.flatMap(({ holiday_assignments: list }) => list);
  const ascending = assignments.toSorted((a, b) => a.effective_on.localeCompare(b.effective_on));
  const last = new Map(ascending.map(({ user_id: userId, calendar_id: calendar }) => [userId, calendar]));
  return new Set([...last].filter(([, calendar]) => calendar !== null).map(([userId]) => userId));
}

async function loadPeople({ id, may }: Organization): Promise<Map<number, PolicyPerson>> {
  const query = { include: ['users' as const], include_removed: true };
  const [pages, holders] = await Promise.all([
    everyPage('listMembers', { params: { organization_id: id }, query }),
    loadHolders(id),
  ]);
  const names = new Map(pages.flatMap(({ users = [] }) => users.map((user) => [user.id, user.name] as const)));
  const people = pages.flatMap(({ members }) =>
    members.map(({ user_id: userId, pay_rate: payRate, removed_at: removedAt }) => ({
      id: userId,
      name: names.get(userId) ?? String(userId),
      isRemoved: Boolean(removedAt),
      hasPayRate: may.see_pay ? payRate !== undefined : null,
      hasHolidays: holders.has(userId),
    })),
  );
  return new Map(people.toSorted((a, b) => a.name.localeCompare(b.name)).map((person) => [person.id, person]));
}

async function loadFacts(organization: Organization): Promise<Facts> {
  const params = { organization_id: organization.id };
  const [pages, people, { organization: own }] = await Promise.all([
    everyPage('listRuledPolicies', { params, query: { status: 'all' } }),
    loadPeople(organization),
    call('getOrganization', { params }),
  ]);
  return {
    policies: pages.flatMap(({ overtime_policies: policies }) => policies),
    people,
    calendar: {
      zone: own.time_zone,
      weekStart: own.week_start,
      changesAt: own.calendar_effective_at === null ? null : Date.parse(own.calendar_effective_at),
    },
    hasDaily: own.features.includes('flexible_overtime'),
  };
}

/** All policies of the organization, including past ones, with its members and calendar. */
export function usePolicies(organization: Organization) {
  return useQuery({ queryKey: keyOf(organization.id), queryFn: () => loadFacts(organization) });
}

/** Reloads the policies after a change. */
export function useReload(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId) });
}

/** The latest version of a policy with its entity tag and lead time. */
export async function readPolicy(id: number) {
  const [{ answer, tag }, alerts] = await Promise.all([
    pollOperation('getRuledPolicy', { params: { overtime_policy_id: id } }, []),
    readAlerts(id),
  ]);
  return { policy: answer.overtime_policy, tag, alerts };
}

/** The lead time of a policy's notices, reloaded together with the policies. */
export const useAlerts = (organizationId: number, id: number) =>
  useQuery({ queryKey: [...keyOf(organizationId), 'alerts', id], queryFn: () => readAlerts(id) });
