import { expect, test } from 'vitest';
import { alertingProject } from '../../../../test/harness/alerts.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { sessionClient } from '../../../../test/harness/sessions.ts';
import { getNotificationSettings } from '../../../contract/notification-settings.ts';
import { putPreferences } from '../../../contract/preferences.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail));

const block = useBlockers(app);

/** Sends a mail to a person, and returns the person with the unsubscribe link of the mail. */
async function mailed() {
  mail.taken = [];
  const { owner, track } = await alertingProject(app);
  await track(5);
  await runDueWork(app);
  const text = mail.taken[0]?.text ?? '';
  const [url = ''] = /https:\/\/fairhour\.example\/unsubscribe\?of=\S+/.exec(text) ?? [];
  const me = await sessionClient(app, owner.userId);
  const isOff = async () =>
    Object.entries((await me.call(getNotificationSettings, {})).notification_settings.kinds)
      .filter(([, isMailed]) => !isMailed)
      .map(([kind]) => kind);
  return { owner, track, url, isOff, path: url.replace('https://fairhour.example', '') };
}

const ask = (path: string, init: RequestInit = {}) => fetch(`${app.baseUrl}${path}`, init);
const oneClick = {
  method: 'POST',
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

// proves: notices-25
test('a mail contains the unsubscribe link in its headers', async () => {
  const { url } = await mailed();
  const list = mail.taken[0]?.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
  expect(list?.unsubscribe?.url).toBe(url);
  const lines = mail.taken[0]?.headerLines.map(({ line }) => line);
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

// proves: notices-25
test('opening the unsubscribe page turns off no mail and shows no personal data', async () => {
  const { path, isOff } = await mailed();
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
  const text = await answer.text();
  expect(text).toContain('<form method="post">');
  expect(text).not.toMatch(/owner|Harbour|Bridge|example\.com/);
  expect(await isOff()).toEqual([]);
});

// proves: notices-25
test('one click, without signing in, turns off only mail of that kind; a second click changes nothing', async () => {
  const { path, isOff, track } = await mailed();
  for (const _again of [1, 2]) expect((await ask(path, oneClick)).status).toBe(200);
  expect(await isOff()).toEqual(['budget_threshold_reached']);
  await track(1);
  await runDueWork(app);
  expect(mail.taken).toHaveLength(1);
});

// proves: notices-25
test('a link that was altered or copied from another person turns off no mail', async () => {
  const [mine, other] = [await mailed(), await mailed()];
  const token = mine.path.split('of=')[1] ?? '';
  const [, kinds = '', mac = ''] = token.split('.');
  const wrong = [
    '',
    'x',
    `${other.owner.userId}.${kinds}.${mac}`,
    `${mine.owner.userId}.overtime_passed.${mac}`,
    `${mine.owner.userId}.${kinds}.${mac.slice(0, 42)}`,
    `99999999999.${kinds}.${mac}`,
  ];
  for (const of of wrong) {
    expect((await ask(`/unsubscribe?of=${of}`)).status).toBe(404);
    expect((await ask(`/unsubscribe?of=${of}`, oneClick)).status).toBe(404);
  }
  expect((await ask(`/unsubscribe?of=${token}&of=x`, oneClick)).status).toBe(404);
  expect([await mine.isOff(), await other.isOff()]).toEqual([[], []]);
});

// proves: notices-26
test('the unsubscribe page uses only the language of the person', async () => {
  const { owner, path } = await mailed();
  const inBrowser = { headers: { 'accept-language': 'de-AT,de' } };
  const english = await (await ask(path, inBrowser)).text();
  expect(english).toMatch(/<html lang="en">[^]*<h1>End this mail<\/h1>/);
  await (await sessionClient(app, owner.userId)).call(putPreferences, { body: { language: 'de' } });
  const pages = [await ask(path), await ask(path, oneClick), await ask('/unsubscribe?of=x', inBrowser)];
  const texts = await Promise.all(pages.map((page) => page.text()));
  expect(texts.map((text) => /<h1>(.*)<\/h1>/.exec(text)?.[1])).toEqual([
    'Diese Mail beenden',
    'Diese Mail ist beendet',
    'Dieser Link gilt nicht',
  ]);
  for (const text of texts) {
    expect(text).toContain('<html lang="de">');
    expect(text).not.toMatch(/\b(you|mail of|link is)\b/i);
  }
  expect(await (await ask('/unsubscribe?of=x')).text()).toContain('This link is not valid');
});

test('two concurrent requests that each turn off a kind, as first settings of a person, turn off both', async () => {
  const { owner, path, isOff } = await mailed();
  const other = await block(
    `insert into notification_settings (user_id, digest, kinds_off, updated_at)
     values ($1, 'at_once', '{overtime_passed}', now())`,
    [owner.userId],
  );
  const ended = ask(path, oneClick);
  await expect.poll(() => countWaiting(app.databaseUrl, 'notification_settings')).toBe(1);
  await other.query('commit');
  expect((await ended).status).toBe(200);
  expect(await isOff()).toEqual(expect.arrayContaining(['overtime_passed', 'budget_threshold_reached']));
});
