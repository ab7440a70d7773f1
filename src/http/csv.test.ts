import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../test/harness/app.ts';
import { columnOf, parseCsv } from '../../test/harness/csv.ts';
import { addMember } from '../../test/harness/members.ts';
import { sendRaw, type RawRequest } from '../../test/harness/raw.ts';
import { createClient, listClients } from '../contract/clients.ts';

const app = useTestApp();

const many = 250;
let owner: TestOrganization;
let few: TestOrganization;
beforeAll(async () => {
  [owner, few] = await Promise.all([app.createOrganization(), app.createOrganization()]);
  await app.database.pool.query(
    `insert into clients (organization_id, name, created_at, updated_at)
     select $1, 'Client ' || n, now(), now() from generate_series(1, $2::int) n order by n`,
    [owner.organizationId, many],
  );
});

const ask = (path: string, sent: RawRequest = {}, of = owner) =>
  sendRaw(app, `/v2/organizations/${of.organizationId}${path}`, {
    token: of.token,
    ...sent,
    headers: { accept: 'text/csv', ...sent.headers },
  });

const add = (name: string, more: object = {}) =>
  few.client.call(createClient, { params: { organization_id: few.organizationId }, body: { name, ...more } });

describe('a list as CSV', () => {
  // proves: answers-25
  test('has columns in the order of the contract, quotes cells if needed, and ends each line with CRLF', async () => {
    const { client } = await add('Steel, "Stone"\r\n& Söhne', { emails: ['a@example.com', 'b@example.com'] });
    const { text } = await ask('/clients', {}, few);
    expect(text.split('\r\n')[0]).toMatch(/^id,organization_id,name,emails,/);
    expect(text).toContain(`\r\n${client.id},${few.organizationId},"Steel, ""Stone""\r\n& Söhne",`);
    expect(text).toContain('a@example.com; b@example.com');
    expect(text.endsWith('\r\n')).toBe(true);
  });

  // proves: answers-26
  test('escapes texts that a spreadsheet would run as formulas, but does not change numbers', async () => {
    const dangerous = ['=1+1', '+cmd', '-cmd|x', '@sum(a1)', '\tx', '\rx', '\nx', '\n=1', ' =1', '\u00a0-cmd', '" =1'];
    const fullWidth = ['＝1', '＋1', '－1', '＠x'];
    const harmless = ['-17.5', ' -17.5', 'a=1', '1+1', 'a; b', 'a, -5; +7.25', '-1e7'];
    const { organizationId, token } = await app.createOrganization();
    for (const name of [...dangerous, ...fullWidth, ...harmless])
      await app.database.pool.query(
        'insert into clients (organization_id, name, created_at, updated_at) values ($1, $2, now(), now())',
        [organizationId, name],
      );
    const path = `/v2/organizations/${organizationId}/clients`;
    const { text } = await sendRaw(app, path, { token, headers: { accept: 'text/csv' } });
    const guarded = [...dangerous, ...fullWidth].map((name) => `'${name}`);
    expect(columnOf(text, 'name')).toEqual([...guarded, ...harmless]);
  });

  // proves: answers-27
  test('escapes formulas that follow a separator within a cell, and quotes every separator', async () => {
    const of = await app.createOrganization();
    const params = { organization_id: of.organizationId };
    const names = ['a;=1+1', 'b,@x', 'c, -cmd', 'd; "+x', 'e;＝1', 'f;g', 'h'];
    for (const name of names) await of.client.call(createClient, { params, body: { name } });
    const emails = ['-j@example.com', '=k@example.com'];
    await of.client.call(createClient, { params, body: { name: 'i', emails } });
    const { text } = await ask('/clients', {}, of);
    const guarded = ["a;'=1+1", "b,'@x", "c, '-cmd", `d; "'+x`, "e;'＝1", 'f;g', 'h', 'i'];
    expect(columnOf(text, 'name')).toEqual(guarded);
    expect(columnOf(text, 'emails').at(-1)).toBe("'-j@example.com; '=k@example.com");
    for (const name of guarded.slice(0, 6)) expect(text).toContain(`,"${name.replaceAll('"', '""')}",`);
    expect(text).toContain(',h,');
  });

  // proves: answers-25
  test('is sent with headers for its type and file name', async () => {
    const { headers } = await ask('/clients', {}, few);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="clients.csv"',
    });
    expect(headers.vary).toMatch(/^Accept\b/);
    expect((await ask('/clients', { headers: { accept: '*/*' } }, few)).headers.vary).toMatch(/^Accept\b/);
  });

  // proves: answers-24
  test('consists of its header if the list is empty, and of nothing if it never has records', async () => {
    expect(parseCsv((await ask('/projects')).text)).toHaveLength(1);
    expect((await ask('/teams')).text).toBe('');
  });
});

// proves: answers-30, requests-44
test.each([
  ['text/csv', true],
  ['text/csv, application/json', true],
  ['text/csv;q=0.9, */*;q=0.8', true],
  ['application/json, text/csv', false],
  ['text/csv;q=0.5, application/json', false],
  ['text/csv;q=0, */*', false],
  ['text/html, */*', false],
  ['application/json', false],
])('a client that accepts "%s" gets CSV of a list: %s', async (accept, isCsv) => {
  const { status, headers } = await ask('/clients', { headers: { accept } });
  expect([status, headers['content-type']?.startsWith('text/csv')]).toEqual([200, isCsv]);
});

describe('the part of a list that is sent', () => {
  // proves: answers-28
  test('is the whole list, through all its pages, if the request names no page', async () => {
    const whole = await ask('/clients');
    expect(columnOf(whole.text, 'name')).toEqual(Array.from({ length: many }, (_, index) => `Client ${index + 1}`));
    expect([whole.headers.etag, whole.headers['content-length']]).toEqual([undefined, undefined]);
  });

  // proves: answers-28
  test.each(['zstd', 'br', 'gzip'])('is the whole list, compressed with %s', async (coding) => {
    const whole = await ask('/clients', { headers: { 'accept-encoding': coding } });
    expect(whole.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept, Accept-Encoding' });
    expect(columnOf(whole.text, 'name')).toHaveLength(many);
    expect(whole.bytes.length).toBeLessThan(whole.text.length / 3);
  });

  // proves: answers-28
  test('is one page if the request names a page limit or a page start', async () => {
    const ids = columnOf((await ask('/clients')).text, 'id');
    const idsOf = async (query: string) => columnOf((await ask(`/clients?${query}`)).text, 'id');
    expect(await idsOf('page_limit=3')).toEqual(ids.slice(0, 3));
    expect(await idsOf(`page_start_id=${ids.at(-2)}`)).toEqual(ids.slice(-2));
    expect(await idsOf(`page_start_id=${ids[0]}`)).toEqual(ids.slice(0, 100));
  });

  test('is limited by filters', async () => {
    expect(columnOf((await ask('/clients?status=archived')).text, 'id')).toEqual([]);
  });

  // proves: answers-28
  test('is empty for HEAD, but has the same headers as for GET', async () => {
    for (const path of ['/clients', '/clients?page_limit=3']) {
      const [got, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      for (const name of ['content-type', 'content-disposition', 'content-length', 'etag', 'vary'])
        expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    }
  });
});

// proves: answers-28
test('a single CSV page has its own weak entity tag, and a request with this tag gets 304', async () => {
  const path = '/clients?page_limit=3';
  const { etag = '' } = (await ask(path)).headers;
  expect(etag).toMatch(/^W\/"/);
  expect((await ask(path, { headers: { accept: '*/*' } })).headers.etag).not.toBe(etag);
  expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await ask('/clients', { headers: { 'if-none-match': etag } })).status).toBe(200);
  expect((await ask('/clients', { headers: { 'if-none-match': '*' } })).status).toBe(200);
});

describe('errors stay JSON', () => {
  // proves: answers-30
  test('for every Accept header', async () => {
    const member = await addMember(app, owner);
    const answers = [
      await ask('/clients?page_limit=501'),
      await ask('/clients', { token: `hsoat_${'A'.repeat(43)}` }),
      await ask('/overtime_policies', { token: member.token }),
      await ask('/clients', { token: few.token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 401, 403, 404]);
    for (const { headers, text } of answers) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(text)).toHaveProperty('error_code');
    }
  });

  // proves: answers-30
  test('a write is refused before it runs if the client accepts only CSV', async () => {
    const refused = await ask('/clients', { method: 'POST', body: { name: 'Never' } }, few);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      406,
      { code: 'invalid_params', details: ['accept: must include application/json'] },
    ]);
    const { clients } = await few.client.call(listClients, { params: { organization_id: few.organizationId } });
    expect(clients.map(({ name }) => name)).not.toContain('Never');
  });

  // proves: answers-30
  test('a hidden record gets 404 before the Accept header is checked', async () => {
    const path = `/v2/organizations/${owner.organizationId}`;
    const asked = { token: few.token, headers: { accept: 'text/csv' } };
    expect((await sendRaw(app, path, asked)).status).toBe(404);
    expect((await sendRaw(app, path, { ...asked, token: owner.token })).status).toBe(406);
  });
});
