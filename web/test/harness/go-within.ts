import type { Page } from 'playwright-core';

/** Opens an address as a link in the interface does, without loading a new document. */
export const goWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate'))`);
