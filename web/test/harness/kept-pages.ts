import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { browser } from './browser.ts';

/** What a context of the browser cannot change later. */
export interface Purpose {
  baseUrl: string;
  lang: string;
  /** Where the clock stands still; it runs when this is left out. */
  now: string | undefined;
}

export interface KeptPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly session: CDPSession;
  readonly kind: string;
  /** Whether a test changed what no reset restores. */
  isSpoilt: boolean;
}

/** A new context starts a process, which takes a quarter of a second. Tests therefore open the same pages again. */
const free: KeptPage[] = [];
const mostFree = 5;

const kindOf = ({ baseUrl, lang, now }: Purpose) => JSON.stringify([baseUrl, lang, now]);

/** Scripts of new documents, a clock and a debugger stay for good. */
function watchForSpoiling(kept: KeptPage): void {
  const watch = <Name extends string>(target: Record<Name, (...sent: never[]) => unknown>, name: Name) => {
    const call = target[name].bind(target);
    target[name] = (...sent) => {
      kept.isSpoilt = true;
      return call(...sent);
    };
  };
  watch(kept.page, 'addInitScript');
  watch(kept.context, 'newCDPSession');
  watch(kept.page.clock, 'install');
  watch(kept.page.clock, 'setFixedTime');
}

async function open(purpose: Purpose): Promise<KeptPage> {
  const { baseUrl, lang, now } = purpose;
  const started = await browser();
  const context = await started.newContext({
    baseURL: baseUrl,
    locale: lang,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (now !== undefined) await page.clock.setFixedTime(now);
  const kept = { page, context, session, kind: kindOf(purpose), isSpoilt: false };
  watchForSpoiling(kept);
  sessions.set(page, session);
  return kept;
}

/** A page without cookies, storage or history: a new one, or one that was reset. */
export async function takePage(purpose: Purpose): Promise<KeptPage> {
  const kind = kindOf(purpose);
  const index = free.findIndex((kept) => kept.kind === kind);
  const [kept] = index < 0 ? [] : free.splice(index, 1);
  return kept ?? open(purpose);
}

const sessions = new WeakMap<Page, CDPSession>();

/** The debugger of a page. */
export function debuggerOf(page: Page): CDPSession {
  const session = sessions.get(page);
  if (!session) throw new Error('the page was opened without the harness');
  return session;
}

const events = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/** A document of the server without scripts. A blank page would be of another origin, which costs a process. */
const quiet = '/icon.svg';

async function reset({ page, context, session }: KeptPage): Promise<void> {
  for (const event of events) page.removeAllListeners(event);
  // A page with unsaved changes asks before it closes.
  page.on('dialog', (dialog) => void dialog.accept());
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(quiet);
  page.removeAllListeners('dialog');
  const origin = await page.evaluate<string>('sessionStorage.clear(), location.origin');
  await Promise.all([
    context.clearCookies(),
    page.mouse.move(0, 0),
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    session.send('Page.resetNavigationHistory'),
  ]);
}

/** Resets a page for the next test, or closes its context. */
export async function leavePage(kept: KeptPage): Promise<void> {
  const isReset =
    !kept.isSpoilt &&
    !kept.page.isClosed() &&
    (await reset(kept).then(
      () => true,
      () => false,
    ));
  if (isReset) free.push(kept);
  else await kept.context.close();
  if (free.length > mostFree) await free.shift()?.context.close();
}
