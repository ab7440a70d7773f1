import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from './harness/data-folder.ts';
import { canListenAt } from '../src/http/also-listen.ts';
import { createTestDatabase, type TestDatabase } from './harness/databases.ts';
import { collect, commandOf, startProgram as start, untilLine } from './harness/program.ts';

const run = (args: readonly string[], env: Record<string, string> = {}) => collect(start(args, env));

let testDatabase: TestDatabase;
let folder: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  folder = await makeDataFolder('serve');
});

afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const bootstrap = ['bootstrap', '--organization', 'Example', '--time-zone', 'Europe/Berlin', '--week-start', '1'];
const asOwner = [...bootstrap, '--owner-email', 'owner@example.com'];

test(
  'serve answers, other commands use the embedded database, and SIGTERM stops server and database',
  { timeout: 120_000 },
  async () => {
    const env = { FAIRHOUR_DATA: join(folder, 'data') };
    const server = start(['serve'], { ...env, PORT: '0' });
    const ended = collect(server);
    const [, address = ''] = await untilLine(server, /listens on (http:\S+?) /);
    const { port } = new URL(address);
    const hasBoth = await canListenAt({ host: '::1', port: 0 });
    expect(address).toBe(`http://${hasBoth ? 'localhost' : '127.0.0.1'}:${port}`);
    for (const host of hasBoth ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'])
      expect((await fetch(`http://${host}:${port}/health/live`)).status).toBe(200);
    const made = await run([...asOwner, '--json'], env);
    const printed = JSON.parse(made.out) as { token: string; personal_token: string; sign_in_link: { url: string } };
    expect(printed.sign_in_link.url).toContain(`${address}/sign-in#`);
    const shell = { ...env, PORT: '4000', FAIRHOUR_WEB_URL: 'https://shell.example' };
    const link = await run(['sign-in-link', '--email', 'owner@example.com'], shell);
    expect(link.out).toContain(`${address}/sign-in#`);
    expect(link.err).toContain(`The link is for ${address}, the address of the running server`);
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: printed.personal_token });
    const exchanged = await fetch(`${address}/access_tokens`, { method: 'POST', body });
    const { access_token: personal } = (await exchanged.json()) as { access_token: string };
    for (const token of [printed.token, personal]) {
      const answer = await fetch(`${address}/v2/organizations`, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(200);
    }
    const second = await run(['serve'], { ...env, PORT: '0' });
    expect(second.err).toMatch(/another|already|running/i);
    expect(second.code).toBe(1);
    server.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    const after = await run(['migrate', '--json'], env);
    expect(JSON.parse(after.out)).toMatchObject({ schema_version: expect.any(Number) });
  },
);

test('serve warns about an unknown variable, and if one loopback address is in use, listens on the other', async () => {
  const taken = createServer();
  const port = await new Promise<number>((done) => {
    const isOpen = () => done((taken.address() as { port: number }).port);
    taken.once('error', () => taken.listen(0, '127.0.0.2', isOpen)).listen(0, '::1', isOpen);
  });
  const server = start(['serve'], { DATABASE_URL: testDatabase.url, PORT: String(port), FAIRHOUR_DATE: '/srv/data' });
  const ended = collect(server);
  await untilLine(server, new RegExp(`listens on http://127\\.0\\.0\\.1:${port} `));
  taken.close();
  server.kill('SIGTERM');
  const warning = 'Warning: FAIRHOUR_DATE is not a setting and has no effect. The nearest setting is FAIRHOUR_DATA.\n';
  expect((await ended).err.split(warning)).toHaveLength(2);
});

test(
  'a server that was started by npm ends with npm, although the shell of npm forwards no signal',
  { timeout: 120_000 },
  async () => {
    const env = { FAIRHOUR_DATA: join(folder, 'npm'), PORT: '0', LOG_LEVEL: 'silent', npm_command: 'run' };
    const command = `${commandOf('serve')
      .map((word) => `"${word}"`)
      .join(' ')}; true`;
    const shell = spawn('sh', ['-c', command], { env: { ...env, PATH: process.env['PATH'] ?? '' } });
    const ended = collect(shell);
    await untilLine(shell, /listens on/);
    shell.kill('SIGTERM');
    expect((await ended).err).toMatch(/Stopped/);
    expect((await run(['migrate', '--json'], { FAIRHOUR_DATA: env.FAIRHOUR_DATA })).code).toBe(0);
  },
);
