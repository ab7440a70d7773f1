import { type Static, Type } from 'typebox';
import { dates } from './activities.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects, users } from './records.ts';
import { sumPeriods, sumOwners } from './lists/time.ts';

const longestRange = 400;
/** A large company in one request. */
const mostRows = 1000;

const seconds = (description: string) => Type.Integer({ minimum: 0, description });

const money = (description: string) =>
  Type.Optional(Type.String({ description: `${description}; decimal text with two decimals` }));

const figures = {
  tracked: seconds('Tracked seconds'),
  manual: seconds('Seconds added by hand'),
  billable: seconds('Billable seconds'),
  keyboard: seconds('Seconds with keyboard input'),
  mouse: seconds('Seconds with mouse input'),
  overall: seconds('Seconds with input of any kind'),
  pay: money('Tracked time at the pay rates of each date, without overtime; only for those who see pay rates'),
  bill: money('Billable time at the bill rates of each date; only for owners and managers'),
};

const sum = record('TimeFigures', figures);
export type WireSum = Static<typeof sum>;

const periodSum = closed({ start: date('First date of the period, by which `periods` lists it'), ...figures });
export type WirePeriodSum = Static<typeof periodSum>;

const timeSum = record('TimeSum', {
  user_id: Type.Optional(id('With by=member: the member')),
  project_id: Type.Optional(id('With by=project: the project')),
  client_id: Type.Optional(nullable(id('With by=client: the client; null = projects without one'))),
  periods: Type.Array(periodSum, { description: 'The periods with time, ascending' }),
  total: sum,
});
export type WireTimeSum = Static<typeof timeSum>;

const period = record('TimePeriod', {
  start: date('First date'),
  stop: date('Last date, inclusive'),
});
export type WirePeriod = Static<typeof period>;

const totals = record('TimeTotals', { periods: Type.Array(periodSum), total: sum });
export type WireTotals = Static<typeof totals>;

export const listTimeSums = endpoint({
  id: 'listTimeSums',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/time_sums',
  tag: 'Activities',
  summary: 'Sums of time by day, week or month, for each member, project or client',
  description:
    'Of the local dates from the first through the last. Weeks and months that the range cuts hold its dates alone; ' +
    "weeks begin on the organization's first weekday, as it was at the time. Time is a client's by whose project it " +
    'was on that date. Owners and managers see all, project managers also what was tracked on their projects, ' +
    'everybody their own. Those with time are listed, former members too unless members are named. Pages hold whole ' +
    'rows: page_start_id is the id of a member, project or client.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...dates,
    ...pageQuery,
    page_limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostRows, description: 'Rows per page, 1 to 1,000. Default 100' }),
    ),
    period: Type.Optional(oneOf(sumPeriods, 'What is summed up. Default week')),
    by: Type.Optional(oneOf(sumOwners, 'For whom. Default member')),
    user_ids: Type.Optional(idFilter('Only time of these members')),
    project_ids: Type.Optional(idFilter('Only time on these projects')),
    client_ids: Type.Optional(idFilter("Only time on projects that were these clients' on the date")),
    include: Type.Optional(
      Type.Array(oneOf(['users', 'projects', 'clients', 'totals', 'amounts']), {
        description:
          'users, projects, clients: side-load those of the rows; totals: the sums of all rows of all pages; ' +
          'amounts: pay and bill, as far as the reader may see them. Dates of fixed pay count in seconds alone',
      }),
    ),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: longestRange }],
  shows: 'time',
  response: closed({
    periods: Type.Array(period, { description: 'All periods of the range, also those without time' }),
    time_sums: Type.Array(timeSum),
    currency: Type.Optional(Type.String({ description: 'With amounts: what they are in' })),
    totals: Type.Optional(totals),
    users,
    projects,
    clients,
    pagination,
  }),
});

export const timeSumEndpoints = [listTimeSums];
