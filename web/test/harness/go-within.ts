import type { Page } from 'playwright-core';

/** Goes to an address of the interface as a link of it does: the document stays. */
export const goWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate'))`);
