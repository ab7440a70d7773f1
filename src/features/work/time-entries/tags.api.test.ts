import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { listAudit } from '../../../contract/audit.ts';
import type { Body, Query } from '../../../contract/endpoint.ts';
import { createTag, updateTag } from '../../../contract/tags.ts';
import * as entries from '../../../contract/time-entries.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

/** A member of a project, and functions for tags and entries. The date is 2026-03-02. */
async function setUp() {
  await app.database.run(sql`update test_clock set now = '2026-03-02T20:00:00Z'`);
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const projectId = await makeProject(owner);
  const params = { organization_id: owner.organizationId };
  const member = await addMember(app, owner, { projectId });
  const tag = async (name: string) => (await owner.client.call(createTag, { params, body: { name } })).tag;
  const archive = (tag_id: number) =>
    owner.client.call(updateTag, { params: { ...params, tag_id }, body: { archived: true } });
  const create = async (tag_ids: number[], hour = 9) => {
    const time = { since: `2026-03-02T0${hour}:00:00Z`, until: `2026-03-02T0${hour}:30:00Z` };
    const body = { project_id: projectId, ...time, tag_ids };
    return (await member.client.call(entries.createEntry, { params, body })).time_entry;
  };
  const of = (time_entry_id: number) => ({ params: { ...params, time_entry_id } });
  const change = async (entryId: number, body: Body<typeof entries.updateEntry>) =>
    (await member.client.call(entries.updateEntry, { ...of(entryId), body })).time_entry;
  const list = (query: Partial<Query<typeof entries.listEntries>> = {}) =>
    member.client.call(entries.listEntries, {
      params,
      query: { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-31', ...query },
    });
  return { owner, member, params, tag, archive, create, of, change, list };
}

const refused = (...details: string[]) => ({ status: 400, code: 'record_invalid', details });

describe('the tags of an entry', () => {
  // proves: activities-96
  test('are stored once each, ascending, and recorded', async () => {
    const { owner, member, params, tag, create, of } = await setUp();
    const [travel, site] = [await tag('Travel'), await tag('On site')];
    const entry = await create([site.id, travel.id, site.id]);
    expect(entry.tag_ids).toEqual([travel.id, site.id]);
    expect((await member.client.call(entries.getEntry, of(entry.id))).time_entry).toEqual(entry);
    await member.client.call(entries.deleteEntry, { ...of(entry.id), query: {} });
    const { audit_entries: audit } = await owner.client.call(listAudit, { params, query: { subject: 'time_entry' } });
    const tag_ids = [travel.id, site.id];
    expect(audit).toMatchObject([
      { action: 'created', after: { tag_ids } },
      { action: 'deleted', before: { tag_ids } },
    ]);
    expect((await create([])).tag_ids).toEqual([]);
  });

  // proves: activities-96
  test('are refused if they are archived or of another organization', async () => {
    const { tag, archive, create, list } = await setUp();
    const other = await setUp();
    const [travel, foreign] = [await tag('Travel'), await other.tag('Travel')];
    await archive(travel.id);
    await expect(create([travel.id, foreign.id])).rejects.toMatchObject(
      refused(
        `tag_ids: the tag "Travel" (${travel.id}) is archived`,
        `tag_ids: ${foreign.id} is not a tag of the organization`,
      ),
    );
    expect((await list()).time_entries).toEqual([]);
  });

  // proves: activities-96
  test('number up to ten', async () => {
    const { tag, create } = await setUp();
    const ids: number[] = [];
    for (let number = 1; number <= 11; number += 1) ids.push((await tag(`Tag ${number}`)).id);
    const details = ['tag_ids: must have 10 or fewer entries'];
    await expect(create(ids)).rejects.toMatchObject({ status: 400, code: 'invalid_params', details });
    expect((await create(ids.slice(1))).tag_ids).toEqual(ids.slice(1));
  });

  // proves: activities-96
  test('change without a change of time, and archived ones can stay', async () => {
    const { tag, archive, create, change } = await setUp();
    const [travel, site, training] = [await tag('Travel'), await tag('On site'), await tag('Training')];
    const entry = await create([travel.id]);
    await archive(travel.id);
    await archive(training.id);
    const changed = await change(entry.id, { tag_ids: [site.id, travel.id] });
    expect(changed).toMatchObject({ tag_ids: [travel.id, site.id], seconds: 1_800 });
    expect(await change(entry.id, { tag_ids: [site.id, travel.id] })).toEqual(changed);
    await expect(change(entry.id, { tag_ids: [training.id] })).rejects.toMatchObject(
      refused(`tag_ids: the tag "Training" (${training.id}) is archived`),
    );
    expect((await change(entry.id, { note: 'Trip' })).tag_ids).toEqual([travel.id, site.id]);
    expect((await change(entry.id, { tag_ids: [] })).tag_ids).toEqual([]);
    await expect(change(entry.id, { tag_ids: [travel.id] })).rejects.toMatchObject({ code: 'record_invalid' });
  });

  // proves: activities-84, activities-85
  test('are those of both parts after a split, and of all entries after a merge', async () => {
    const { member, params, tag, create, of, change } = await setUp();
    const [travel, site] = [await tag('Travel'), await tag('On site')];
    const entry = await create([travel.id]);
    const body = { at: '2026-03-02T09:15:00Z' };
    const { time_entries: parts } = await member.client.call(entries.splitEntry, { ...of(entry.id), body });
    expect(parts.map(({ tag_ids }) => tag_ids)).toEqual([[travel.id], [travel.id]]);
    const [first, second] = parts.map(({ id }) => id);
    await change(second ?? 0, { tag_ids: [site.id] });
    const ids = [first ?? 0, second ?? 0];
    const { time_entry: merged } = await member.client.call(entries.mergeEntries, { params, body: { ids } });
    expect(merged).toMatchObject({ id: entry.id, tag_ids: [travel.id, site.id], seconds: 1_800 });
  });

  // proves: activities-97
  test('filter the list, which can include them, archived ones too', async () => {
    const { tag, archive, create, list } = await setUp();
    const [travel, site, unused] = [await tag('Travel'), await tag('On site'), await tag('Unused')];
    const [first, second] = [await create([travel.id], 7), await create([travel.id, site.id], 8)];
    const third = await create([], 9);
    await archive(travel.id);
    const ids = async (tag_ids?: number[]) => (await list(tag_ids ? { tag_ids } : {})).time_entries.map(({ id }) => id);
    expect(await ids()).toEqual([first.id, second.id, third.id]);
    expect(await ids([travel.id])).toEqual([first.id, second.id]);
    expect(await ids([site.id, unused.id])).toEqual([second.id]);
    expect(await ids([unused.id])).toEqual([]);
    const { tags, users, tasks } = await list({ include: ['tags', 'users'] });
    expect(tags?.map(({ name, archived }) => [name, archived])).toEqual([
      ['Travel', true],
      ['On site', false],
    ]);
    expect([users?.length, tasks]).toEqual([1, undefined]);
    expect(await list()).not.toHaveProperty('tags');
  });
});
