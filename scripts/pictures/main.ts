/** Creates the pictures for the README and the tour from a separate demo: `npm run pictures -- --help`. */

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../web/test/harness/find-browser.ts';
import { type Demo, startDemo } from './demo.ts';
import { type Picture, pictures } from './pictures.ts';

const help = `Creates the pictures of README.md and docs/tour.md. Starts a separate demo, opens its screens in a browser
as people with different roles, and writes docs/pictures/*.png. The clock of the demo shows the last working afternoon.
It takes about a minute.

Usage: npm run pictures -- [options]

  --out DIR     target folder (default docs/pictures)
  --only TEXT   only pictures whose name contains the text
  --help        this text`;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: resolve(import.meta.dirname, '../../docs/pictures') },
    only: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
});

async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const args = ['--no-sandbox', '--disable-gpu', '--no-zygote'];
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/** The session cookie that is set by signing in with a link. */
async function signIn(browser: Browser, { url }: Demo['sign_in_links'][number]) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForURL((address) => address.pathname !== '/sign-in');
  const state = await context.storageState();
  await context.close();
  return state;
}

type State = Awaited<ReturnType<typeof signIn>>;

interface Scene {
  demo: Demo;
  /** The current time on the demo's clock. */
  now(): number;
}

async function take(browser: Browser, picture: Picture, { demo, now }: Scene, storageState: State): Promise<Buffer> {
  const { path } = picture;
  const viewport = { width: 1_440, height: 900 };
  const context = await browser.newContext({ storageState, viewport, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(now());
  await page.goto(demo.address + (path.startsWith('/') ? path : `/organizations/${demo.organization_id}/${path}`));
  await picture.show(page);
  await page.waitForLoadState('networkidle');
  const bytes = await page.screenshot();
  await context.close();
  return bytes;
}

async function takeAll(browser: Browser, scene: Scene, out: string): Promise<void> {
  const { demo } = scene;
  const states = new Map<string, State>();
  for (const link of demo.sign_in_links) states.set(link.role, await signIn(browser, link));
  await mkdir(out, { recursive: true });
  for (const picture of pictures.filter(({ name }) => name.includes(values.only))) {
    const state = states.get(picture.as);
    if (!state) throw new Error(`the demo has no link for ${picture.as}`);
    await writeFile(join(out, `${picture.name}.png`), await take(browser, picture, scene, state));
    console.log(`${picture.name}.png`);
  }
}

async function run(out: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairhour-pictures-'));
  // PostgreSQL runs as another user if this process runs as root.
  await chmod(folder, 0o755);
  const { stop, ...scene } = await startDemo(folder);
  const browser = await openBrowser();
  try {
    await takeAll(browser, scene, out);
  } finally {
    await browser.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(help);
else await run(values.out);
