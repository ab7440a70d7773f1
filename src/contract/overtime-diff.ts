import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  closed,
  date,
  dateTime,
  id,
  idFilter,
  include,
  nullable,
  oneOf,
  pageQuery,
  pagination,
  record,
} from './fields.ts';
import { overtimeTotals, payVisibility } from './overtime.ts';
import { billVisibility } from './overtime-steps.ts';
import { users } from './records.ts';
import { overtimeCauses } from './lists/overtime.ts';

const seconds = (description: string) => Type.Integer({ description: `${description}; negative = less` });
const money = (visibility: string) =>
  Type.Optional(Type.String({ description: `Decimal text with two decimals; negative = less. ${visibility}` }));

const difference = {
  tracked_seconds: seconds('Tracked time'),
  overtime_seconds: seconds('Overtime'),
  pay: money(`Total of pay, shown ${payVisibility}`),
  bill: money(`Total of the bill, shown ${billVisibility}`),
};

const step = record('OvertimeDiffStep', {
  cause: oneOf(overtimeCauses, 'several: combined effect of the last changes, if a member has very many'),
  actor_user_id: nullable(
    id('User who recorded or deleted the time, or set the rate; null = several users, or see the audit log'),
  ),
  changes: Type.Integer({ minimum: 1, description: 'Number of consecutive writes with this cause' }),
  recorded_from: dateTime('When the first write was recorded'),
  recorded_to: dateTime('When the last write was recorded'),
  ...difference,
});

const memberDiff = record('OvertimeDiff', {
  user_id: id('Member user ID'),
  before: overtimeTotals,
  after: overtimeTotals,
  ...difference,
  causes: Type.Array(step, {
    description: 'Causes of the difference in the order of the changes; the effects add up to the difference',
  }),
});
export type WireOvertimeDiff = Static<typeof memberDiff>;

export const listOvertimeDiff = endpoint({
  id: 'listOvertimeDiff',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/overtime/diff',
  tag: 'Overtime',
  summary: 'Explain overtime changes of past weeks between two instants',
  description:
    'Adds up the workweeks of the dates for each member, as known at as_of[from] and at as_of[to]. ' +
    'Lists the effect of each change recorded between the two instants, in order. Consecutive changes with the ' +
    'same cause are combined. Members without changed figures are omitted, so a page can have fewer than ' +
    'page_limit. Visibility is the same as in the overtime list.',
  access: { token: true, feature: 'overtime_policies' },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    'as_of[from]': dateTime('Earlier instant of the comparison'),
    'as_of[to]': Type.Optional(dateTime('Later instant, not in the future. Default now')),
    'date[start]': date('A date in the first workweek'),
    'date[stop]': date('A date in the last workweek; the range has up to 92 days'),
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only these members, former ones included')),
    include: Type.Optional(include(['users'])),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 92 }],
  shows: 'overtime',
  response: closed({ overtime_diff: Type.Array(memberDiff), users, pagination }),
});

export const overtimeDiffEndpoints = [listOvertimeDiff];
