import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand as run } from './harness/command.ts';
import { makeDataFolder } from './harness/data-folder.ts';
import { openDatabase } from '../src/db/database.ts';
import { createTestDatabase, type TestDatabase } from './harness/databases.ts';
import { collect, startProgram as start, untilLine } from './harness/program.ts';

let testDatabase: TestDatabase;
let folder: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  folder = await makeDataFolder('people');
});

afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const onServer = () => ({ DATABASE_URL: testDatabase.url });
const bootstrap = ['bootstrap', '--organization', 'Example', '--time-zone', 'Europe/Berlin', '--week-start', '1'];
const asOwner = [...bootstrap, '--owner-email', 'owner@example.com'];

describe('invitation link', () => {
  // proves: members-6
  test('is printed on the command line for members who have not accepted the invitation', async () => {
    const owned = JSON.parse((await run([...asOwner, '--json'], onServer())).out) as { organization_id: number };
    const organization = String(owned.organization_id);
    const database = openDatabase({ url: testDatabase.url, maxConnections: 1 });
    await database.pool.query(
      `with invited as (
         insert into users (email, name, first_name, last_name, time_zone, status, created_at, updated_at)
         values ('new@example.com', 'new', '', '', 'UTC', 'pending', now(), now()) returning id)
       insert into members (organization_id, user_id, role, metadata, joined_at, created_at, updated_at, invited_email,
         invited_name, invited_first_name, invited_last_name, invited_time_zone)
       select $1, id, 'user', '{}', now(), now(), now(), 'new@example.com', 'New', 'New', '', 'UTC' from invited`,
      [owned.organization_id],
    );
    await database.close();
    const link = (...args: string[]) => run(['invitation', 'link', ...args], onServer());
    const { code, out } = await link('--organization', organization, '--email', 'new@example.com', '--json');
    expect(code).toBe(0);
    const { invitation_link: made } = JSON.parse(out) as { invitation_link: { url: string; expires_at: string } };
    expect(made.url).toMatch(new RegExp(`^http://localhost:3000/invitation#fhin_${organization}_[\\w-]{43}$`));
    const days = Temporal.Now.instant().until(Temporal.Instant.from(made.expires_at)).total({ unit: 'hours' }) / 24;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    const accepted = await link('--organization', organization, '--email', 'owner@example.com');
    expect([accepted.code, accepted.err]).toEqual([1, expect.stringContaining('already accepted and can sign in')]);
    expect((await link('--organization', organization, '--email', 'nobody@example.com')).err).toMatch(/no user has/);
    expect((await link('--organization', '999', '--email', 'new@example.com')).err).toMatch(/999 does not exist/);
    const long = await link('--organization', organization, '--email', 'new@example.com', '--days', '31');
    expect([long.code, long.err]).toEqual([2, expect.stringContaining('1 to 30')]);
  });
});

describe('invitation limit', () => {
  // proves: members-9
  test('sets how many invitations an organization can mail in 24 hours, or restores the default', async () => {
    const args = [...bootstrap, '--owner-email', 'limits@example.com', '--json'];
    const owned = JSON.parse((await run(args, onServer())).out) as { organization_id: number };
    const limit = (organization: number, mails: string) =>
      run(['invitation', 'limit', '--organization', String(organization), '--mails', mails, '--json'], onServer());
    const { organization_id: organizationId } = owned;
    const set = async (mails: string) => JSON.parse((await limit(organizationId, mails)).out) as unknown;
    expect(await set('200')).toEqual({ organization_id: organizationId, invitation_mails: 200, waiting: 0 });
    expect(await set('default')).toEqual({ organization_id: organizationId, invitation_mails: null, waiting: 0 });
    const none = await limit(organizationId, '0');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('--mails must be a whole number from 1 to')]);
    expect((await limit(999, '10')).err).toMatch(/no organization 999/);
  });
});

// proves: sessions-15
test(
  'a server without an organization prints setup instructions, but does not log them',
  { timeout: 120_000 },
  async () => {
    const env = { FAIRHOUR_DATA: join(folder, 'first'), PORT: '0', LOG_LEVEL: 'trace' };
    const setUp = (address: string, set_up_code: string) =>
      fetch(`${address}/ext/v1/set_up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          set_up_code,
          user: { name: 'Ada', email: 'ada@example.com' },
          organization: { name: 'Quay' },
        }),
      });
    const starts: { code: string; out: string }[] = [];
    for (const expected of [401, 201]) {
      const server = start(['serve'], env);
      const ended = collect(server);
      const [, address = '', url = '', code = ''] = await untilLine(
        server,
        /listens on (http:\S+?) [\s\S]*(http:\S+) \(code: (\S+)\)/,
      );
      expect(url).toBe(`${address}/set-up#${code}`);
      // The code from the earlier start is invalid.
      expect((await setUp(address, expected === 201 ? code : 'AAAA')).status).toBe(expected);
      for (const earlier of starts) expect((await setUp(address, earlier.code)).status).toBe(404);
      server.kill('SIGTERM');
      starts.push({ code, out: (await ended).out });
    }
    const [first, second] = starts;
    expect(first?.code).not.toBe(second?.code);
    for (const { code, out } of starts) {
      expect(out).toContain('/ext/v1/set_up');
      expect(out).not.toContain(code);
    }
    const later = start(['serve'], env);
    const ended = collect(later);
    await untilLine(later, /listens on/);
    later.kill('SIGTERM');
    expect((await ended).err).not.toMatch(/code/);
  },
);
