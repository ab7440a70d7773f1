import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/databases.ts';
import { collect, type Program, startProgram, untilLine } from '../../test/harness/program.ts';

const listening = /listens on (http:\S+?) /;

let folder: string;
const programs: Program[] = [];
const databases: TestDatabase[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairhour-log-'));
});

afterEach(async () => {
  for (const child of programs.splice(0)) child.kill('SIGKILL');
  for (const database of databases.splice(0)) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startServer() {
  const database = await createTestDatabase();
  databases.push(database);
  const env = { DATABASE_URL: database.url, FAIRHOUR_DATA: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'info' };
  const child = startProgram(['serve'], env);
  programs.push(child);
  const ended = collect(child);
  const [, address = ''] = await untilLine(child, listening);
  return { child, ended, address };
}

const idsIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { reqId?: string }).reqId)
    .filter((id) => id !== undefined);

const ask = (address: string, id: string) =>
  fetch(`${address}/v2/error_codes`, { headers: { 'x-request-id': id } }).then((response) => response.text());

test('the log line of a request is written even if no other line follows', { timeout: 60_000 }, async () => {
  const { child, address } = await startServer();
  let seen = '';
  child.stdout.on('data', (chunk: Buffer) => (seen += chunk.toString()));
  await ask(address, 'alone');
  await expect.poll(() => idsIn(seen.slice(0, seen.lastIndexOf('\n') + 1)), { timeout: 10_000 }).toContain('alone');
  expect(seen.match(/alone/g)).toHaveLength(1);
});

test('no log line is lost when the server stops', { timeout: 60_000 }, async () => {
  const { child, ended, address } = await startServer();
  const ids = Array.from({ length: 100 }, (_, n) => `request-${n}`);
  await Promise.all(ids.map((id) => ask(address, id)));
  child.kill('SIGTERM');
  const { code, out } = await ended;
  expect(code).toBe(0);
  expect(idsIn(out).toSorted()).toEqual(ids.toSorted());
});

test('no log line is lost when an uncaught error ends the program', async () => {
  const [log, stoppable] = ['log.ts', 'stoppable.ts'].map((name) => new URL(name, import.meta.url).href);
  const text = `
    const { openLog } = await import('${log}');
    const { runStoppable } = await import('${stoppable}');
    await runStoppable('service', () => undefined, async (path) => {
      const logger = await openLog({ logLevel: 'info' }, path);
      for (let n = 0; n < 1_000; n += 1) logger.info({ reqId: String(n) });
      setImmediate(() => { throw new Error('unforeseen'); });
      await path.untilStopRequested();
    }).catch(() => process.exit(70));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text]);
  programs.push(child);
  const { code, out } = await collect(child);
  expect(code).toBe(70);
  expect(idsIn(out)).toEqual(Array.from({ length: 1_000 }, (_, n) => String(n)));
});
