import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { holidaysOf } from '../../../../test/harness/holidays.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import * as assignments from '../../../contract/holiday-assignments.ts';
import * as contract from '../../../contract/holidays.ts';
import { loadHolidays } from './facts.ts';

const app = useTestApp();

/** An organization with a member and two calendars, at noon on Monday 2026-03-02. */
async function setUp() {
  const mine = await app.createOrganization();
  await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  const ada = await addMember(app, mine);
  const holidays = holidaysOf(app, mine);
  const berlin = await holidays.calendar('Berlin', [
    ['2026-03-08', 'Women’s Day'],
    ['2026-05-01', 'Labour Day'],
  ]);
  const bavaria = await holidays.calendar('Bavaria', [
    ['2026-01-06', 'Epiphany'],
    ['2026-05-01', 'Labour Day'],
    ['2026-06-04', 'Corpus Christi'],
  ]);
  const params = { organization_id: mine.organizationId };
  return { mine, ada, holidays, berlin, bavaria, params, of: (id: number) => ({ ...params, calendar_id: id }) };
}

describe('a holiday calendar', () => {
  // proves: holidays-1
  test('can be created, listed with its number of members, and changed', async () => {
    const { mine, ada, holidays, berlin, params, of } = await setUp();
    await holidays.assign(berlin, [ada.userId, mine.userId]);
    const listed = await mine.client.call(contract.listHolidayCalendars, { params, query: {} });
    expect(listed.holiday_calendars).toMatchObject([
      { name: 'Berlin', location: '', members: 2 },
      { name: 'Bavaria', members: 0 },
    ]);
    const body = { location: 'Berlin, Germany' };
    await mine.client.call(contract.updateHolidayCalendar, { params: of(berlin), body });
    const { holiday_calendar: shown } = await mine.client.call(contract.getHolidayCalendar, { params: of(berlin) });
    expect(shown).toMatchObject({ name: 'Berlin', location: 'Berlin, Germany', members: 2 });
  });

  // proves: holidays-2
  test('gets all its days in one request; unchanged days retain their ids', async () => {
    const { mine, holidays, berlin, of } = await setUp();
    const before = await mine.client.call(contract.listHolidays, { params: of(berlin) });
    const body = {
      holidays: [
        { date: '2026-12-25', name: ' Christmas ' },
        { date: '2026-05-01', name: 'Labour Day' },
        { date: '2026-05-01', name: 'Labour Day' },
      ],
    };
    const after = await mine.client.call(contract.putHolidays, { params: of(berlin), body });
    expect(await holidays.read(berlin)).toEqual(['2026-05-01 Labour Day', '2026-12-25 Christmas']);
    expect(after.holidays[0]).toEqual(before.holidays[1]);
  });

  // proves: holidays-12
  test('has days with a class and a start, which a request that omits them retains', async () => {
    const { mine, ada, holidays, berlin, params, of } = await setUp();
    await holidays.assign(berlin, [ada.userId], '2026-01-01');
    const put = async (...days: { date: string; name: string; class?: string | null; starts_at?: string | null }[]) =>
      (await mine.client.call(contract.putHolidays, { params: of(berlin), body: { holidays: days } })).holidays;
    const eve = { date: '2026-12-24', name: 'Christmas Eve' };
    const [first] = await put({ ...eve, class: ' Christmas ', starts_at: '14:00' });
    expect(first).toMatchObject({ ...eve, class: 'Christmas', starts_at: '14:00' });
    expect(await put(eve)).toEqual([first]);
    const query = { 'date[start]': '2026-12-01', 'date[stop]': '2026-12-31' };
    const named = { params: { ...params, user_id: ada.userId }, query };
    const own = await ada.client.call(assignments.listMemberHolidays, named);
    expect(own.holidays).toEqual([{ ...eve, class: 'Christmas', starts_at: '14:00' }]);
    const [changed] = await put({ ...eve, class: null, starts_at: '00:00' });
    expect(changed).toMatchObject({ ...eve, class: null, starts_at: null });
    expect(changed?.id).not.toBe(first?.id);
  });

  // proves: holidays-12
  test.each([
    [{ starts_at: '24:00' }, 'holidays[0].starts_at: must be a time from 00:00 to 23:59, such as 08:30'],
    [{ class: ' ' }, 'holidays[0].class: must not be blank'],
    [{ class: 'x'.repeat(51) }, 'holidays[0].class: must have 50 or fewer characters'],
  ])('refuses %j by name', async (terms, fault) => {
    const { mine, berlin, of } = await setUp();
    const body = { holidays: [{ date: '2026-12-24', name: 'Christmas Eve', ...terms }] };
    const refused = await mine.client.send(contract.putHolidays, { params: of(berlin), body });
    expect([refused.status, refused.body]).toMatchObject([400, { details: [fault] }]);
  });

  // proves: holidays-2
  test('loses one day by its id', async () => {
    const { mine, holidays, berlin, bavaria, of } = await setUp();
    const [day] = (await mine.client.call(contract.listHolidays, { params: of(berlin) })).holidays;
    const named = { holiday_id: day?.id ?? 0 };
    const other = await mine.client.send(contract.deleteHoliday, { params: { ...of(bavaria), ...named } });
    expect(other.status).toBe(404);
    await mine.client.call(contract.deleteHoliday, { params: { ...of(berlin), ...named } });
    expect(await holidays.read(berlin)).toEqual(['2026-05-01 Labour Day']);
  });

  // proves: holidays-3
  test('that has changed since it was read is not overwritten', async () => {
    const { mine, holidays, berlin, of } = await setUp();
    const read = await mine.client.send(contract.listHolidays, { params: of(berlin) });
    const put = (names: readonly string[]) =>
      mine.client.send(contract.putHolidays, {
        params: of(berlin),
        body: { holidays: names.map((name) => ({ date: '2026-08-01', name })) },
        headers: { 'if-match': read.headers.get('etag') ?? '' },
      });
    expect((await put(['One'])).status).toBe(200);
    expect((await put(['Two'])).status).toBe(412);
    expect(await holidays.read(berlin)).toEqual(['2026-08-01 One']);
  });

  // proves: holidays-4
  test('that is ended has no members from today on but retains past holidays', async () => {
    const { mine, ada, holidays, bavaria, of } = await setUp();
    await holidays.assign(bavaria, [ada.userId], '2026-01-01');
    await mine.client.call(contract.deleteHolidayCalendar, { params: of(bavaria) });
    expect(await holidays.ofMember(ada.userId)).toEqual(['2026-01-06 Epiphany']);
    const gone = await mine.client.send(contract.getHolidayCalendar, { params: of(bavaria) });
    expect(gone.status).toBe(404);
    const again = await mine.client.send(assignments.putHolidayAssignments, {
      params: { organization_id: mine.organizationId },
      body: { calendar_id: bavaria, user_ids: [ada.userId] },
    });
    expect(again.body).toMatchObject({
      code: 'record_invalid',
      details: [`calendar_id: ${bavaria} is not a holiday calendar of the organization`],
    });
  });

  // proves: holidays-1
  test('is available to owners and managers; calendars of another organization return 404', async () => {
    const { mine, ada, berlin, params, of } = await setUp();
    const manager = await addMember(app, mine, { role: 'manager' });
    const stranger = await app.createOrganization();
    const read = (client: typeof mine.client, at: ReturnType<typeof of>) =>
      client.send(contract.listHolidays, { params: at });
    expect((await read(ada.client, of(berlin))).status).toBe(403);
    expect((await read(manager.client, of(berlin))).status).toBe(200);
    expect((await read(stranger.client, { ...of(berlin), organization_id: stranger.organizationId })).status).toBe(404);
    const created = await manager.client.send(contract.createHolidayCalendar, { params, body: { name: 'Hesse' } });
    expect(created.status).toBe(201);
  });
});

describe('a member', () => {
  // proves: holidays-9
  test('has on each day the holidays of the calendar assigned on that day', async () => {
    const { ada, holidays, berlin, bavaria } = await setUp();
    expect(await holidays.ofMember(ada.userId)).toEqual([]);
    await holidays.assign(berlin, [ada.userId]);
    await holidays.assign(bavaria, [ada.userId], '2026-05-02');
    expect(await holidays.ofMember(ada.userId)).toEqual([
      '2026-03-08 Women’s Day',
      '2026-05-01 Labour Day',
      '2026-06-04 Corpus Christi',
    ]);
    await holidays.assign(null, [ada.userId], '2026-05-01');
    expect(await holidays.ofMember(ada.userId)).toEqual(['2026-03-08 Women’s Day', '2026-06-04 Corpus Christi']);
  });

  // proves: holidays-10
  test('sees their own holidays and no others', async () => {
    const { mine, ada, holidays, berlin, params } = await setUp();
    const bob = await addMember(app, mine);
    await holidays.assign(berlin, [ada.userId]);
    expect(await holidays.ofMember(ada.userId, '2026-03-01', '2026-03-31', ada.client)).toEqual([
      '2026-03-08 Women’s Day',
    ]);
    const query = { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-31' };
    const named = { params: { ...params, user_id: ada.userId }, query };
    expect((await bob.client.send(assignments.listMemberHolidays, named)).status).toBe(404);
  });

  // proves: holidays-9
  test('who has left can be assigned to a calendar; a stranger cannot', async () => {
    const { mine, ada, holidays, berlin, params } = await setUp();
    const stranger = await app.createOrganization();
    await removeMember(mine, ada.userId);
    await holidays.assign(berlin, [ada.userId], '2026-03-01');
    expect(await holidays.ofMember(ada.userId)).toHaveLength(2);
    const body = { calendar_id: berlin, user_ids: [ada.userId, stranger.userId] };
    const refused = await mine.client.send(assignments.putHolidayAssignments, { params, body });
    expect(refused.body).toMatchObject({
      code: 'record_invalid',
      details: [`user_ids: ${stranger.userId} was never a member of the organization`],
    });
  });

  // proves: holidays-9
  test('is listed with each assigned calendar and the effective date', async () => {
    const { mine, ada, holidays, berlin, bavaria, params } = await setUp();
    await holidays.assign(berlin, [ada.userId, mine.userId]);
    await holidays.assign(bavaria, [ada.userId], '2026-05-02');
    const list = (query: object) => mine.client.call(assignments.listHolidayAssignments, { params, query });
    const { holiday_assignments: hers, users } = await list({ user_ids: [ada.userId], include: ['users'] });
    expect(hers).toMatchObject([
      { calendar_id: berlin, effective_on: '2026-03-02' },
      { calendar_id: bavaria, effective_on: '2026-05-02' },
    ]);
    expect(users?.map(({ id }) => id)).toEqual([ada.userId]);
    expect((await list({})).holiday_assignments).toHaveLength(3);
  });
});

// proves: holidays-11
test('a change supersedes holidays and never overwrites them, so earlier states can still be read', async () => {
  const { mine, ada, holidays, berlin, bavaria, of } = await setUp();
  await holidays.assign(berlin, [ada.userId], '2026-01-01');
  const known = Temporal.Instant.from('2026-03-02T12:00:01Z');
  await app.setNow(mine.client, '2026-03-03T12:00:00Z');
  await mine.client.call(contract.putHolidays, { params: of(berlin), body: { holidays: [] } });
  await holidays.assign(bavaria, [ada.userId], '2026-01-01');
  const year = { from: Temporal.PlainDate.from('2026-01-01'), to: Temporal.PlainDate.from('2026-12-31') };
  const load = async (knownAt?: Temporal.Instant) => {
    const asked = { ...year, userIds: [ada.userId], ...(knownAt ? { knownAt } : {}) };
    const found = await loadHolidays(app.database, mine.organizationId, asked);
    return found.get(ada.userId)?.map(({ date, name }) => `${date.toString()} ${name}`);
  };
  expect(await load(known)).toEqual(['2026-03-08 Women’s Day', '2026-05-01 Labour Day']);
  expect(await load()).toEqual(['2026-01-06 Epiphany', '2026-05-01 Labour Day', '2026-06-04 Corpus Christi']);
  expect(await load(Temporal.Instant.from('2026-03-01T00:00:00Z'))).toBeUndefined();
});
