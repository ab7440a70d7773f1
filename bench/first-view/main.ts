/** Measures the time until the inbox is usable on a phone with a slow network: `--help`. */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Demo, startDemo } from '../../scripts/pictures/demo.ts';
import { findBrowser } from '../../web/test/harness/find-browser.ts';

const help = `Opens the inbox of a demo for the first time in a browser with an empty cache, over a simulated network.
Prints the time until the cases are shown and can be opened. It takes half a minute, after the demo has started.

Usage: npx node bench/first-view/main.ts [options]

  --rounds 5   first views; the median counts
  --help       this text`;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, help: { type: 'boolean' } } });

interface Conditions {
  name: string;
  /** The latency of each request in milliseconds, and the bandwidth in kilobits per second. */
  latency: number;
  down: number;
  up: number;
  /** The slowdown factor of the processor. */
  slower: number;
}

/** The presets with these names in browser developer tools. */
const conditions: readonly Conditions[] = [
  { name: 'not throttled', latency: 0, down: 0, up: 0, slower: 1 },
  { name: 'fast 3G', latency: 562.5, down: 1_474.56, up: 675, slower: 1 },
  { name: 'fast 3G, processor 4 times slower', latency: 562.5, down: 1_474.56, up: 675, slower: 4 },
];

async function throttle(page: Page, { latency, down, up, slower }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytes = (kilobits: number) => (kilobits === 0 ? -1 : (kilobits * 1_000) / 8);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes(down),
    uploadThroughput: bytes(up),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signIn(browser: Browser, demo: Demo): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(demo.sign_in_links.find(({ role }) => role === 'owner')?.url ?? '');
  await page.waitForURL((address) => address.pathname !== '/sign-in');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Milliseconds from the first request until cases can be opened. */
async function firstView(browser: Browser, demo: Demo, state: State, conditions: Conditions): Promise<number> {
  // `waitForFunction` evaluates code in the page, which the page's content policy forbids.
  const options = { viewport: { width: 390, height: 844 }, bypassCSP: true };
  const context = await browser.newContext({ storageState: state, ...options });
  const page = await context.newPage();
  await throttle(page, conditions);
  const start = performance.now();
  await page.goto(`${demo.address}/organizations/${demo.organization_id}/flags`, { waitUntil: 'commit' });
  // The page is checked on every animation frame, because a locator polls only every half second.
  const isShown = "document.querySelector('a.case')?.checkVisibility() ?? false";
  await page.waitForFunction(isShown, undefined, { polling: 'raf', timeout: 60_000 });
  const taken = performance.now() - start;
  await context.close();
  return taken;
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;

async function measure(browser: Browser, demo: Demo, rounds: number): Promise<void> {
  const state = await signIn(browser, demo);
  for (const at of conditions) {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await firstView(browser, demo, state, at));
    const [middle, least, most] = [median(taken), Math.min(...taken), Math.max(...taken)].map((ms) => Math.round(ms));
    console.log(`${at.name}: ${middle} ms (${least} to ${most})`);
  }
}

async function run(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairhour-first-view-'));
  // PostgreSQL runs as another user if this process runs as root.
  await chmod(folder, 0o755);
  const { demo, stop } = await startDemo(folder);
  const { executablePath, env } = await findBrowser();
  const args = ['--no-sandbox', '--disable-gpu', '--no-zygote'];
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    await measure(browser, demo, rounds);
  } finally {
    await browser.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(help);
else await run(Number(values.rounds));
