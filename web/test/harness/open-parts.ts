import type { Page } from 'playwright-core';
import type { TestApp } from '../../../test/harness/app.ts';
import { goWithin } from './go-within.ts';
import { type Look, openPage } from './open-page.ts';

/** Opens the component gallery. The server has no address for the gallery, and only the test build contains it. */
export async function openPartsOf(app: TestApp, look: Look = {}): Promise<Page> {
  // Without an organization, the sign-in page redirects to the setup of the server.
  await app.createOrganization();
  const page = await openPage(app, '/sign-in', look);
  await goWithin(page, '/parts');
  await page.getByRole('heading', { name: 'Parts' }).waitFor();
  return page;
}

/** The section of a component in the gallery, by its heading. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
