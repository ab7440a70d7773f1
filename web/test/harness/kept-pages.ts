import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { type MockInstance, vi } from 'vitest';
import { browser } from './browser.ts';

/** What a page is opened for. Only the language and a clock that stands belong to its browser for good. */
export interface Purpose {
  baseUrl: string;
  lang: string;
  /** Whether the clock of the page stands still. */
  isStanding: boolean;
}

export interface KeptPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly kind: string;
  readonly session: CDPSession;
  /** What cannot be undone: a page on which it was called is not opened again. */
  readonly lasting: readonly MockInstance[];
}

/** A new browser with its page costs a third of a second, so that pages which nobody needs now are opened again. */
const free: KeptPage[] = [];
const mostFree = 4;

const kindOf = (purpose: Purpose) => JSON.stringify([purpose.baseUrl, purpose.lang, purpose.isStanding]);

async function open(purpose: Purpose): Promise<KeptPage> {
  const context = await (
    await browser()
  ).newContext({
    baseURL: purpose.baseUrl,
    locale: purpose.lang,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { clock } = page;
  const lasting = [
    vi.spyOn(page, 'addInitScript'),
    vi.spyOn(context, 'newCDPSession'),
    vi.spyOn(clock, 'install'),
    vi.spyOn(clock, 'setFixedTime'),
  ];
  return { page, context, kind: kindOf(purpose), session, lasting };
}

/** A page of a browser that knows nothing: a new one, or one of which all is forgotten. */
export async function takePage(purpose: Purpose): Promise<KeptPage> {
  const at = free.findIndex(({ kind }) => kind === kindOf(purpose));
  const [known] = at < 0 ? [] : free.splice(at, 1);
  return known ?? open(purpose);
}

/** From here on a call of what cannot be undone counts. */
export function beginUse({ lasting }: KeptPage): void {
  for (const spy of lasting) spy.mockClear();
}

const heard = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

async function forget({ page, context, session }: KeptPage): Promise<void> {
  for (const event of heard) page.removeAllListeners(event);
  // Where something is unsaved a page asks whether it may go.
  page.on('dialog', (dialog) => void dialog.accept());
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const origin = await page.evaluate<string>('sessionStorage.clear(), location.origin');
  await page.goto('about:blank');
  page.removeAllListeners('dialog');
  await Promise.all([
    context.clearCookies(),
    page.mouse.move(0, 0),
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    session.send('Page.resetNavigationHistory'),
  ]);
}

/** Takes a page back that a test has done with, or closes its browser. */
export async function leavePage(kept: KeptPage): Promise<void> {
  const isSpoilt = kept.lasting.some(({ mock }) => mock.calls.length > 0) || kept.page.isClosed();
  const isForgotten =
    !isSpoilt &&
    (await forget(kept).then(
      () => true,
      () => false,
    ));
  if (isForgotten) free.push(kept);
  else await kept.context.close();
  if (free.length > mostFree) await free.shift()?.context.close();
}
