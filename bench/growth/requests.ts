/** A request for a page of every list in the contract, for one organization. */

import { endpoints } from '../../src/contract/api.ts';
import type { SeededCompany } from '../seed/company.ts';

export interface ListRequest {
  id: string;
  path: string;
  /** Uses the owner's personal token. */
  personal: boolean;
}

export interface Dates {
  /** The first and last date of the newest week of work. */
  weekStart: string;
  weekStop: string;
  /** A range that contains all flags. */
  flags: { since: string; until: string };
}

export const pageLimit = 50;

const instant = (date: string) => `${date}T00:00:00Z`;

/** The required query parameters of lists: the newest week for daily data, and the range of all flags. */
function rangeOf(id: string, { weekStart, weekStop, flags }: Dates): Record<string, string> {
  const isFlags = id === 'listUnusualActivities';
  return {
    'date[start]': weekStart,
    'date[stop]': weekStop,
    'updated[start]': instant(weekStart),
    'updated[stop]': instant(weekStop),
    'time_slot[start]': isFlags ? flags.since : instant(weekStart),
    'time_slot[stop]': isFlags ? flags.until : instant(weekStop),
    'as_of[start]': instant(weekStart),
    'as_of[from]': instant(weekStart),
  };
}

/** The parent records of lists, such as a project for its tasks. */
export interface Records {
  webhookId: number;
  payPeriodId: number;
}

export function listRequests(
  { tenant, members, projects, clients }: SeededCompany,
  { webhookId, payPeriodId }: Records,
  dates: Dates,
): ListRequest[] {
  const params: Record<string, number> = {
    organization_id: tenant.organizationId,
    project_id: projects.first,
    client_id: clients.first,
    user_id: members.first,
    webhook_id: webhookId,
    pay_period_id: payPeriodId,
  };
  const valueOf = (name: string) => {
    if (params[name] === undefined) throw new Error(`the requests need a value for ${name}`);
    return String(params[name]);
  };
  const lists = endpoints.filter(({ method, query }) => method === 'GET' && 'page_limit' in query.properties);
  return lists.map(({ id, path, query, access }) => {
    const ranges = Object.entries(rangeOf(id, dates)).filter(([name]) => query.required?.includes(name));
    const search = new URLSearchParams([...ranges, ['page_limit', String(pageLimit)]]).toString();
    const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
    return { id, path: `${place}?${search}`, personal: access.personalOnly ?? false };
  });
}
