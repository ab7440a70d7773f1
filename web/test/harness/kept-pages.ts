import type { BrowserContext, CDPSession, Disposable, Page } from 'playwright-core';
import { browser } from './browser.ts';

/** The settings with which a page is opened. */
export interface Purpose {
  baseUrl: string;
  lang: string;
  /** The instant at which the clock of the page is stopped. If undefined, the clock runs. */
  now: string | undefined;
}

export interface KeptPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly session: CDPSession;
  /** Fixed when a browser context is created, so a page is reused only for the same URL. */
  readonly baseUrl: string;
  /** Functions that remove the scripts and debugging sessions that the test added. */
  readonly added: (() => Promise<void>)[];
  /** Whether the test changed something that a reset cannot restore. */
  isSpoilt: boolean;
}

/** Pages that are ready for reuse. Creating a new context would start a process, which takes half a second. */
const free: KeptPage[] = [];
const mostFree = 5;

type Calls<Name extends string> = Record<Name, (...sent: never[]) => unknown>;

/** Wraps a method, so that `hear` receives each result. */
function watch<Name extends string>(target: Calls<Name>, name: Name, hear: (answer: unknown) => unknown): void {
  const call = target[name].bind(target);
  target[name] = async (...sent) => {
    const answer = await call(...sent);
    await hear(answer);
    return answer;
  };
}

/**
 * Records scripts and debugging sessions for removal. Playwright's clock cannot be removed, so the page is not reused.
 */
function watchForSpoiling(kept: KeptPage): void {
  watch(kept.page, 'addInitScript', (script) => kept.added.push(() => (script as Disposable).dispose()));
  watch(kept.context, 'newCDPSession', (session) => kept.added.push(() => (session as CDPSession).detach()));
  const spoil = () => (kept.isSpoilt = true);
  watch(kept.page.clock, 'install', spoil);
  watch(kept.page.clock, 'setFixedTime', spoil);
}

async function open(baseUrl: string): Promise<KeptPage> {
  const started = await browser();
  const context = await started.newContext({
    baseURL: baseUrl,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kept = { page, context, session, baseUrl, added: [], isSpoilt: false };
  watchForSpoiling(kept);
  return kept;
}

/** A script that stops `Date` at an instant in every new document. Timers still run. */
const stopClock = (now: string) => `globalThis.Date = new Proxy(Date, {
  get: (date, name) => (name === 'now' ? () => ${Date.parse(now)} : date[name]),
  construct: (date, sent, made) => Reflect.construct(date, sent.length > 0 ? sent : [${Date.parse(now)}], made),
  apply: (date) => new date(${Date.parse(now)}).toString(),
});`;

/** Returns a page without cookies, storage or history: a page that was reset, or a new page. */
export async function takePage({ baseUrl, lang, now }: Purpose): Promise<KeptPage> {
  const index = free.findIndex((kept) => kept.baseUrl === baseUrl);
  const [known] = index < 0 ? [] : free.splice(index, 1);
  const kept = known ?? (await open(baseUrl));
  await Promise.all([
    kept.session.send('Emulation.setLocaleOverride', { locale: lang }),
    kept.session.send('Emulation.setUserAgentOverride', { userAgent: '', acceptLanguage: lang }),
    now !== undefined && kept.page.addInitScript(stopClock(now)),
  ]);
  return kept;
}

const events = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/** A document from the server without scripts. A blank page has another origin, which needs another process. */
const quiet = '/icon.svg';

async function reset({ page, context, session, added }: KeptPage): Promise<void> {
  for (const event of events) page.removeAllListeners(event);
  // A page with unsaved changes asks for confirmation before it closes.
  page.on('dialog', (dialog) => void dialog.accept());
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(added.splice(0).map((takeBack) => takeBack()));
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
