import { type Static, Type } from 'typebox';
import { dateRange } from './activities.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects, users } from './records.ts';
import { sumPeriods, sumOwners } from './lists/time.ts';

const longestRange = 400;
/** Enough to list a large company in one request. */
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
  overall: seconds('Seconds with input of any kind; payroll clerks see no input of others'),
  pay: money('Tracked time at the pay rates of each date, without overtime; only for readers who see pay'),
  bill: money('Billable time at the bill rates of each date; only for owners and managers'),
};

const sum = record('TimeFigures', figures);
export type WireSum = Static<typeof sum>;

const periodSum = closed({ start: date('First date of the period, as listed in `periods`'), ...figures });
export type WirePeriodSum = Static<typeof periodSum>;

const timeSum = record('TimeSum', {
  user_id: Type.Optional(id('Member, with by=member')),
  project_id: Type.Optional(id('Project, with by=project')),
  client_id: Type.Optional(nullable(id('Client, with by=client; null = projects without a client'))),
  periods: Type.Array(periodSum, { description: 'Periods with time, ascending' }),
  total: sum,
});
export type WireTimeSum = Static<typeof timeSum>;

const period = record('TimePeriod', {
  start: date('First date'),
  stop: date('Last date'),
});
export type WirePeriod = Static<typeof period>;

const totals = record('TimeTotals', { periods: Type.Array(periodSum), total: sum });
export type WireTotals = Static<typeof totals>;

export const listTimeSums = endpoint({
  id: 'listTimeSums',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/time_sums',
  tag: 'Activities',
  summary: 'List time totals by day, week or month, for each member, project or client',
  description:
    'Sums the time of the local dates from first to last. Weeks and months at the edges include only ' +
    "dates in the range; weeks begin on the organization's first weekday at that time. Time belongs to " +
    "the project's client on that date. Owners, managers and payroll clerks see all time, project managers also " +
    'time on their projects, members their own. Only rows with time are listed, former members included unless ' +
    'user_ids are given. page_start_id is the id of a member, project or client.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...dateRange,
    ...pageQuery,
    page_limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostRows, description: 'Rows per page, 1 to 1,000. Default 100' }),
    ),
    period: Type.Optional(oneOf(sumPeriods, 'Length of a period. Default week')),
    by: Type.Optional(oneOf(sumOwners, 'Subject of each row. Default member')),
    user_ids: Type.Optional(idFilter('Time of these members')),
    project_ids: Type.Optional(idFilter('Time on these projects')),
    client_ids: Type.Optional(idFilter('Time on projects that these clients have on the date of the time')),
    include: Type.Optional(
      Type.Array(oneOf(['users', 'projects', 'clients', 'totals', 'amounts']), {
        description:
          'users, projects, clients: side-load the records of the rows; totals: sums over the rows of all pages; ' +
          'amounts: pay and bill, if visible to the reader. Dates with fixed pay count only in seconds',
      }),
    ),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: longestRange }],
  shows: 'time',
  response: closed({
    periods: Type.Array(period, { description: 'All periods of the range, even without time' }),
    time_sums: Type.Array(timeSum),
    currency: Type.Optional(Type.String({ description: 'Currency, with amounts' })),
    totals: Type.Optional(totals),
    users,
    projects,
    clients,
    pagination,
  }),
});

export const timeSumEndpoints = [listTimeSums];
