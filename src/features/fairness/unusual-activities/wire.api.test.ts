import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { type FlagOptions, makeFlags, requireTexts } from '../../../../test/harness/flags.ts';
import { createApp } from '../../../app.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

const webUrl = 'https://fairhour.example';
const pathOf = ({ organizationId }: TestOrganization) => `organizations/${organizationId}/insights/unusual_activities`;
const slot = 'time_slot%5Bstart%5D=2026-02-23T00:00:00Z&time_slot%5Bstop%5D=2026-03-09T00:00:00Z';

function ask(organization: TestOrganization, query = '', headers: Record<string, string> = {}) {
  const authorization = `Bearer ${organization.token}`;
  const url = `${app.baseUrl}/v2/${pathOf(organization)}?${slot}${query}`;
  return fetch(url, { headers: { authorization, ...headers } });
}

const odd = [
  '"quoted"',
  'back\\slash',
  '\u2028\u2029',
  '😀👩‍👩‍👧',
  '\t\n\0',
  '","date":"2020-01-01',
  '7',
  '__proto__',
  'é',
];

const oddFlag = ({ userId }: TestOrganization): FlagOptions => ({
  userId,
  topApps: new Map(odd.map((name, index): [string, number] => [name, 100 - index])),
  topUrls: odd,
  suspiciousApps: odd,
});

describe('the list', () => {
  test('sends the cached texts without writing them again', async () => {
    const mine = await app.createOrganization();
    await makeFlags(app, mine, [{ userId: mine.userId }, { userId: mine.userId, type: 'breakless_work' }]);
    await app.database.run(sql`
      update unusual_activities set wire = replace(wire, '"Editor":3600', '"\\u0045ditor" : 36e2')
      where organization_id = ${mine.organizationId}`);
    const body = await (await ask(mine)).text();
    expect(body).toBe(`{"unusual_activities":[${(await requireTexts(app, mine)).join(',\n')}]}`);
    expect(body.split('"\\u0045ditor" : 36e2')).toHaveLength(3);
  });

  test('encodes names with any characters as JSON.stringify does', async () => {
    const mine = await app.createOrganization();
    await makeFlags(app, mine, [oddFlag(mine)]);
    const body = await (await ask(mine)).text();
    expect(body).toBe(`{"unusual_activities":[${(await requireTexts(app, mine)).join(',\n')}]}`);
    const sent = JSON.parse(body) as { unusual_activities: Record<string, unknown>[] };
    expect(JSON.stringify(sent)).toBe(body);
    const [record] = sent.unusual_activities;
    expect([record?.['top_urls_visited'], record?.['suspicious_apps']]).toEqual([odd, odd]);
    expect(Object.keys(record?.['top_apps_in_use'] ?? {}).toSorted()).toEqual(odd.toSorted());
  });

  test('of a full page with users and a next page has identical bytes under one entity tag', async () => {
    const mine = await app.createOrganization();
    const ids = await makeFlags(
      app,
      mine,
      Array.from({ length: 501 }, (_, second) => ({
        ...oddFlag(mine),
        startsAt: Temporal.Instant.from('2026-03-01T00:00:00Z').add({ seconds: second }),
      })),
    );
    const asItIs = { 'accept-encoding': 'identity' };
    const answer = await ask(mine, '&page_limit=500&include=users', asItIs);
    const body = await answer.text();
    const records = (await requireTexts(app, mine)).slice(0, 500).join(',\n');
    expect(body.startsWith(`{"unusual_activities":[${records}],"users":[{"id":${mine.userId},`)).toBe(true);
    expect(body.endsWith(`}],"pagination":{"next_page_start_id":${ids[500]}}}`)).toBe(true);
    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(body));
    const again = await ask(mine, '&page_limit=500&include=users', {
      ...asItIs,
      'if-none-match': answer.headers.get('etag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('is empty without records', async () => {
    const mine = await app.createOrganization();
    expect(await (await ask(mine, '&include=users')).text()).toBe('{"unusual_activities":[],"users":[]}');
  });
});

// proves: unusual-activities-9
test('the address of a record follows the current web address of the server', async () => {
  const mine = await app.createOrganization();
  const [id] = await makeFlags(app, mine, [{ userId: mine.userId }]);
  const config = { rateLimit: 0, testClock: true, allowNewOrganizations: false, trustProxy: [], version: '0.0.0-test' };
  const logger = pino({ level: 'silent' });
  const moved = await createApp({ ...config, webUrl: 'https://moved.example/time/' }, app.database, logger);
  const answer = await moved.server.inject({
    url: `/v2/${pathOf(mine)}?${slot}`,
    headers: { authorization: `Bearer ${mine.token}` },
  });
  const before = await (await ask(mine)).text();
  await moved.server.close();
  expect(answer.body).toContain(`"url":"https://moved.example/time/${pathOf(mine)}/${id}"`);
  expect(answer.body).toBe(before.replace(webUrl, 'https://moved.example/time'));
});

test('the database rejects a cached text with the id, member or type of another record', async () => {
  const mine = await app.createOrganization();
  await makeFlags(app, mine, [{ userId: mine.userId }]);
  for (const change of [sql`user_id = user_id + 1000`, sql`type = 'breakless_work'`, sql`wire = '{}'`]) {
    const work = app.database.run(sql`
      update unusual_activities set ${change} where organization_id = ${mine.organizationId}`);
    await expect(work).rejects.toThrow(/check constraint/);
  }
});
