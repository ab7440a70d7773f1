import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createMember, listMembers } from '../../src/contract/members.ts';
import type { TestApp, TestOrganization } from '../../test/harness/app.ts';
import { addressOf, secretIn, sendingTo, useMailServer } from '../../test/harness/mail.ts';
import { addMember } from '../../test/harness/members.ts';
import { runDueWork } from '../../test/harness/notices.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const mail = useMailServer();
const app = useWebApp(sendingTo(mail));
const silent = useWebApp();
const forbidding = useWebApp({ copiesInvitations: false });

let count = 0;

/** An organization with an invited member. */
async function invited(on: TestApp = app): Promise<{ owner: TestOrganization; userId: number; email: string }> {
  const owner = await on.createOrganization({ name: 'Harbour' });
  const email = `guest-${(count += 1)}@example.org`;
  const { organization_member: member } = await owner.client.call(createMember, {
    params: { organization_id: owner.organizationId },
    body: { user: { email, name: 'Grace Hopper' } },
  });
  return { owner, userId: member.user_id, email };
}

async function membersOf({ client, organizationId }: TestOrganization, userId: number) {
  const params = { organization_id: organizationId };
  return (await client.call(listMembers, { params, query: { user_ids: [userId] } })).members;
}

const open = (on: TestApp, { organizationId, userId }: TestOrganization, search: string, look: Look = {}) =>
  openPage(on, `/organizations/${organizationId}/members${search}`, { as: userId, ...look });
const again = (page: Page) => page.getByRole('button', { name: 'Send again', exact: true });

// proves: members-12
lightTest('the inviter sees that a mail is sent, and its link opens the invitation', async () => {
  const owner = await app.createOrganization({ name: 'Harbour' });
  const page = await open(app, owner, '?new');
  await page.getByLabel('Email', { exact: true }).fill('lin@example.org');
  await page.getByText('lin@example.org receives an invitation by mail.').waitFor();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('lin@example.org invited.').waitFor();
  await runDueWork(app);
  expect(mail.taken.map(addressOf)).toEqual(['lin@example.org']);
  const [letter] = mail.taken;
  const theirs = await openPage(app, `/invitation#${letter ? secretIn(letter, 'invitation') : ''}`);
  await theirs.getByRole('heading', { name: 'Harbour invites you', exact: true }).waitFor();
});

// proves: members-12
test('an invitation can be sent again by keyboard, after the page shows the effect', async () => {
  const { owner, userId, email } = await invited();
  await runDueWork(app);
  const earlier = "select max(created_at) - interval '10 minutes' as at from mails";
  const { rows } = await app.database.pool.query<{ at: string }>(earlier);
  await app.database.pool.query('update mails set created_at = $1', [rows[0]?.at]);
  mail.taken = [];
  const page = await open(app, owner, `?edit=${userId}`);
  await page.getByText(`The link is mailed to ${email}.`).waitFor();
  await again(page).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `Mail sent to ${email}.` })
    .waitFor();
  await expectAccessible(page);
  await runDueWork(app);
  expect(mail.taken.map(addressOf)).toEqual([email]);
});

// proves: members-12
test('a second invitation within ten minutes is rejected', async () => {
  const { owner, userId } = await invited();
  const page = await open(app, owner, `?edit=${userId}`, { refusals: [429] });
  await again(page).click();
  await page.getByRole('alert').filter({ hasText: 'You can send an invitation every ten minutes' }).waitFor();
  await expectAccessible(page);
});

// proves: members-10
test('the inviter sees the time of a delayed mail, and a failed delivery', async () => {
  const { owner, userId } = await invited();
  await app.database.pool.query("update mails set due_at = '2026-03-12T09:30:00Z' where user_id = $1", [userId]);
  const page = await open(app, owner, `?edit=${userId}`);
  await page.getByText(/this mail is delayed until .*12.* 09:30/).waitFor();
  await expectAccessible(page);
  const german = await open(app, owner, `?edit=${userId}`, { lang: 'de' });
  await german.getByText(/deshalb verzögert sich diese Mail bis .*12.* 09:30/).waitFor();
  await app.database.pool.query(
    "update mails set due_at = null, ended_at = created_at, ended_as = 'refused' where user_id = $1",
    [userId],
  );
  const failed = await open(app, owner, `?edit=${userId}`);
  await failed.getByText('The mail could not be delivered.').waitFor();
});

// proves: members-12
test('a server without mail shows the command for the link', async () => {
  const { owner, userId, email } = await invited(silent);
  const page = await open(silent, owner, `?edit=${userId}`);
  const command = `npx fairhour invitation link --email ${email} --organization ${owner.organizationId}`;
  await page.getByText(command, { exact: true }).waitFor();
  await expect.poll(() => again(page).count()).toBe(0);
  await expectAccessible(page);
});

// proves: members-21
test('an owner copies the link on a server without mail, and it opens the invitation', async () => {
  const { owner, userId, email } = await invited(silent);
  const page = await open(silent, owner, `?edit=${userId}`);
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await page.getByText(`Pass it only to ${email}.`).waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await expectAccessible(page);
  const link = new URL(await page.locator('.secret-text').innerText());
  const theirs = await openPage(silent, `/invitation${link.hash}`);
  await theirs.getByRole('button', { name: 'Accept and sign in', exact: true }).click();
  await expect.poll(async () => (await membersOf(owner, userId))[0]?.membership_status).toBe('active');
});

// proves: members-21
lightTest('an owner copies the link of a delayed mail; a manager cannot', async () => {
  const { owner, userId } = await invited();
  const copy = (page: Page, name = 'Copy link') => page.getByRole('button', { name, exact: true });
  const sending = await open(app, owner, `?edit=${userId}`);
  await again(sending).waitFor();
  expect(await copy(sending).count()).toBe(0);
  await app.database.pool.query("update mails set due_at = due_at + interval '1 day' where user_id = $1", [userId]);
  await copy(await open(app, owner, `?edit=${userId}`)).waitFor();
  await copy(await open(app, owner, `?edit=${userId}`, { lang: 'de' }), 'Link kopieren').waitFor();
  const manager = { ...owner, userId: (await addMember(app, owner, { role: 'manager' })).userId };
  const theirs = await open(app, manager, `?edit=${userId}`);
  await again(theirs).waitFor();
  expect(await copy(theirs).count()).toBe(0);
});

// proves: members-20
lightTest('an owner cannot copy a link if the server forbids it', async () => {
  const { owner, userId, email } = await invited(forbidding);
  const page = await open(forbidding, owner, `?edit=${userId}`);
  await page.getByText(`npx fairhour invitation link --email ${email}`).waitFor();
  expect(await page.getByRole('button', { name: 'Copy link', exact: true }).count()).toBe(0);
});

lightTest('a member who has accepted has no invitation section', async () => {
  const { owner } = await invited();
  const { userId } = await addMember(app, owner, { name: 'Ada Lovelace' });
  const page = await open(app, owner, `?edit=${userId}`);
  await page.getByRole('button', { name: 'Remove from the organization' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Invitation', exact: true }).count()).toBe(0);
});

test.each(looksOfPages)('the form of an invited member is accessible: %j', async (look) => {
  const { owner, userId } = await invited();
  const page = await open(app, owner, `?edit=${userId}`, look);
  await page.locator('.member-invitation button').waitFor();
  await expectAccessible(page);
});
