import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './harness/command.ts';
import { makeDataFolder } from './harness/data-folder.ts';
import { collect, startProgram } from './harness/program.ts';

let folder: string;

beforeAll(async () => {
  folder = await makeDataFolder('slips');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[]) => runCommand(args, { FAIRHOUR_DATA: folder });

// proves: operation-39
test.each([
  [['health', '--jsno'], /unknown option '--jsno'/],
  [['health', 'token', 'revoke'], /missing required argument 'id'/],
  [['session', 'list'], /required option '--email <email>' not specified/],
  [['token'], /Usage: fairhour token/],
])('%j is a wrong command, not a failure: exit code 2', async (args, pattern) => {
  const { code, err } = await run(args);
  expect(err).toMatch(pattern);
  expect(code).toBe(2);
});

const dates = ['--from', '2026-03-02', '--to', '2026-03-02'];

test.each([
  [['retention', 'show']],
  [['recheck-pay']],
  [['rebuild']],
  [['detect', ...dates]],
  [['features', 'set', 'all']],
])('%j: an organization that is not a whole number is a wrong command, and no database is read', async (args) => {
  for (const id of ['seven', '0x7', '0']) {
    const { code, err } = await run([...args, '--organization', id]);
    expect([id, code, err]).toEqual([id, 2, 'fairhour: --organization takes a whole number.\n']);
  }
});

test('help marks required options', async () => {
  const { out: help } = await run(['invitation', 'link', '--help']);
  expect(help).toMatch(/the person who is invited\s+\(required\)/);
  expect(help).toMatch(/--days <days>.*\(default: "7"\)\n/s);
});

// proves: operation-39
test('a reader may close the output after its first line', async () => {
  const program = startProgram(['openapi'], {});
  program.stdout.once('data', () => program.stdout.destroy());
  expect(await collect(program)).toMatchObject({ code: 0, err: '' });
});

test.each([
  ['with a short text', 'a'],
  ['with a long text', 'no backup of anything '.repeat(100)],
])('verify: a file %s is not recognized as a backup', async (_what, text) => {
  await writeFile(join(folder, 'other.md'), text);
  const { code, err } = await run(['verify', join(folder, 'other.md')]);
  expect(err).toMatch(/other\.md cannot be used: it is neither a backup nor an archive of fairhour/);
  expect(code).toBe(1);
});

// proves: operation-39
test.each([
  [['create'], /Name --organization ID, or --personal with --email\./],
  [['list'], /Name --organization ID, or --personal with --email\./],
  [
    ['create', '--organization', '1', '--personal', '--email', 'x@example.com'],
    /--personal with --email, and not both/,
  ],
  [['revoke', '7', '--organization', '1', '--personal', '--email', 'x@example.com'], /and not both/],
  [['create', '--personal', '--email', 'x@example.com', '--expires-in-days', '30'], /-days applies only/],
  [['list', '--organization', '1', '--email', 'x@example.com'], /--email applies only with --personal/],
])('token %j: contradictory options for a credential are rejected', async (args, pattern) => {
  const { code, err } = await run(['token', ...args]);
  expect(err).toMatch(pattern);
  expect(code).toBe(2);
});
