import { describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { listHolidays, putHolidays } from '../../../contract/holidays.ts';
import { holidaysOf, icalendar } from '../../../../test/harness/holidays.ts';

const app = useTestApp();

/** A calendar on 2026-03-02. */
async function setUp() {
  const mine = await app.createOrganization();
  await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  const holidays = holidaysOf(app, mine);
  const id = await holidays.calendar('Company', [['2026-07-01', 'Founders’ Day']]);
  const read = async (year = '2026') => (await holidays.read(id)).filter((day) => day.startsWith(year));
  const params = { organization_id: mine.organizationId, calendar_id: id };
  const set = (...days: Body<typeof putHolidays>['holidays']) =>
    mine.client.call(putHolidays, { params, body: { holidays: days } });
  const terms = async () =>
    (await mine.client.call(listHolidays, { params })).holidays.map(({ id: _id, ...day }) => day);
  return { send: (file: string | Buffer, type?: string) => holidays.send(id, file, type), read, set, terms };
}

const report = (added: number, unchanged = 0, removed = 0, skipped = 0) => ({
  status: 200,
  body: { holidays_import: { added, unchanged, removed, skipped } },
});

const labourDay = { uid: 'labour@example', name: 'Labour Day', date: '20260501' };

describe('a file', () => {
  // proves: holidays-6
  test('adds its whole-day events; sending it again changes nothing, and manual entries remain', async () => {
    const { send, read } = await setUp();
    const file = icalendar(labourDay, { name: 'Epiphany', date: '20260106' });
    expect(await send(file)).toMatchObject(report(2));
    expect(await send(file)).toMatchObject(report(0, 2));
    expect(await read()).toEqual(['2026-01-06 Epiphany', '2026-05-01 Labour Day', '2026-07-01 Founders’ Day']);
  });

  // proves: holidays-6
  test('moves or removes days that an earlier version of its events had added', async () => {
    const { send, read } = await setUp();
    await send(icalendar(labourDay, { name: 'Epiphany', date: '20260106' }));
    const cancelled = { name: 'Epiphany', date: '20260106', lines: ['STATUS:CANCELLED'] };
    expect(await send(icalendar({ ...labourDay, date: '20260504' }, cancelled))).toMatchObject(report(1, 0, 2));
    expect(await read()).toEqual(['2026-05-04 Labour Day', '2026-07-01 Founders’ Day']);
    expect(await send(icalendar(cancelled))).toMatchObject(report(0));
  });

  // proves: holidays-13
  test('sets the class of a day by its first category; without one, the class set by hand stays', async () => {
    const { send, set, terms } = await setUp();
    await send(icalendar(labourDay));
    const day = { date: '2026-05-01', name: 'Labour Day' };
    await set({ ...day, class: 'quiet', starts_at: '06:00' });
    expect(await send(icalendar(labourDay))).toMatchObject(report(0, 1));
    expect(await terms()).toEqual([{ ...day, class: 'quiet', starts_at: '06:00', imported: true }]);
    const lines = ['CATEGORIES:Christmas,Easter'];
    expect(await send(icalendar({ ...labourDay, lines }))).toMatchObject(report(1, 0, 1));
    expect(await terms()).toEqual([{ ...day, class: 'Christmas', starts_at: '06:00', imported: true }]);
    expect(await send(icalendar({ ...labourDay, lines }))).toMatchObject(report(0, 1));
  });

  // proves: holidays-7
  test('adds yearly events for ten years back and ten years ahead', async () => {
    const { send, read } = await setUp();
    const lines = ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'EXDATE;VALUE=DATE:20271125'];
    expect(await send(icalendar({ name: 'Thanksgiving', date: '20101125', lines }))).toMatchObject(report(20));
    expect(await read('2016')).toEqual(['2016-11-24 Thanksgiving']);
    expect(await read('2027')).toEqual([]);
    expect(await read('2036')).toEqual(['2036-11-27 Thanksgiving']);
    expect(await read('2037')).toEqual([]);
  });

  // proves: holidays-7
  test('can replace one recurrence, and adds each day of a longer event', async () => {
    const { send, read } = await setUp();
    const moved = ['RECURRENCE-ID;VALUE=DATE:20261225'];
    const file = icalendar(
      { uid: 'c', name: 'Christmas', date: '20251225', lines: ['RRULE:FREQ=YEARLY;COUNT=3'] },
      { uid: 'c', name: 'Christmas, moved', date: '20261228', lines: moved },
      { name: 'Closed', date: '20260803', lines: ['DTEND;VALUE=DATE:20260805'] },
    );
    expect(await send(file)).toMatchObject(report(5));
    expect(await read()).toEqual([
      '2026-07-01 Founders’ Day',
      '2026-08-03 Closed',
      '2026-08-04 Closed',
      '2026-12-28 Christmas, moved',
    ]);
  });

  // proves: holidays-5
  test('skips events with a time of day and reports their number', async () => {
    const { send } = await setUp();
    const meeting = 'BEGIN:VEVENT\r\nUID:m\r\nSUMMARY:Meeting\r\nDTSTART:20260501T100000Z\r\nEND:VEVENT\r\n';
    const file = icalendar(labourDay).replace('END:VCALENDAR', `${meeting}END:VCALENDAR`);
    expect(await send(file)).toMatchObject(report(1, 0, 0, 1));
  });

  // proves: holidays-5
  test('can be sent as JSON, with folded lines, escapes and no UID', async () => {
    const { send, read } = await setUp();
    const folded = icalendar({ name: 'Day of\r\n  Peace\\, all over', date: '20260921' }).replace(
      /UID:[^B]*SUMMARY/s,
      'SUMMARY',
    );
    expect(await send(JSON.stringify({ icalendar: folded }), 'application/json')).toMatchObject(report(1));
    expect(await read()).toContain('2026-09-21 Day of Peace, all over');
  });
});

describe('the import rejects', () => {
  const event = (lines: readonly string[]) => icalendar({ ...labourDay, lines });
  const many = (count: number) =>
    icalendar(...Array.from({ length: count }, (_, index) => ({ name: `Day ${index}`, date: '20260501' })));
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1).join(',');
  const each = `RRULE:FREQ=YEARLY;BYMONTH=${upTo(12)};BYMONTHDAY=${upTo(31)}`;
  const everyDay = icalendar(
    ...Array.from({ length: 10 }, (_, index) => ({
      name: `Day ${index}`,
      date: '20260101',
      lines: ['DURATION:P31D', each],
    })),
  );
  // proves: holidays-8
  test.each([
    ['an empty file', '', 'icalendar: is not an iCalendar file'],
    ['prose', 'Labour Day is on the first of May', 'icalendar: is not an iCalendar file'],
    ['a truncated calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', 'icalendar: is not an iCalendar file'],
    ['an event without a calendar', 'BEGIN:VEVENT\r\nEND:VEVENT', 'icalendar: is not an iCalendar file'],
    ['an unknown frequency', event(['RRULE:FREQ=SOMETIMES']), 'icalendar: '],
    [
      'a daily rule',
      event(['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']),
      'icalendar: “Labour Day” has an unsupported recurrence',
    ],
    [
      'a rule that names a week of the year',
      event(['RRULE:FREQ=YEARLY;BYWEEKNO=20']),
      'icalendar: “Labour Day” has an unsupported recurrence',
    ],
    [
      'an event that lasts a quarter of a year',
      event(['DTEND;VALUE=DATE:20260801']),
      'icalendar: “Labour Day” lasts more than 31 days',
    ],
    ['a date that does not exist', icalendar({ ...labourDay, date: '20260299' }), 'icalendar: '],
    ['a year long ago', icalendar({ ...labourDay, date: '00010501' }), 'icalendar: “Labour Day” must begin on a date'],
    ['more days than a calendar can have', everyDay, 'icalendar: with “Day 0” the file exceeds the 1000 days'],
    ['a month that does not exist', event(['RRULE:FREQ=YEARLY;BYMONTH=13']), 'icalendar: '],
    ['a day of the month that does not exist', event(['RRULE:FREQ=YEARLY;BYMONTHDAY=0']), 'icalendar: '],
    ['too many dates', event([`RDATE:20260101${',20260101'.repeat(1_000)}`]), 'has more than 1000 RDATE dates'],
    ['a long line', event([`X${';A=B'.repeat(9_000)}:1`]), 'icalendar: has a line longer than 32768 characters'],
    ['too many days', many(1_000), 'icalendar: the calendar would have 1001 days, the maximum is 1000'],
    ['too many events', many(1_001), 'icalendar: contains more than 1000 events'],
  ])('%s', async (_what, file, fault) => {
    const { send, read } = await setUp();
    const { status, body } = await send(file);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    expect((body['details'] as string[])[0]).toContain(fault);
    expect(await read()).toEqual(['2026-07-01 Founders’ Day']);
  });

  // proves: holidays-8
  test('too many days, without computing all of them', async () => {
    const { send } = await setUp();
    const made = vi.spyOn(Temporal.PlainDate.prototype, 'add');
    await send(everyDay);
    expect(made.mock.calls.length).toBeLessThan(2_500);
    made.mockRestore();
  });

  // proves: holidays-8
  test('another content type, bytes that are not text, and more than a megabyte', async () => {
    const { send } = await setUp();
    expect((await send(icalendar(labourDay), 'text/plain')).status).toBe(400);
    expect((await send(JSON.stringify({ icalendar: 5 }), 'application/json')).status).toBe(400);
    expect((await send('null', 'application/json')).status).toBe(400);
    expect((await send(Buffer.from([0xff, 0xfe, 0x00]))).status).toBe(400);
    expect((await send('X'.repeat(1_048_577))).status).toBe(413);
  });
});
