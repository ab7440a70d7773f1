import type { Page } from 'playwright-core';
import type { TestApp } from '../../../test/harness/app.ts';
import { type Look, openPage } from './open-page.ts';

/** Opens a page with its clock stopped at an instant, like the test clock of the server. */
export const openPageAt = (app: TestApp, now: string, path: string, look: Look = {}): Promise<Page> =>
  openPage(app, path, { ...look, now });
