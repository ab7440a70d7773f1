import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestOrganization, useTestApp } from '../../test/harness/app.ts';
import { columnOf } from '../../test/harness/csv.ts';
import { makeFlags } from '../../test/harness/flags.ts';
import { addMember } from '../../test/harness/members.ts';
import { personalClient } from '../../test/harness/personal.ts';
import { sendRaw } from '../../test/harness/raw.ts';
import { fromOwnPage, signedIn } from '../../test/harness/sessions.ts';
import { listOwnAccessLog } from '../contract/access-log.ts';
import { wholeList } from './csv-pages.ts';

const timeoutMs = 5_000;
const app = useTestApp({ timeoutMs });

/** More bytes than the buffers between a server and a client on one machine can hold. */
const projects = 4_000;
const charactersEach = 10_000;

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization();
  await app.database.pool.query(
    `with made as (
       insert into projects (organization_id, name, description, created_at, updated_at)
       select $1, 'Project ' || n, repeat('x', $3), now(), now() from generate_series(1, $2::int) n
       returning id)
     insert into project_terms (organization_id, project_id, effective_on, billable, recorded_at)
     select $1, id, '0001-01-01', true, now() from made`,
    [owner.organizationId, projects, charactersEach],
  );
}, 60_000);

/** A download of which the client has read only the first bytes. */
async function beginDownload(headers: Record<string, string>): Promise<IncomingMessage> {
  const url = `${app.baseUrl}/v2/organizations/${owner.organizationId}/projects`;
  const call = request(url, { headers: { accept: 'text/csv', ...headers }, agent: false }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  return response;
}

// proves: answers-29
test('a slow download occupies no database connection and has no time limit', async () => {
  const began = performance.now();
  const downloads = await Promise.all(
    Array.from({ length: 10 }, () => beginDownload({ authorization: `Bearer ${owner.token}` })),
  );
  const { pool } = app.database;
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), { timeout: 15_000 });
  expect((await sendRaw(app, '/v2/users/me', { token: owner.token })).status).toBe(200);
  await vi.waitFor(() => expect(performance.now() - began).toBeGreaterThan(timeoutMs), { timeout: 15_000 });
  const [first, ...others] = downloads;
  for (const other of others) other.destroy();
  const names = columnOf(await text(first as IncomingMessage), 'name');
  expect(names).toEqual(Array.from({ length: projects }, (_, index) => `Project ${index + 1}`));
});

// proves: answers-29
test('a download is cut off when its credential is revoked, so it does not look complete', async () => {
  const cookie = await signedIn(app, owner.userId);
  const download = await beginDownload({ cookie });
  const ended = await sendRaw(app, '/ext/v1/session', { method: 'DELETE', headers: { cookie, ...fromOwnPage } });
  expect(ended.status).toBe(204);
  await expect(text(download)).rejects.toThrow('aborted');
});

// proves: answers-29
test('pages are read one at a time, at the pace of the client', async () => {
  const read: string[] = [];
  const page = (number: number) => ({ status: 200, headers: {}, body: `${number}\r\n`, next: `from=${number + 1}` });
  const list = wholeList(page(1), async (query) => {
    read.push(query);
    return page(Number(query.slice(5)));
  });
  const taken = list[Symbol.asyncIterator]();
  for (const number of [1, 2, 3]) expect(String((await taken.next()).value)).toBe(`${number}\r\n`);
  expect(read.length).toBeLessThanOrEqual(4);
  list.destroy();
});

// proves: answers-29
test('members whose first record is on a later page also see the read in their access log', async () => {
  const [ada, ben] = [await addMember(app, owner), await addMember(app, owner)];
  await makeFlags(app, owner, [...Array.from({ length: 120 }, () => ({ userId: ada.userId })), { userId: ben.userId }]);
  const slot = 'time_slot[start]=2026-02-01T00:00:00Z&time_slot[stop]=2026-03-30T00:00:00Z';
  const path = `/v2/organizations/${owner.organizationId}/insights/unusual_activities`;
  const list = await sendRaw(app, `${path}?${slot}&user_ids=${ada.userId},${ben.userId}`, {
    token: owner.token,
    headers: { accept: 'text/csv' },
  });
  expect(columnOf(list.text, 'user_id').at(-1)).toBe(String(ben.userId));
  await app.app.accessLog.flush();
  const { access_log: entries } = await (await personalClient(app, ben.userId)).call(listOwnAccessLog, {});
  expect(entries).toMatchObject([{ everybody: false, reader: { id: owner.userId } }]);
});
