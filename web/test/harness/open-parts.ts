import type { Page } from 'playwright-core';
import type { TestApp } from '../../../test/harness/app.ts';
import { goWithin } from './go-within.ts';
import { type Look, openPage } from './open-page.ts';

/** The page of all parts. The server knows no such address: it is in the build for tests alone. */
export async function openPartsOf(app: TestApp, look: Look = {}): Promise<Page> {
  // Without an organization the page where people sign in leads on to set the server up.
  await app.createOrganization();
  const page = await openPage(app, '/sign-in', look);
  await goWithin(page, '/parts');
  await page.getByRole('heading', { name: 'Parts' }).waitFor();
  return page;
}

/** A part by its name there. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
