import { once } from 'node:events';
import { connect } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { countWaiting } from './harness/blockers.ts';
import { withAdmin } from './harness/databases.ts';
import { daysOf, makeProject } from './harness/time.ts';

const withUpload = useTestApp({ finishWithinMs: 300 });
const withStuck = useTestApp();
const linesPerGroup = 5_000;

interface Upload {
  organization: TestOrganization;
  projectId: number;
}

function lines({ organization, projectId }: Upload, first: number, count: number): string {
  const at = (index: number) => Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: 10 * (first + index) });
  const line = (index: number) =>
    `${JSON.stringify({ user_id: organization.userId, project_id: projectId, starts_at: at(index), tracked: 60 })}\n`;
  return Array.from({ length: count }, (_, index) => line(index)).join('');
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** Starts an upload, sends `text` and then an endless series of single lines. */
function uploadForever(upload: Upload, text: string) {
  const { port, hostname } = new URL(withUpload.baseUrl);
  const { organizationId, token } = upload.organization;
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /ext/v1/organizations/${organizationId}/activities HTTP/1.1`,
    'host: test',
    `authorization: Bearer ${token}`,
    'content-type: application/x-ndjson',
    'transfer-encoding: chunked',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${chunk(text)}`);
  const sending = setInterval(() => socket.write(chunk(lines(upload, linesPerGroup, 1))), 20);
  socket.on('error', () => undefined).on('close', () => clearInterval(sending));
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  return { socket, answer: once(socket, 'close').then(() => answer) };
}

// proves: operation-37
test('the server ends an endless upload between groups of lines and reports how many were processed', async () => {
  const organization = await withUpload.createOrganization();
  const upload = { organization, projectId: await makeProject(organization) };
  const { answer } = uploadForever(upload, lines(upload, 0, linesPerGroup));
  const tracked = async () =>
    (await daysOf(withUpload.database, organization.organizationId)).reduce((sum, day) => sum + day.tracked, 0);
  await expect.poll(tracked, { timeout: 20_000 }).toBe(linesPerGroup * 60);
  await withUpload.app.server.close();
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(text).toMatch(/\r\nretry-after: 5\r\n/);
  expect(text).toContain(`the items of the first ${linesPerGroup} lines have been processed`);
  expect(await tracked()).toBe(linesPerGroup * 60);
});

/** A server on the database of `withStuck`, and the log lines of that server. */
async function startLogged() {
  const lines: { level: number; status?: number; err?: unknown }[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const config = { webUrl: 'https://fairhour.example', rateLimit: 0, testClock: true, allowNewOrganizations: true };
  const { server } = await createApp(
    { ...config, trustProxy: [], version: '0.0.0-test', finishWithinMs: 300 },
    withStuck.database,
    logger,
  );
  return { server, lines, baseUrl: await server.listen({ host: '127.0.0.1', port: 0 }) };
}

// proves: operation-37
test('a request that waits for the database when the server stops receives 503 and changes nothing', async () => {
  const { organizationId, token } = await withStuck.createOrganization();
  const { server, lines, baseUrl } = await startLogged();
  const statement = 'lock table clients in access exclusive mode';
  await withAdmin(withStuck.databaseUrl, async (blocker) => {
    await blocker.query('begin');
    await blocker.query(statement);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = `${baseUrl}/v2/organizations/${organizationId}/clients`;
    const stuck = fetch(url, { method: 'POST', headers, body: '{"name":"Never"}' });
    await expect.poll(() => countWaiting(withStuck.databaseUrl), { timeout: 10_000 }).toBe(1);
    await server.close();
    expect((await stuck).status).toBe(503);
    await blocker.query('rollback');
    expect((await blocker.query('select from clients')).rowCount).toBe(0);
  });
  expect(lines.find(({ status }) => status === 503)).toMatchObject({ level: 30, url: expect.any(String) });
  expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
});
