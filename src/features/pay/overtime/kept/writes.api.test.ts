import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { icalendar } from '../../../../../test/harness/holidays.ts';
import { type Chain, inTurn, requireKeptRight } from '../../../../../test/harness/kept-chain.ts';
import { keptNow, type KeptPlace, wednesday } from '../../../../../test/harness/kept-world.ts';
import { ingest } from '../../../../../test/harness/time.ts';
import { recheck } from '../../../../cli/recheck.ts';
import { createTimeEntry, deleteActivities } from '../../../../contract/activities.ts';
import { createEarning, deleteEarning } from '../../../../contract/earnings.ts';
import { deleteHoliday, deleteHolidayCalendar, listHolidays, putHolidays } from '../../../../contract/holidays.ts';
import { mergeMembers } from '../../../../contract/member-merges.ts';
import { type MemberChange, updateMembers } from '../../../../contract/members.ts';
import { createProject, updateProject, updateProjectMembers } from '../../../../contract/projects.ts';
import { putSalary } from '../../../../contract/salaries.ts';

const app = useTestApp();

async function slot(place: KeptPlace, of: object): Promise<void> {
  const item = { user_id: place.hourly, project_id: place.projectId, starts_at: '2026-03-10T09:00:00Z', tracked: 600 };
  const { rejections } = await ingest(place.client, place.team.id, [{ ...item, ...of }]);
  expect(rejections).toEqual([]);
}

const remove = ({ client, params }: KeptPlace, start: string, stop: string, of: object) =>
  client.call(deleteActivities, { params, query: { 'time_slot[start]': start, 'time_slot[stop]': stop, ...of } });

const member = ({ client, params }: KeptPlace, change: MemberChange) =>
  client.call(updateMembers, { params, body: { members: [change] } });

const payment = (of: object) => (place: KeptPlace) =>
  member(place, { user_id: place.hourly, payment: { effective_on: '2026-03-11', ...of } });

const inProject = (of: object) => (place: KeptPlace) =>
  place.client.call(updateProjectMembers, {
    params: { project_id: place.projectId },
    body: { members: [{ user_id: place.hourly, ...of }] },
  });

const project = (of: (place: KeptPlace) => object) => (place: KeptPlace) =>
  place.client.call(updateProject, { params: { project_id: place.projectId }, body: of(place) });

const salary = (who: 'hourly' | 'salaried', of: object) => (place: KeptPlace) =>
  place.client.call(putSalary, {
    params: { ...place.params, user_id: place[who] },
    body: { amount: 800, period: 'weekly', hours: 30, effective_on: '2026-03-09', ...of },
  });

const earn = (of: object) => (place: KeptPlace) =>
  place.client.call(createEarning, {
    params: place.params,
    body: { user_id: place.hourly, date: '2026-03-10', amount: 70, name: 'Bonus', ...of },
  });

const time: Chain = {
  at: keptNow,
  writes: {
    'a time entry by hand': (place) =>
      place.client.call(createTimeEntry, {
        params: { user_id: place.hourly },
        body: { project_id: place.projectId, start_time: '2026-03-12T16:00:00Z', tracked: 5_000 },
      }),
    'a slot sent again with less time': (place) => slot(place, { tracked: 17 }),
    'a slot that is no longer billable': (place) => slot(place, { tracked: 17, billable: false }),
    'the last minutes of a week': (place) => slot(place, { starts_at: '2026-03-15T23:55:00Z', tracked: 300 }),
    'the first minutes of a week': (place) => slot(place, { starts_at: '2026-03-16T00:00:00Z' }),
    'the first time of a week': (place) => slot(place, { user_id: place.salaried, starts_at: '2026-03-26T09:00:00Z' }),
    'time on a project with separate rates': async (place) => {
      const body = { name: 'Dear', pay_rate: 99, bill_rate: 111 };
      const { project: made } = await place.client.call(createProject, { params: place.params, body });
      await slot(place, { project_id: made.id, starts_at: '2026-03-10T16:00:00Z' });
    },
    'the deletion of all members’ time in a range': (place) =>
      remove(place, '2026-03-10T04:00:00Z', '2026-03-10T05:00:00Z', {}),
    'the deletion of time on a project': (place) =>
      remove(place, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z', { project_ids: [place.otherProjectId] }),
    // The job processes an organization only if a week with time has changed.
    'the deletion of all time of a week': inTurn(
      (place) =>
        remove(place, '2026-03-16T00:00:00Z', '2026-03-23T00:00:00Z', { user_ids: [place.salaried, place.spare] }),
      (place) => slot(place, { starts_at: '2026-03-10T15:30:00Z' }),
    ),
    'time in that week again': (place) => slot(place, { user_id: place.spare, starts_at: '2026-03-17T09:00:00Z' }),
    'the deletion of half the time of two members': inTurn(
      (place) => remove(place, '2026-03-01T00:00:00Z', '2026-03-15T00:00:00Z', { user_ids: [place.other] }),
      (place) => remove(place, '2026-03-15T00:00:00Z', '2026-04-01T00:00:00Z', { user_ids: [place.spare] }),
    ),
    'a merge of two members': ({ client, params, spare, other }) =>
      client.call(mergeMembers, { params: { ...params, user_id: spare, other_user_id: other } }),
    'a repair': async ({ team }) => {
      await app.database.pool.query(
        'delete from activity_slots where organization_id = $1 and starts_at between $2 and $3',
        [team.id, '2026-03-11T04:00:00Z', '2026-03-11T05:00:00Z'],
      );
      await team.run((ctx) => recheck(ctx, team.id, { repair: true, from: Temporal.PlainDate.from('2026-03-10') }));
    },
  },
};

const pay: Chain = {
  at: wednesday,
  writes: {
    'a new pay rate from a day on': payment({ pay_rate: 31 }),
    'a removed pay rate from a day on': payment({ pay_rate: null }),
    'fixed pay from a day on': payment({ pay_rate: 900, rate_type: 'fixed_amount' }),
    'hourly pay again': payment({ pay_rate: 32, rate_type: 'hourly' }),
    'a new bill rate from a day on': payment({ bill_rate: 77 }),
    'a pay rate in a project': inProject({ pay_rate: 41 }),
    'a bill rate in a project': inProject({ bill_rate: 42 }),
    'a pay rate in a project, set with the member': (place) =>
      member(place, { user_id: place.hourly, projects: [{ project_id: place.projectId, role: 'user', pay_rate: 43 }] }),
    'a pay rate in a project, set with the project': project(({ hourly }) => ({
      members: [{ user_id: hourly, role: 'user', pay_rate: 44 }],
    })),
    'a removed rate in a project': inProject({ pay_rate: null }),
    'a new pay rate of a project': project(() => ({ pay_rate: 45 })),
    'a new bill rate of a project': project(() => ({ bill_rate: 145 })),
    'a removed rate of a project': project(() => ({ pay_rate: null })),
    'a higher regular rate of a salary': salary('salaried', { hours: 20 }),
    'a salary for all hours': salary('salaried', { method: 'fluctuating', hours: undefined }),
    'a salary that begins within a week': salary('salaried', { effective_on: '2026-03-12', amount: 650 }),
    'the end of a salary': salary('salaried', { amount: null, period: undefined, hours: undefined }),
    'an earning': earn({}),
    'an earning in the regular rate': earn({ in_regular_rate: true }),
    'an earning in a week without time': earn({ date: '2026-03-24' }),
    'a deleted earning': ({ client, params, earning }) =>
      client.call(deleteEarning, { params: { ...params, earning_id: earning.id } }),
    'a salary of a member without one': salary('hourly', {}),
  },
};

const indifferent: Chain = {
  at: keptNow,
  isIndifferent: true,
  writes: {
    'a project that is not billable from today on': project(() => ({ billable: false })),
    'a project that is archived': project(() => ({ status: 'archived' })),
    'a rate from a future day on': payment({ pay_rate: 66, effective_on: '2026-06-01' }),
    'a salary from a future day on': salary('hourly', { effective_on: '2026-06-01' }),
  },
};

const holidays: Chain = {
  at: wednesday,
  writes: {
    'a new list of holidays': ({ client, params, calendarId }) =>
      client.call(putHolidays, {
        params: { ...params, calendar_id: calendarId },
        body: { holidays: ['2026-03-12', '2026-03-17'].map((date) => ({ date, name: 'Another' })) },
      }),
    'holidays imported from a file': (place) =>
      place.holidays.send(place.calendarId, icalendar({ name: 'Filed', date: '20260310' })),
    'a deleted holiday': async ({ client, params, calendarId }) => {
      const of = { ...params, calendar_id: calendarId };
      const { holidays: listed } = await client.call(listHolidays, { params: of });
      await client.call(deleteHoliday, { params: { ...of, holiday_id: listed[0]?.id ?? 0 } });
    },
    'another holiday calendar': (place) => place.holidays.assign(place.emptyCalendarId, [place.hourly], '2026-03-09'),
    'the first holidays of a calendar': ({ client, params, emptyCalendarId }) =>
      client.call(putHolidays, {
        params: { ...params, calendar_id: emptyCalendarId },
        body: { holidays: [{ date: '2026-03-11', name: 'Its first' }] },
      }),
    'a deleted holiday calendar': ({ client, params, emptyCalendarId }) =>
      client.call(deleteHolidayCalendar, { params: { ...params, calendar_id: emptyCalendarId } }),
    'a holiday calendar': (place) => place.holidays.assign(place.calendarId, [place.hourly], '2026-03-09'),
    'the end of a holiday assignment': (place) => place.holidays.assign(null, [place.hourly], '2026-03-09'),
  },
};

const chains = { time, pay, holidays, 'unrelated data': indifferent };

// proves: overtime-15
test.each(Object.entries(chains))('cached weeks equal their recomputation after each write of %s', (_of, chain) =>
  requireKeptRight(app, chain),
);
