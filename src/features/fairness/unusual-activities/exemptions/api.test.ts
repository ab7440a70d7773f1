import { describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { withPersonalTokens } from '../../../../../test/harness/personal.ts';
import { removeMember } from '../../../../../test/harness/membership.ts';
import { listAudit } from '../../../../contract/audit.ts';
import { listEvents } from '../../../../contract/feed.ts';
import {
  createUnusualActivityExemption,
  endUnusualActivityExemption,
  listUnusualActivityExemptions,
  type NewExemption,
} from '../../../../contract/unusual-activity-exemptions.ts';
import { sql } from '../../../../db/sql.ts';
import { covers, loadExemptions } from './load.ts';

const app = useTestApp();
const { createOrganization, addMember } = withPersonalTokens(app);

const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });
const day = (text: string) => Temporal.PlainDate.from(text);

async function exempt(mine: TestOrganization, body: Partial<NewExemption> & { user_id: number }) {
  const answer = await mine.client.call(createUnusualActivityExemption, {
    ...at(mine),
    body: { reason: 'Screen reader', ...body },
  });
  return answer.unusual_activity_exemption;
}

const end = (mine: TestOrganization, id: number, from?: string) =>
  mine.client.call(endUnusualActivityExemption, {
    params: { organization_id: mine.organizationId, exemption_id: id },
    query: from === undefined ? {} : { from },
  });

const tryEnd = (mine: TestOrganization, id: number, from?: string) =>
  mine.client.send(endUnusualActivityExemption, {
    params: { organization_id: mine.organizationId, exemption_id: id },
    query: from === undefined ? {} : { from },
  });

async function addDays({ organizationId }: TestOrganization, userId: number, dates: readonly string[]) {
  await app.database.run(sql`
    insert into detection_days (organization_id, user_id, local_date, changed_at, cause)
    select ${organizationId}::int, ${userId}::int, date, ${startOfTests}::timestamptz, 'time_changed'
    from unnest(${dates}::date[]) as date`);
}

const dueDays = async ({ organizationId }: TestOrganization) =>
  (
    await app.database.many<{ date: string }>(sql`
      select local_date as date from detection_days
      where organization_id = ${organizationId} and due_at is not null order by 1`)
  ).map((row) => row.date);

const settle = ({ organizationId }: TestOrganization) =>
  app.database.run(sql`update detection_days set due_at = null where organization_id = ${organizationId}`);

/** The dates on which a member is exempt, from every type or from one. */
async function exemptOn(
  mine: TestOrganization,
  userId: number,
  dates: readonly string[],
  type = 'breakless_work' as const,
) {
  const [from, to] = [day(dates[0] ?? ''), day(dates.at(-1) ?? '')];
  const exemptions = await loadExemptions(app.database, mine.organizationId, [userId], { from, to });
  return dates.filter((date) => exemptions.some((exemption) => covers(exemption, type, day(date))));
}

const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'];

describe('an exemption', () => {
  test("by default begins today in the organization's time zone, for every type and without an end", async () => {
    const mine = await createOrganization({ timeZone: 'Pacific/Kiritimati' });
    const { userId } = await addMember(mine);
    expect(await exempt(mine, { user_id: userId })).toMatchObject({
      user_id: userId,
      type: null,
      reason: 'Screen reader',
      since: '2026-03-03',
      until: null,
      ended_on: null,
      recorded_by: mine.userId,
    });
  });

  test('covers its dates, both inclusive, and its type', async () => {
    const mine = await createOrganization();
    const { userId } = await addMember(mine);
    await exempt(mine, { user_id: userId, type: 'breakless_work', since: '2026-02-28', until: '2026-03-02' });
    expect(await exemptOn(mine, userId, dates)).toEqual(dates.slice(1, 4));
    const whole = { from: day('2026-02-01'), to: day('2026-03-31') };
    const [exemption] = await loadExemptions(app.database, mine.organizationId, [userId], whole);
    expect(exemption && covers(exemption, 'suspicious_activity', day('2026-03-01'))).toBe(false);
    expect(await loadExemptions(app.database, mine.organizationId, [mine.userId], whole)).toEqual([]);
  });

  test('causes only the days that it covers to be analysed again', async () => {
    const mine = await createOrganization();
    const { userId } = await addMember(mine);
    await addDays(mine, userId, dates);
    await addDays(mine, mine.userId, dates);
    await exempt(mine, { user_id: userId, since: '2026-02-28', until: '2026-03-01' });
    expect(await dueDays(mine)).toEqual(['2026-02-28', '2026-03-01']);
  });

  test('does not change when a waiting day is due', async () => {
    const mine = await createOrganization();
    const { userId } = await addMember(mine);
    await addDays(mine, userId, ['2026-03-02']);
    await app.database.run(sql`
      update detection_days set due_at = '2026-03-03T06:00:00Z' where organization_id = ${mine.organizationId}`);
    await exempt(mine, { user_id: userId });
    const due = await app.database.one<{ dueAt: string }>(sql`
      select due_at as "dueAt" from detection_days where organization_id = ${mine.organizationId}`);
    expect(due.dueAt).toBe('2026-03-03T06:00:00.000000Z');
  });
});

describe('ending an exemption', () => {
  test('keeps past days exempt and causes the later days to be analysed again', async () => {
    const mine = await createOrganization();
    const { userId } = await addMember(mine);
    const { id } = await exempt(mine, { user_id: userId, since: '2026-02-27' });
    await addDays(mine, userId, dates);
    await settle(mine);
    const { unusual_activity_exemption: ended } = await end(mine, id);
    expect(ended).toMatchObject({ since: '2026-02-27', ended_on: '2026-03-02', ended_by: mine.userId });
    expect(await exemptOn(mine, userId, dates)).toEqual(dates.slice(0, 3));
    expect(await dueDays(mine)).toEqual(['2026-03-02', '2026-03-03']);
  });

  test.each(['2026-02-28', '2026-01-01'])('as of %s, on or before its start, withdraws it', async (from) => {
    const mine = await createOrganization();
    const { userId } = await addMember(mine);
    const { id } = await exempt(mine, { user_id: userId, since: '2026-02-28', until: '2026-03-02' });
    await addDays(mine, userId, dates);
    await settle(mine);
    await end(mine, id, from);
    expect(await exemptOn(mine, userId, dates)).toEqual([]);
    expect(await dueDays(mine)).toEqual(dates.slice(1, 4));
  });

  test('is possible once, and not after the last date of the exemption', async () => {
    const mine = await createOrganization();
    const { userId } = await addMember(mine);
    const { id } = await exempt(mine, { user_id: userId, since: '2026-02-01', until: '2026-02-10' });
    expect(await tryEnd(mine, id)).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    expect((await tryEnd(mine, id, '2026-02-10')).status).toBe(200);
    expect(await tryEnd(mine, id, '2026-02-05')).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    expect((await tryEnd(mine, 2_000_000_000)).status).toBe(404);
  });
});

describe('rejected requests', () => {
  test('come from plain members or other organizations, or exempt the manager who sends them', async () => {
    const [mine, other] = [await createOrganization(), await createOrganization()];
    const [manager, user] = [await addMember(mine, { role: 'manager' }), await addMember(mine)];
    const body = { user_id: user.userId, reason: 'Reading' };
    const made = await manager.client.call(createUnusualActivityExemption, { ...at(mine), body });
    const params = { organization_id: mine.organizationId, exemption_id: made.unusual_activity_exemption.id };
    for (const [client, status] of [
      [user.client, 403],
      [other.client, 404],
    ] as const) {
      expect((await client.send(createUnusualActivityExemption, { ...at(mine), body })).status).toBe(status);
      expect((await client.send(listUnusualActivityExemptions, at(mine))).status).toBe(status);
      expect((await client.send(endUnusualActivityExemption, { params })).status).toBe(status);
    }
    const own = { ...body, user_id: manager.userId };
    expect((await manager.client.send(createUnusualActivityExemption, { ...at(mine), body: own })).status).toBe(403);
    expect((await tryEnd(other, params.exemption_id)).status).toBe(404);
  });

  test('name non-members, have dates in the wrong order or lack a reason; former members are accepted', async () => {
    const [mine, other] = [await createOrganization(), await createOrganization()];
    const { userId } = await addMember(mine);
    const send = (body: object) =>
      mine.client.send(createUnusualActivityExemption, { ...at(mine), body: { reason: 'x', ...body } });
    expect(await send({ user_id: other.userId })).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    const backwards = { user_id: userId, since: '2026-03-02', until: '2026-03-01' };
    expect(await send(backwards)).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    expect(await send({ user_id: userId, until: '2026-03-01' })).toMatchObject({ body: { code: 'record_invalid' } });
    expect(await send({ user_id: userId, reason: ' ' })).toMatchObject({ body: { code: 'invalid_params' } });
    await removeMember(mine, userId);
    expect((await send({ user_id: userId })).status).toBe(201);
  });
});

test('the list has all exemptions, page by page, with members and authors', async () => {
  const mine = await createOrganization();
  const [member, two] = [await addMember(mine), await addMember(mine)];
  const first = await exempt(mine, { user_id: member.userId });
  const second = await exempt(mine, { user_id: two.userId });
  await end(mine, first.id);
  const list = (query: object) => mine.client.call(listUnusualActivityExemptions, { ...at(mine), query });
  const page = await list({ page_limit: 1, include: ['users'] });
  expect(page.unusual_activity_exemptions.map((entry) => [entry.id, entry.ended_on])).toEqual([
    [first.id, '2026-03-02'],
  ]);
  expect(page.users?.map((user) => user.id)).toEqual([mine.userId, member.userId]);
  expect(page.pagination).toEqual({ next_page_start_id: second.id });
  const filtered = await list({ user_ids: [two.userId] });
  expect(filtered.unusual_activity_exemptions).toEqual([second]);
});

test('start and end are in the audit log and in the feed', async () => {
  const mine = await createOrganization();
  const { userId } = await addMember(mine);
  const made = await exempt(mine, { user_id: userId, type: 'breakless_work' });
  await end(mine, made.id);
  const { audit_entries: entries } = await mine.client.call(listAudit, {
    ...at(mine),
    query: { subject: 'unusual_activity_exemption', subject_id: made.id },
  });
  expect(entries.map((entry) => [entry.action, entry.subject, entry.reason, entry.before?.['ended_on']])).toEqual([
    ['created', 'unusual_activity_exemption', 'Screen reader', undefined],
    ['ended', 'unusual_activity_exemption', null, null],
  ]);
  const { events } = await mine.client.call(listEvents, {
    ...at(mine),
    query: { subject: 'unusual_activity_exemption' },
  });
  expect(events.map((event) => [event.kind, event.user_id, event.payload['ended_on']])).toEqual([
    ['unusual_activity_exemption_created', userId, null],
    ['unusual_activity_exemption_ended', userId, '2026-03-02'],
  ]);
});
