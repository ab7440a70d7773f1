import type { Page } from 'playwright-core';
import type { TestApp } from '../../../test/harness/app.ts';
import { type Look, openPage } from './open-page.ts';

/** A page whose clock stands at an instant, as that of the server does. */
export const openPageAt = (app: TestApp, now: string, path: string, look: Look = {}): Promise<Page> =>
  openPage(app, path, { ...look, now });
