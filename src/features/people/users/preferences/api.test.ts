import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../../test/harness/blockers.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { personalClient } from '../../../../../test/harness/personal.ts';
import { sendRaw } from '../../../../../test/harness/raw.ts';
import { sessionClient, signedIn } from '../../../../../test/harness/sessions.ts';
import { getPreferences, type PreferencesInput, putPreferences } from '../../../../contract/preferences.ts';

const app = useTestApp();
const block = useBlockers(app);

const usual = {
  language: null,
  time_zone: null,
  clock: 'organization',
  theme: 'system',
  decimal_hours: false,
  single_keys: true,
};

async function clientOf(organization: TestOrganization) {
  const client = await sessionClient(app, organization.userId);
  return {
    get: async () => (await client.call(getPreferences, {})).preferences,
    put: (body: PreferencesInput) => client.call(putPreferences, { body }),
  };
}

// proves: users-8
test('a person without preferences has the defaults', async () => {
  const { get } = await clientOf(await app.createOrganization());
  expect(await get()).toEqual(usual);
});

// proves: users-9
test('a change updates only its fields', async () => {
  const { get, put } = await clientOf(await app.createOrganization());
  await put({ language: 'de', time_zone: 'Asia/Kathmandu' });
  await put({ clock: 'viewer', theme: 'dark', decimal_hours: true, single_keys: false });
  const changed = { language: 'de', time_zone: 'Asia/Kathmandu', clock: 'viewer', theme: 'dark' };
  expect(await get()).toEqual({ ...changed, decimal_hours: true, single_keys: false });
  await put({ language: null, time_zone: null });
  expect(await get()).toMatchObject({ language: null, time_zone: null, theme: 'dark' });
});

test('two concurrent first changes are both stored', async () => {
  const mine = await app.createOrganization();
  const { get, put } = await clientOf(mine);
  const other = await block(
    `insert into user_preferences (user_id, clock, theme, decimal_hours, single_keys, updated_at)
     values ($1, 'organization', 'dark', false, true, now())`,
    [mine.userId],
  );
  const mineIsKept = put({ decimal_hours: true });
  await expect.poll(() => countWaiting(app.databaseUrl, 'user_preferences')).toBe(1);
  await other.query('commit');
  await mineIsKept;
  expect(await get()).toMatchObject({ theme: 'dark', decimal_hours: true });
});

// proves: users-8
test('preferences are the same on every device and private to the person', async () => {
  const mine = await app.createOrganization();
  const other = await addMember(app, mine);
  await (await clientOf(mine)).put({ theme: 'dark' });
  expect((await (await personalClient(app, mine.userId)).call(getPreferences, {})).preferences.theme).toBe('dark');
  expect((await (await personalClient(app, other.userId)).call(getPreferences, {})).preferences).toEqual(usual);
});

// proves: users-9
test('a change with a stale entity tag is refused, even the first one', async () => {
  const { userId } = await app.createOrganization();
  const cookie = await signedIn(app, userId);
  const ask = (sent: object = {}, headers: object = {}) =>
    sendRaw(app, '/ext/v1/users/me/preferences', {
      ...sent,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    });
  const put = (theme: string, tag = '') => ask({ method: 'PUT', body: { theme } }, { 'if-match': tag });
  const { etag } = (await ask()).headers;
  const changed = await put('dark', etag);
  expect([changed.status, changed.headers.etag]).toEqual([200, (await ask()).headers.etag]);
  expect((await put('light', etag)).status).toBe(412);
  expect((await put('light', changed.headers.etag)).status).toBe(200);
});

// proves: users-8
test.each([
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ time_zone: '+02:00' }, 'time_zone'],
  [{ language: 'fr' }, 'language'],
  [{ theme: 'blue' }, 'theme'],
  [{ decimal_hours: 'yes' }, 'decimal_hours'],
  [{ colour: 'blue' }, 'colour'],
])('%j is refused with its attribute', async (body, name) => {
  const client = await personalClient(app, (await app.createOrganization()).userId);
  const { status, body: answer } = await client.send(putPreferences, { body });
  expect([status, (answer as { details: string[] }).details[0]?.split(':')[0]]).toEqual([400, name]);
});
