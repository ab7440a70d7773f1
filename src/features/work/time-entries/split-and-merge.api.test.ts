import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest, makeProject } from '../../../../test/harness/time.ts';
import { listAudit } from '../../../contract/audit.ts';
import { createEntry, listEntries, mergeEntries, splitEntry } from '../../../contract/time-entries.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from '../recording/actions.ts';

const app = useTestApp();
const at = (clock: string) => `2026-03-02T${clock}:00Z`;

/** An entry of a member from 9:00 to 10:30. */
async function setUp() {
  await app.database.run(sql`update test_clock set now = '2026-03-02T20:00:00Z'`);
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const projectId = await makeProject(owner);
  const params = { organization_id: owner.organizationId };
  const member = await addMember(app, owner, { projectId });
  const create = async (since: string, until: string, more: object = {}) => {
    const body = { project_id: projectId, since: at(since), until: at(until), ...more };
    return (await member.client.call(createEntry, { params, body })).time_entry;
  };
  const entry = await create('09:00', '10:30', { note: 'Workshop', billable: false });
  const split = async (id: number, instant: string) =>
    (await member.client.call(splitEntry, { params: { ...params, time_entry_id: id }, body: { at: instant } }))
      .time_entries;
  const merge = async (...ids: number[]) =>
    (await member.client.call(mergeEntries, { params, body: { ids } })).time_entry;
  const days = async () =>
    (await daysOf(app.database, owner.organizationId)).map(({ date, tracked, billable }) => [date, tracked, billable]);
  const listed = async () => {
    const query = { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-31' };
    return (await member.client.call(listEntries, { params, query })).time_entries;
  };
  const differences = () =>
    app.database.transaction(async (tx) =>
      rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), owner.organizationId, { repair: false }),
    );
  return { owner, params, projectId, member, entry, create, split, merge, days, listed, differences };
}

const refused = (said: RegExp) => ({ status: 400, code: 'record_invalid', details: [expect.stringMatching(said)] });

describe('a split', () => {
  // proves: activities-84
  test('gives the second part a new entry with the same values, and changes no figure', async () => {
    const { owner, params, entry, split, days, listed, differences } = await setUp();
    const before = await days();
    const parts = await split(entry.id, '2026-03-02T09:47:30Z');
    expect(parts).toMatchObject([
      { id: entry.id, since: at('09:00'), until: '2026-03-02T09:47:30Z', seconds: 2_850, note: 'Workshop' },
      { since: '2026-03-02T09:47:30Z', until: at('10:30'), seconds: 2_550, note: 'Workshop', billable: false },
    ]);
    expect(await listed()).toEqual(parts);
    expect([await days(), await differences()]).toEqual([before, []]);
    const { audit_entries: audit } = await owner.client.call(listAudit, { params, query: { subject: 'time_entry' } });
    expect(audit.at(-1)).toMatchObject({ action: 'split', before: { id: entry.id, seconds: 5_400 } });
  });

  // proves: activities-84
  test.each([at('09:00'), at('10:30'), at('08:00'), at('12:00')])('at %s is refused', async (instant) => {
    const { entry, split } = await setUp();
    await expect(split(entry.id, instant)).rejects.toMatchObject(
      refused(/^at: must be between the start and the end$/),
    );
  });
});

describe('a merge', () => {
  // proves: activities-85
  test('of adjacent entries keeps the earliest with all notes, and changes no figure', async () => {
    const { entry, create, split, merge, days, listed, differences } = await setUp();
    const later = await create('10:30', '11:00', { note: 'Review', billable: false });
    const [first, second] = await split(entry.id, at('09:20'));
    const before = await days();
    const merged = await merge(later.id, second?.id ?? 0, first?.id ?? 0);
    expect(merged).toMatchObject({ id: entry.id, since: at('09:00'), until: at('11:00'), seconds: 7_200 });
    expect(merged.note).toBe('Workshop\nReview');
    expect(await listed()).toEqual([merged]);
    expect([await days(), await differences()]).toEqual([before, []]);
  });

  // proves: activities-85
  test('is refused if entries have a gap or other values', async () => {
    const { owner, member, projectId, entry, create, merge, days } = await setUp();
    const apart = await create('11:00', '11:30', { billable: false });
    const paid = await create('10:30', '11:00');
    const before = await days();
    await expect(merge(entry.id, apart.id)).rejects.toMatchObject(
      refused(new RegExp(`^ids: ${apart.id} does not begin where ${entry.id} ends$`)),
    );
    await expect(merge(entry.id, paid.id)).rejects.toMatchObject(
      refused(new RegExp(`^ids: ${paid.id} has another person, project, task or billable than ${entry.id}$`)),
    );
    await expect(merge(entry.id, entry.id)).rejects.toMatchObject(refused(/^ids: must name at least two entries$/));
    await expect(merge(entry.id, 2_000_000_000)).rejects.toMatchObject({ status: 404 });
    const item = { user_id: member.userId, project_id: projectId, starts_at: at('13:00'), tracked: 60 };
    await ingest(owner.client, owner.organizationId, [item]);
    expect((await days())[0]?.[1]).toBe(Number(before[0]?.[1]) + 60);
  });
});
