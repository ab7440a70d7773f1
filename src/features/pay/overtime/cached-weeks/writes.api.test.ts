import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { icalendar } from '../../../../../test/harness/holidays.ts';
import { type Chain, inOrder, requireCorrectCache } from '../../../../../test/harness/cached-chain.ts';
import { cachedNow, type CachedWorld, wednesday } from '../../../../../test/harness/cached-world.ts';
import { ingest } from '../../../../../test/harness/time.ts';
import { recheck } from '../../../../cli/recheck.ts';
import { createEntry, deleteEntry, listEntries, updateEntry } from '../../../../contract/time-entries.ts';
import { createTimeEntry, deleteActivities } from '../../../../contract/activities.ts';
import { createEarning, deleteEarning } from '../../../../contract/earnings.ts';
import { deleteHoliday, deleteHolidayCalendar, listHolidays, putHolidays } from '../../../../contract/holidays.ts';
import { mergeMembers } from '../../../../contract/member-merges.ts';
import { type MemberChange, updateMembers } from '../../../../contract/members.ts';
import { createProject, updateProject, updateProjectMembers } from '../../../../contract/projects.ts';
import { putSalary } from '../../../../contract/salaries.ts';

const app = useTestApp();

async function slot(world: CachedWorld, of: object): Promise<void> {
  const item = { user_id: world.hourly, project_id: world.projectId, starts_at: '2026-03-10T09:00:00Z', tracked: 600 };
  const { rejections } = await ingest(world.client, world.team.id, [{ ...item, ...of }]);
  expect(rejections).toEqual([]);
}

const remove = ({ client, params }: CachedWorld, start: string, stop: string, of: object) =>
  client.call(deleteActivities, { params, query: { 'time_slot[start]': start, 'time_slot[stop]': stop, ...of } });

const member = ({ client, params }: CachedWorld, change: MemberChange) =>
  client.call(updateMembers, { params, body: { members: [change] } });

const payment = (of: object) => (world: CachedWorld) =>
  member(world, { user_id: world.hourly, payment: { effective_on: '2026-03-11', ...of } });

const inProject = (of: object) => (world: CachedWorld) =>
  world.client.call(updateProjectMembers, {
    params: { project_id: world.projectId },
    body: { members: [{ user_id: world.hourly, ...of }] },
  });

const project = (of: (world: CachedWorld) => object) => (world: CachedWorld) =>
  world.client.call(updateProject, { params: { project_id: world.projectId }, body: of(world) });

const salary = (who: 'hourly' | 'salaried', of: object) => (world: CachedWorld) =>
  world.client.call(putSalary, {
    params: { ...world.params, user_id: world[who] },
    body: { amount: 800, period: 'weekly', hours: 30, effective_on: '2026-03-09', ...of },
  });

const earn = (of: object) => (world: CachedWorld) =>
  world.client.call(createEarning, {
    params: world.params,
    body: { user_id: world.hourly, date: '2026-03-10', amount: 70, name: 'Bonus', ...of },
  });

const time: Chain = {
  at: cachedNow,
  writes: {
    'a time entry by hand': (world) =>
      world.client.call(createTimeEntry, {
        params: { user_id: world.hourly },
        body: { project_id: world.projectId, start_time: '2026-03-12T16:00:00Z', tracked: 5_000 },
      }),
    'an entry': ({ client, params, hourly, projectId }) => {
      const time = { since: '2026-03-12T18:00:00Z', until: '2026-03-12T19:30:00Z' };
      return client.call(createEntry, { params, body: { user_id: hourly, project_id: projectId, ...time } });
    },
    'an entry that becomes shorter': async ({ client, params }) => {
      const query = { 'date[start]': '2026-03-12', 'date[stop]': '2026-03-12' };
      const { time_entries: entries } = await client.call(listEntries, { params, query });
      const time_entry_id = entries.at(-1)?.id ?? 0;
      const body = { until: '2026-03-12T19:00:00Z' };
      await client.call(updateEntry, { params: { ...params, time_entry_id }, body });
    },
    'the deletion of an entry': async ({ client, params }) => {
      const query = { 'date[start]': '2026-03-12', 'date[stop]': '2026-03-12' };
      const { time_entries: entries } = await client.call(listEntries, { params, query });
      const time_entry_id = entries.at(-1)?.id ?? 0;
      await client.call(deleteEntry, { params: { ...params, time_entry_id }, query: {} });
    },
    'a slot sent again with less time': (world) => slot(world, { tracked: 17 }),
    'a slot that is no longer billable': (world) => slot(world, { tracked: 17, billable: false }),
    'the last minutes of a week': (world) => slot(world, { starts_at: '2026-03-15T23:55:00Z', tracked: 300 }),
    'the first minutes of a week': (world) => slot(world, { starts_at: '2026-03-16T00:00:00Z' }),
    'the first time of a week': (world) => slot(world, { user_id: world.salaried, starts_at: '2026-03-26T09:00:00Z' }),
    'time on a project with separate rates': async (world) => {
      const body = { name: 'Dear', pay_rate: 99, bill_rate: 111 };
      const { project: made } = await world.client.call(createProject, { params: world.params, body });
      await slot(world, { project_id: made.id, starts_at: '2026-03-10T16:00:00Z' });
    },
    'the deletion of all members’ time in a range': (world) =>
      remove(world, '2026-03-10T04:00:00Z', '2026-03-10T05:00:00Z', {}),
    'the deletion of time on a project': (world) =>
      remove(world, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z', { project_ids: [world.otherProjectId] }),
    // The job processes an organization only if a week with time has changed.
    'the deletion of all time in a week': inOrder(
      (world) =>
        remove(world, '2026-03-16T00:00:00Z', '2026-03-23T00:00:00Z', { user_ids: [world.salaried, world.spare] }),
      (world) => slot(world, { starts_at: '2026-03-10T15:30:00Z' }),
    ),
    'time in that week again': (world) => slot(world, { user_id: world.spare, starts_at: '2026-03-17T09:00:00Z' }),
    'the deletion of half the time of two members': inOrder(
      (world) => remove(world, '2026-03-01T00:00:00Z', '2026-03-15T00:00:00Z', { user_ids: [world.other] }),
      (world) => remove(world, '2026-03-15T00:00:00Z', '2026-04-01T00:00:00Z', { user_ids: [world.spare] }),
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
    'a pay rate removed from a day on': payment({ pay_rate: null }),
    'fixed pay from a day on': payment({ pay_rate: 900, rate_type: 'fixed_amount' }),
    'hourly pay again': payment({ pay_rate: 32, rate_type: 'hourly' }),
    'a new bill rate from a day on': payment({ bill_rate: 77 }),
    'a pay rate in a project': inProject({ pay_rate: 41 }),
    'a bill rate in a project': inProject({ bill_rate: 42 }),
    'a pay rate in a project, set with the member': (world) =>
      member(world, { user_id: world.hourly, projects: [{ project_id: world.projectId, role: 'user', pay_rate: 43 }] }),
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
    'a salary for a member without one': salary('hourly', {}),
  },
};

const indifferent: Chain = {
  at: cachedNow,
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
    'holidays imported from a file': (world) =>
      world.holidays.send(world.calendarId, icalendar({ name: 'Filed', date: '20260310' })),
    'a deleted holiday': async ({ client, params, calendarId }) => {
      const calendarParams = { ...params, calendar_id: calendarId };
      const { holidays: listed } = await client.call(listHolidays, { params: calendarParams });
      await client.call(deleteHoliday, { params: { ...calendarParams, holiday_id: listed[0]?.id ?? 0 } });
    },
    'another holiday calendar': (world) => world.holidays.assign(world.emptyCalendarId, [world.hourly], '2026-03-09'),
    'the first holidays of a calendar': ({ client, params, emptyCalendarId }) =>
      client.call(putHolidays, {
        params: { ...params, calendar_id: emptyCalendarId },
        body: { holidays: [{ date: '2026-03-11', name: 'Its first' }] },
      }),
    'a deleted holiday calendar': ({ client, params, emptyCalendarId }) =>
      client.call(deleteHolidayCalendar, { params: { ...params, calendar_id: emptyCalendarId } }),
    'a holiday calendar': (world) => world.holidays.assign(world.calendarId, [world.hourly], '2026-03-09'),
    'the end of a holiday assignment': (world) => world.holidays.assign(null, [world.hourly], '2026-03-09'),
  },
};

const chains = { time, pay, holidays, 'unrelated data': indifferent };

// proves: overtime-15
test.each(Object.entries(chains))('cached weeks equal their recomputation after each write of %s', (_of, chain) =>
  requireCorrectCache(app, chain),
);
