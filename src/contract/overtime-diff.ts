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
import { billVisibility, overtimeTotals, payVisibility } from './overtime.ts';
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
  cause: oneOf(overtimeCauses, 'several: where a member has very many changes, what the last of them did together'),
  actor_user_id: nullable(
    id('Who recorded or deleted the time, or set the rate; null = it is in the audit, or several did'),
  ),
  changes: Type.Integer({ minimum: 1, description: 'Writes of that cause that follow each other' }),
  recorded_from: dateTime('When the first of them was recorded'),
  recorded_to: dateTime('When the last of them was'),
  ...difference,
});

const memberDiff = record('OvertimeDiff', {
  user_id: id('Member user ID'),
  before: overtimeTotals,
  after: overtimeTotals,
  ...difference,
  causes: Type.Array(step, { description: 'Why the two differ, in the order of the changes; they add up to it' }),
});
export type WireOvertimeDiff = Static<typeof memberDiff>;

export const listOvertimeDiff = endpoint({
  id: 'listOvertimeDiff',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/overtime/diff',
  tag: 'Overtime',
  summary: 'What changed of the overtime of past weeks between two instants, and why',
  description:
    'The workweeks that the dates touch, added up for each member as they were known at as_of[from] and at ' +
    'as_of[to], and what each change that was recorded between the two made of them, in the order of the changes, ' +
    'those of one cause that follow each other taken as one. Members of whom no figure changed are left out, so ' +
    'that a page may hold fewer than page_limit. Visibility is that of the overtime list.',
  access: { token: true, feature: 'overtime_policies' },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    'as_of[from]': dateTime('The earlier instant'),
    'as_of[to]': Type.Optional(dateTime('The later one, not in the future. Default now')),
    'date[start]': date('A date of the first workweek'),
    'date[stop]': date('A date of the last workweek, at most 92 days from the first, both counted'),
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only these members, former ones too')),
    include: Type.Optional(include(['users'])),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 92 }],
  shows: 'overtime',
  response: closed({ overtime_diff: Type.Array(memberDiff), users, pagination }),
});

export const overtimeDiffEndpoints = [listOvertimeDiff];
