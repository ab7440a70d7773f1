import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { decodeJwt } from 'jose';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runCommand as run } from './harness/command.ts';
import { makeDataFolder } from './harness/data-folder.ts';
import { readConfig } from '../src/cli/config.ts';
import { createProgram } from '../src/cli/program.ts';
import { createTestDatabase, databaseUrl, type TestDatabase, withAdmin } from './harness/databases.ts';
import { collect, startProgram, startSources } from './harness/program.ts';

/** Runs the program in a child process, to test how it starts and ends. Other tests run commands in this process. */
const runProgram = (args: readonly string[], env: Record<string, string> = {}) => collect(startProgram(args, env));

let testDatabase: TestDatabase;
let folder: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  folder = await makeDataFolder('cli');
});

afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const onServer = (env: Record<string, string> = {}) => ({ DATABASE_URL: testDatabase.url, ...env });
const bootstrap = ['bootstrap', '--organization', 'Example', '--time-zone', 'Europe/Berlin', '--week-start', '1'];
const asOwner = [...bootstrap, '--owner-email', 'owner@example.com'];

/** The help text of a command, such as `token create`. */
async function helpOf(path: readonly string[]): Promise<string> {
  const command = path.reduce<Command | undefined>(
    (at, name) => at?.commands.find((entry) => entry.name() === name),
    await createProgram(path),
  );
  return command?.helpInformation() ?? `command not found: ${path.join(' ')}`;
}

describe('help and version', () => {
  test.each([
    [[], /Usage: fairhour/],
    [['serve'], /Usage: fairhour serve/],
    [['worker'], /Usage: fairhour worker/],
    [['migrate'], /Usage: fairhour migrate/],
    [['demo'], /Usage: fairhour demo/],
    [['bootstrap'], /--owner-email/],
    [['token', 'create'], /--personal/],
    [['token', 'list'], /Usage: fairhour token list/],
    [['token', 'revoke'], /Usage: fairhour token revoke/],
    [['sign-in-link'], /--email/],
    [['session', 'list'], /--email/],
    [['session', 'end'], /--all/],
    [['features', 'set'], /Usage: fairhour features set/],
    [['openapi'], /--swagger2/],
    [['rebuild'], /--repair/],
    [['recheck-pay'], /--correct/],
    [['distribute'], /--dry-run/],
    [['detect'], /--from/],
    [['backup'], /--every <time>/],
    [['retention', 'set'], /--apps-and-urls <months>/],
    [['retention', 'run'], /--archive <directory>/],
    [['settings', 'enforce'], /--apply/],
    [['verify'], /--in <directory>/],
    [['restore'], /--key-file <file>/],
    [['restore', 'release'], /--discard/],
  ])('%j has help', async (path, pattern) => {
    const help = await helpOf(path);
    expect(help).toMatch(pattern);
    expect(help).toMatch(/-h, --help/);
    expect(help).toMatch(/-V, --version/);
  });

  test('a named command is loaded without the other commands; without a name all commands are loaded', async () => {
    expect((await createProgram(['serve'])).commands.map((command) => command.name())).toEqual(['serve']);
    const all = (await createProgram(['--help'])).commands.map((command) => command.name());
    expect(all).toEqual(expect.arrayContaining(['serve', 'worker', 'backup', 'restore', 'retention', 'rebuild']));
  });

  test('the program prints both, even when run from the sources', async () => {
    const fromSources = (args: readonly string[]) => collect(startSources(args, {}));
    const help = await fromSources(['token', 'create', '--help']);
    const version = await runProgram(['token', 'create', '--version']);
    expect([help.code, help.out]).toEqual([0, expect.stringMatching(/Usage: fairhour token create/)]);
    expect([version.code, version.out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  test('an unknown command is named', async () => {
    // This test runs the sources, because the packed program loads only the named command.
    const { code, err } = await collect(startSources(['serv'], {}));
    expect(err).toMatch(/unknown command 'serv'/);
    expect(code).toBe(2);
  });
});

describe('configuration', () => {
  // proves: limits-16
  test.each([
    ['PORT', '70000', /PORT is "70000", but must be a whole number from 0 to 65535/],
    ['PORT', 'http', /PORT is "http"/],
    ['FAIRHOUR_RATE_LIMIT', '-1', /FAIRHOUR_RATE_LIMIT is "-1", but must be a whole number/],
    [
      'FAIRHOUR_REQUESTS_PER_ORGANIZATION',
      '0',
      /FAIRHOUR_REQUESTS_PER_ORGANIZATION is "0", but must be a whole number/,
    ],
    ['FAIRHOUR_REQUESTS_PER_TOKEN', '9', /FAIRHOUR_REQUESTS_PER_TOKEN is "9", but must be a whole number from 1 to 8/],
    ['FAIRHOUR_NETWORK_RATE_LIMIT', 'no', /FAIRHOUR_NETWORK_RATE_LIMIT is "no", but must be a whole number from 0/],
    ['FAIRHOUR_MAX_STREAMS', '0', /FAIRHOUR_MAX_STREAMS is "0", but must be a whole number from 1/],
    ['FAIRHOUR_MAX_CONNECTIONS', '0', /FAIRHOUR_MAX_CONNECTIONS is "0", but must be a whole number from 10/],
    [
      'FAIRHOUR_WEBHOOK_ALLOW',
      '10.0.0.0/8, lan',
      /FAIRHOUR_WEBHOOK_ALLOW is "lan", but must be a comma-separated list of/,
    ],
    ['FAIRHOUR_PREPARED', 'no', /FAIRHOUR_PREPARED is "no", but must be 0 or 1/],
    ['DATABASE_REPLICA_URL', 'postgres://host/db', /DATABASE_REPLICA_URL requires DATABASE_URL/],
    ['DATABASE_REPLICA_URL', 'mysql://host/db', /DATABASE_REPLICA_URL is not an address/],
    ['FAIRHOUR_TEST_CLOCK', 'yes', /FAIRHOUR_TEST_CLOCK is "yes", but must be 0 or 1/],
    ['FAIRHOUR_ALLOW_NEW_ORGANIZATIONS', 'true', /FAIRHOUR_ALLOW_NEW_ORGANIZATIONS is "true", but must be 0 or 1/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL is "loud", but must be one of fatal/],
    ['FAIRHOUR_WEB_URL', 'ftp://x', /FAIRHOUR_WEB_URL is not an address/],
    ['FAIRHOUR_WEB_URL', 'https://x.example/time', /FAIRHOUR_WEB_URL has a path: give fairhour a host name/],
    ['FAIRHOUR_WEB_URL', 'https://x.example?a=1', /FAIRHOUR_WEB_URL has a query: give fairhour a host name/],
    ['FAIRHOUR_WEB_URL', 'https://x.example/#a', /FAIRHOUR_WEB_URL has a fragment: give fairhour a host name/],
    ['FAIRHOUR_WEB_URL', 'https://a:b@x.example', /FAIRHOUR_WEB_URL has a user name or password: give fairhour/],
    ['HOST', 'not a host', /HOST is "not a host"/],
  ])('%s=%s is refused, with the name of the variable', (name, value, pattern) => {
    expect(() => readConfig({ [name]: value })).toThrow(pattern);
  });

  // proves: limits-16, limits-25, streams-13
  test('without variables the defaults of the configuration page apply', () => {
    expect(readConfig({})).toMatchObject({
      databaseUrl: null,
      dataDirectory: resolve('data'),
      host: 'localhost',
      port: 3000,
      webUrl: 'http://localhost:3000',
      hasWebUrl: false,
      rateLimit: 120,
      requestsPerToken: 4,
      requestsPerOrganization: 8,
      quotas: { projects: 100_000, clients: 50_000, policies: 10_000, tokens: 5_000, invitationMails: 50 },
      networkLimit: 300,
      maxConnections: 5_000,
      maxStreams: 2_500,
      testClock: false,
      logLevel: 'info',
      allowNewOrganizations: true,
      trustProxy: [],
      webhookAllow: [],
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: ' ' })).toEqual(readConfig({}));
  });

  test('a wrong value ends the program with exit code 2', async () => {
    const { code, err } = await runProgram(['serve'], onServer({ PORT: 'http' }));
    expect([code, err]).toEqual([2, expect.stringContaining('PORT is "http"')]);
  });

  test('the error about a wrong DATABASE_URL does not repeat it, because it may contain a password', async () => {
    const { code, err } = await runProgram(['serve'], { DATABASE_URL: 'mysql://user:hidden@host/db' });
    expect(err).toMatch(/DATABASE_URL is not an address/);
    expect(err).not.toContain('hidden');
    expect(code).toBe(2);
  });
});

describe('a start reports', () => {
  test('an unreachable database', async () => {
    const { code, err } = await runProgram(['serve'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(err).toMatch(/The database cannot be reached/);
    expect(code).toBe(1);
  });

  test('a database that does not exist', async () => {
    const { err, code } = await runProgram(['migrate'], {
      DATABASE_URL: databaseUrl(inject('serverUrl'), 'no_such_database'),
    });
    expect(err).toMatch(/does not exist: create it/);
    expect(code).toBe(1);
  });

  test('a port in use', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    const { code, err } = await runProgram(['serve'], onServer({ PORT: String(port) }));
    taken.close();
    expect(err).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is in use`));
    expect(code).toBe(1);
  });
});

describe('sign-in links and sessions', () => {
  const person = ['--email', 'owner@example.com'];

  // proves: sessions-4
  test('a link opens the browser interface, with the secret in a part never sent to servers', async () => {
    const { out } = await run([...asOwner], onServer({ FAIRHOUR_WEB_URL: 'https://hours.example/' }));
    expect(out).toMatch(/https:\/\/hours\.example\/sign-in#fhsl_[\w-]{43}$/m);
    const { code, out: printed } = await run(['sign-in-link', ...person, '--json'], onServer());
    expect(code).toBe(0);
    const { sign_in_link: link } = JSON.parse(printed) as { sign_in_link: { url: string; expires_at: string } };
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/sign-in#fhsl_[\w-]{43}$/);
    const minutes = Temporal.Now.instant().until(Temporal.Instant.from(link.expires_at)).total('minutes');
    expect(minutes).toBeGreaterThan(8);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  // proves: sessions-4
  test('an unknown address is named in a plain sentence', async () => {
    const { code, err } = await run(['sign-in-link', '--email', 'nobody@example.com'], onServer());
    expect(err).toMatch(/no user has the address nobody@example.com/);
    expect(err).not.toMatch(/\n +at /);
    expect(code).toBe(1);
  });

  // proves: sessions-76
  test('sessions are listed and ended', async () => {
    const none = await run(['session', 'list', ...person], onServer());
    expect([none.code, none.out]).toEqual([0, 'owner@example.com is not signed in anywhere.\n']);
    const all = await run(['session', 'end', '--all', ...person, '--json'], onServer());
    expect([all.code, JSON.parse(all.out)]).toEqual([0, { ended: 0 }]);
    const missing = await run(['session', 'end', '7', ...person], onServer());
    expect(missing.err).toMatch(/has no session 7 to end: "fairhour session list/);
    for (const which of [[], ['7', '--all']]) {
      const { code, err } = await run(['session', 'end', ...which, ...person], onServer());
      expect([code, err]).toEqual([2, expect.stringMatching(/id of one session or --all/)]);
    }
  });
});

describe('bootstrap', () => {
  test('prints exactly one JSON document, whose token works', async () => {
    const { code, out } = await runProgram([...asOwner, '--json'], onServer());
    expect(code).toBe(0);
    const document = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(document)).toEqual(['organization_id', 'user_id', 'token', 'personal_token', 'sign_in_link']);
    expect(document['token']).toMatch(/^hsoat_[\w-]{43}$/);
    expect(decodeJwt(String(document['personal_token'])).sub).toBe(String(document['user_id']));
  });

  test('creates the organization in the given currency', async () => {
    const { out } = await run([...asOwner, '--currency', 'EUR', '--json'], onServer());
    const { organization_id: id } = JSON.parse(out) as { organization_id: number };
    const found = await withAdmin(testDatabase.url, (client) =>
      client.query('select currency from organizations where id = $1', [id]),
    );
    expect(found.rows).toEqual([{ currency: 'EUR' }]);
  });

  test('prints the command that exchanges the personal token', async () => {
    const { out } = await run(asOwner, onServer({ FAIRHOUR_WEB_URL: 'https://hours.example' }));
    const token = /^personal_token: (\S+)$/m.exec(out)?.[1];
    expect(out).toContain(
      `curl -d grant_type=refresh_token -d refresh_token=${token} https://hours.example/access_tokens`,
    );
  });

  test.each([
    [['--week-start', '7'], /--week-start must be 0/],
    [['--time-zone', '+02:00'], /is not an IANA time zone/],
    [['--owner-email', 'nobody'], /is not an email address/],
    [['--owner-email', 'ada@l\u0130nux.example'], /is not an email address of ASCII/],
    [['--currency', 'euro'], /is not an ISO 4217 code/],
    [['--currency', 'KWD'], /with up to two decimals/],
    [['--features', 'flying'], /Unknown feature flying/],
  ])('%j is refused', async (args, pattern) => {
    const { code, err } = await run([...asOwner, ...args], onServer());
    expect(err).toMatch(pattern);
    expect(code).toBe(2);
  });
});

test('an unknown person is named in a plain sentence without a stack trace', async () => {
  const { code, err } = await run(['token', 'create', '--personal', '--email', 'nobody@example.com'], onServer());
  expect(err).toMatch(/no user has the address nobody@example.com/);
  expect(err).not.toMatch(/\n +at /);
  expect(code).toBe(1);
});

test.each([[['features', 'set', 'none']], [['detect', '--from', '2026-03-01', '--to', '2026-03-31']], [['rebuild']]])(
  '%j: an organization id beyond the range is reported as unknown',
  async (args) => {
    const { code, err } = await run([...args, '--organization', '2147483648'], onServer());
    expect(err).toMatch(/There is no organization 2147483648/);
    expect(err).not.toMatch(/\n +at /);
    expect(code).toBe(1);
  },
);

test.each([
  ['that is missing', 'no-such.tar', /no-such\.tar cannot be read \(ENOENT\): correct its name or permissions\./],
  ['that is a directory', '.', /cannot be read \(EISDIR\): correct its name or permissions\./],
  ['with other contents', 'other.tar', /other\.tar cannot be used: it is neither a backup nor an archive of fairhour/],
])('retention import: a file %s is named in a plain sentence', async (_what, name, pattern) => {
  await writeFile(join(folder, 'other.tar'), 'no archive of anything '.repeat(100));
  const { code, err } = await run(['retention', 'import', join(folder, name)], onServer());
  expect(err).toMatch(pattern);
  expect(err).not.toMatch(/\n +at /);
  expect(code).toBe(1);
});

test('a token id out of range is not accepted', async () => {
  const { code, err } = await run(['token', 'revoke', '2147483648', '--organization', '1'], onServer());
  expect(err).toMatch(/The token id must be given as a whole number/);
  expect(code).toBe(2);
});

describe('commands of owners', () => {
  // proves: authentication-11
  test('creating a personal token prints a refresh token for the person', async () => {
    await run([...asOwner, '--json'], onServer());
    const create = ['token', 'create', '--personal', '--email', 'owner@example.com', '--json'];
    const { code, out } = await run(create, onServer());
    expect(code).toBe(0);
    const { token } = JSON.parse(out) as { token: { id: number; secret: string } };
    expect(token).toMatchObject({ maker_user_id: null });
    const { sub, exp, iat } = decodeJwt(token.secret);
    expect([sub, (exp ?? 0) - (iat ?? 0)]).toEqual([expect.stringMatching(/^\d+$/), 90 * 86_400]);
  });

  // proves: operation-36
  test('health shows a reported backup, and the token for health grants nothing else', async () => {
    const before = await run(['health', '--json'], onServer());
    expect([before.code, before.out]).toEqual([1, expect.stringContaining('No backup was ever reported')]);
    expect((await run(['backup', 'record', '--at', 'yesterday'], onServer())).code).toBe(2);
    expect((await run(['backup', 'record', '--note', 'disk image'], onServer())).code).toBe(0);
    const after = await run(['health'], onServer());
    expect([after.code, after.out]).toEqual([0, expect.stringContaining('All is well.')]);
    const made = await run(['health', 'token', 'create', '--name', 'prometheus', '--json'], onServer());
    const { token } = JSON.parse(made.out) as { token: { id: number; secret: string } };
    expect(token.secret).toMatch(/^fhit_/);
    const listed = await run(['health', 'token', 'list', '--json'], onServer());
    expect(listed.out).not.toContain(token.secret);
    expect(JSON.parse(listed.out)).toMatchObject({ tokens: [{ id: token.id, name: 'prometheus' }] });
    expect((await run(['health', 'token', 'revoke', String(token.id)], onServer())).code).toBe(0);
    expect((await run(['health', 'token', 'revoke', String(token.id)], onServer())).code).toBe(1);
  });

  // proves: unusual-activities-6
  test("features set replaces the plan's features with the given features", async () => {
    const made = JSON.parse((await run([...asOwner, '--json'], onServer())).out) as { organization_id: number };
    const organization = String(made.organization_id);
    const set = (features: string) => run(['features', 'set', features, '--organization', organization], onServer());
    expect((await set('screenshots,insights')).code).toBe(0);
    const present = await withAdmin(testDatabase.url, (client) =>
      client.query(
        'select feature from organization_features where organization_id = $1 and until is null order by 1',
        [organization],
      ),
    );
    expect(present.rows).toEqual([{ feature: 'insights' }, { feature: 'screenshots' }]);
    expect((await set('flying')).code).toBe(2);
  });

  test('detect analyzes a range and reports the result, or the reason why it cannot', async () => {
    const made = JSON.parse((await run([...asOwner, '--json'], onServer())).out) as { organization_id: number };
    const organization = String(made.organization_id);
    const detect = (...args: string[]) =>
      run(['detect', '--organization', organization, '--from', '2026-03-01', ...args], onServer());
    const { code, out } = await detect('--to', '2026-03-31', '--json');
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { organization_id: made.organization_id, member_days: 0, created: 0, changed: 0, removed: 0, kept: 0 },
    ]);
    expect((await detect('--to', '2026-02-01')).err).toMatch(/--from must not be after --to/);
    expect((await detect('--to', '2201-01-01')).err).toMatch(
      /--to must be a date as YYYY-MM-DD, from the years 1970 to 2200/,
    );
    expect((await detect('--to', '2026-03-31', '--users', 'x')).err).toMatch(/--users must be ids/);
    expect((await detect('--to', '2026-03-31', '--users', '2147483648')).err).toMatch(/--users must be ids/);
    await run(['features', 'set', 'screenshots', '--organization', organization], onServer());
    expect((await detect('--to', '2026-03-31')).err).toMatch(/does not include insights/);
  });
});
