import type { Tenant } from '../seed/tenant.ts';

export interface Case {
  name: string;
  path: string;
  /** The number of records that the page must have. */
  rows: number;
}

export interface World {
  tenant: Tenant;
  memberCount: number;
  /** A range that contains all flags. */
  flags: { since: string; until: string; count: number };
  /** The id of the first budget row that has been open since before the first tracked time. */
  firstOpenId: number;
  policyCount: number;
}

export function casesOf({ tenant, memberCount, flags, firstOpenId, policyCount }: World): Case[] {
  const base = `/v2/organizations/${tenant.organizationId}`;
  const slot = new URLSearchParams({ 'time_slot[start]': flags.since, 'time_slot[stop]': flags.until }).toString();
  const cases = [
    {
      name: `unusual activities, 100 of ${flags.count.toLocaleString('en')}`,
      path: `${base}/insights/unusual_activities?${slot}&page_limit=100`,
      rows: Math.min(100, flags.count),
    },
    { name: 'budget histories, 100 (20 open)', path: `${base}/budget_histories?page_limit=100`, rows: 100 },
    {
      name: 'budget histories, 100 open',
      path: `${base}/budget_histories?page_limit=100&page_start_id=${firstOpenId}`,
      rows: 100,
    },
    { name: 'members, 100', path: `${base}/members?page_limit=100`, rows: Math.min(100, memberCount + 1) },
    {
      name: 'screenshot settings, 500',
      path: `${base}/screenshot_settings?page_limit=500`,
      rows: Math.min(500, memberCount + 1),
    },
    { name: `overtime policies, ${policyCount}`, path: `${base}/overtime_policies`, rows: policyCount },
    { name: 'one organization', path: base, rows: 1 },
  ];
  return cases.filter(({ rows }) => rows > 0);
}
