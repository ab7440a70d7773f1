import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { sendByHand } from '../../../../test/decisions/send-by-hand.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { listAudit } from '../../../contract/audit.ts';
import { createTag, listTags, mostTags, updateTag } from '../../../contract/tags.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

async function setUp() {
  const owner = await app.createOrganization();
  const params = { organization_id: owner.organizationId };
  const member = await addMember(app, owner);
  const create = async (name: string, client = owner.client) =>
    (await client.call(createTag, { params, body: { name } })).tag;
  const update = async (tag_id: number, body: { name?: string; archived?: boolean }, client = owner.client) =>
    (await client.call(updateTag, { params: { ...params, tag_id }, body })).tag;
  const names = async (client = owner.client) =>
    (await client.call(listTags, { params, query: {} })).tags.map(({ name }) => name);
  return { owner, member, params, create, update, names };
}

const taken = (detail: string) => ({ status: 400, code: 'record_not_unique', details: [detail] });

describe('the tags of an organization', () => {
  // proves: activities-95
  test('are written by owners and managers, and read by every member', async () => {
    const { owner, member, create, update, names } = await setUp();
    const manager = await addMember(app, owner, { role: 'manager' });
    const tag = await create(' Travel ', manager.client);
    expect(tag).toMatchObject({ name: 'Travel', archived: false });
    await create('On site');
    expect(await names(member.client)).toEqual(['Travel', 'On site']);
    await expect(create('Mine', member.client)).rejects.toMatchObject({ status: 403 });
    await expect(update(tag.id, { archived: true }, member.client)).rejects.toMatchObject({ status: 403 });
    expect(await names(owner.client)).toEqual(['Travel', 'On site']);
  });

  // proves: activities-95
  test('have names that are unique in any case, archived tags included', async () => {
    const { create, update, names } = await setUp();
    const [travel, site] = [await create('Travel'), await create('On site')];
    await expect(create('TRAVEL')).rejects.toMatchObject(taken(`name: is the name of the tag "Travel" (${travel.id})`));
    expect((await update(travel.id, { name: 'travel' })).name).toBe('travel');
    await update(travel.id, { archived: true });
    const archived = taken(`name: is the name of the tag "travel" (${travel.id}), which is archived`);
    await expect(update(site.id, { name: 'Travel' })).rejects.toMatchObject(archived);
    expect(await names()).toEqual(['travel', 'On site']);
    const { create: elsewhere } = await setUp();
    expect((await elsewhere('Travel')).name).toBe('Travel');
  });

  test.each([
    [' ', /^name: /],
    ['x'.repeat(33), /^name: must have 32 or fewer characters$/],
    ['two\nlines', /^name: /],
  ])('cannot have the name %j', async (name, said) => {
    const { create, names } = await setUp();
    const details = [expect.stringMatching(said)];
    await expect(create(name)).rejects.toMatchObject({ status: 400, code: 'invalid_params', details });
    expect(await names()).toEqual([]);
  });

  // proves: activities-95
  test('are archived and restored, and each change is recorded', async () => {
    const { owner, params, create, update } = await setUp();
    const tag = await create('😀'.repeat(32));
    expect(await update(tag.id, { archived: true })).toMatchObject({ name: tag.name, archived: true });
    expect((await update(tag.id, { archived: true, name: tag.name })).archived).toBe(true);
    expect(await update(tag.id, { archived: false, name: 'Travel' })).toMatchObject({
      name: 'Travel',
      archived: false,
    });
    const { audit_entries: entries } = await owner.client.call(listAudit, { params, query: { subject: 'tag' } });
    expect(entries).toMatchObject([
      { action: 'created', subject_id: tag.id, before: null, after: { name: tag.name, archived: false } },
      { action: 'updated', before: { archived: false }, after: { archived: true } },
      { action: 'updated', before: { name: tag.name, archived: true }, after: { name: 'Travel', archived: false } },
    ]);
    await expect(update(2_000_000_000, { name: 'x' })).rejects.toMatchObject({ status: 404 });
  });

  test('have an address, and change only if the entity tag matches', async () => {
    const { owner, params } = await setUp();
    const path = `/ext/v1/organizations/${params.organization_id}/tags`;
    const { token } = owner;
    const made = await sendByHand(app, path, { method: 'POST', token, body: { name: 'Travel' } });
    const found = await sendByHand(app, made.headers.get('location') ?? '', { token });
    expect(found.body['tags']).toEqual([made.body['tag']]);
    const record = `${path}/${String((made.body['tag'] as { id: number }).id)}`;
    const put = (name: string) =>
      sendByHand(app, record, {
        method: 'PUT',
        token,
        body: { name },
        headers: { 'if-match': made.headers.get('etag') ?? '' },
      });
    expect(await put('Journey')).toMatchObject({ status: 200, body: { tag: { name: 'Journey' } } });
    expect(await put('Trip')).toMatchObject({ status: 412 });
  });

  // proves: activities-95
  test('number up to 1,000', async () => {
    const { owner, params, create } = await setUp();
    await app.database.run(sql`
      insert into tags (organization_id, name, created_at, updated_at)
      select ${owner.organizationId}::int, 'Tag ' || number, now(), now()
      from generate_series(1, ${mostTags - 1}::int) number`);
    await create('Last');
    const details = ['tags: an organization can have up to 1,000, including archived ones'];
    await expect(create('Beyond')).rejects.toMatchObject({ status: 400, code: 'record_invalid', details });
    const page = await owner.client.call(listTags, { params, query: { page_limit: 500 } });
    expect([page.tags.length, page.pagination?.next_page_start_id]).toEqual([500, expect.any(Number)]);
  });
});
