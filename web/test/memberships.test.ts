import { beforeAll, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { invite } from '../../test/harness/invitations.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let harbour: TestOrganization;
let quay: TestOrganization;
beforeAll(async () => {
  harbour = await app.createOrganization({ name: 'Harbour' });
  quay = await app.createOrganization({ name: 'Quay' });
});

/** A member of Harbour who is invited by Quay. */
async function guest() {
  const member = await addMember(app, harbour, { name: 'Grace Hopper' });
  await invite(app, quay, { email: member.email, name: 'G. H.' });
  return member;
}

const isMember = async ({ organizationId }: TestOrganization, userId: number) => {
  const { rows } = await app.database.pool.query(
    'select 1 from members where organization_id = $1 and user_id = $2 and removed_at is null',
    [organizationId, userId],
  );
  return rows.length === 1;
};

// proves: browser-29
test('a member leaves after the page shows the effect, and the organization disappears', async () => {
  const { userId } = await guest();
  const page = await openPage(app, '/me', { as: userId });
  const card = page.getByRole('region', { name: 'My organizations' });
  await card.getByRole('button', { name: 'Leave Harbour' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Harbour?' });
  for (const text of [
    'Your access, your project roles',
    'Your recorded time, flags and pay stay',
    'To return, you need',
  ])
    await dialog.getByText(text).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await card.getByText('You have left Harbour.').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('You have left Harbour.');
  expect(await isMember(harbour, userId)).toBe(false);
  expect(await card.getByRole('heading', { name: 'Harbour' }).count()).toBe(0);
});

// proves: browser-29
lightTest('an open invitation is declined', async () => {
  const { userId } = await guest();
  const page = await openPage(app, '/me', { as: userId });
  const card = page.getByRole('region', { name: 'My organizations' });
  expect(await card.getByRole('listitem').first().textContent()).toMatch(
    /Quay.*owner-2 invites you as a member.*G. H./s,
  );
  await card.getByRole('button', { name: 'Decline Quay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline the invitation from Quay?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await card.getByText('You have declined the invitation from Quay.').waitFor();
  expect(await isMember(quay, userId)).toBe(false);
});

// proves: browser-29
lightTest('the last owner reads why they cannot leave', async () => {
  const page = await openPage(app, '/me', { as: harbour.userId });
  const card = page.getByRole('region', { name: 'My organizations' });
  await card.getByText('As the last owner you cannot leave.').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
});

test.each(looksOfPages)('a person’s organizations are accessible: %j', async (look) => {
  const { userId } = await guest();
  const page = await openPage(app, '/me', { ...look, as: userId });
  await page.locator('.my-membership').nth(1).waitFor();
  await expectAccessible(page);
});

// proves: browser-143
test('a new organization is created with its creator as owner', async () => {
  const { userId } = await guest();
  const page = await openPage(app, '/me', { as: userId });
  const card = page.getByRole('region', { name: 'My organizations' });
  await card.locator('summary', { hasText: 'New organization' }).click();
  const form = card.getByRole('form', { name: 'New organization' });
  await form.getByLabel('Organization name').fill('Lighthouse');
  await form.getByLabel('Organization time zone').selectOption('Europe/Lisbon');
  await form.getByText('Its time zone is Europe/Lisbon.').waitFor();
  await expectAccessible(page);
  await form.getByLabel('Organization name').press('Enter');
  await card.getByText('Lighthouse created. You are its owner.').waitFor();
  await card.getByRole('heading', { name: 'Lighthouse' }).waitFor();
  const { rows } = await app.database.pool.query<{ time_zone: string }>(
    `select c.time_zone from organizations o join members m on m.organization_id = o.id
     join organization_calendars c on c.organization_id = o.id where o.name = 'Lighthouse' and m.user_id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ time_zone: 'Europe/Lisbon' }]);
});
