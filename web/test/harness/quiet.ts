import type { Page, Request } from 'playwright-core';

const running = new WeakMap<Page, Set<Request>>();

/** Follows the requests of a page that is about to open. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  running.set(page, requests);
  page.on('request', (request) => requests.add(request));
  const end = (request: Request) => void requests.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** A page that renders an answer sends its next request within a few frames. */
const quietFrames = 6;

const isStream = (request: Request) => request.resourceType() === 'eventsource';

/**
 * Waits until a page has loaded all its data: several frames without an open request, except event streams. The
 * `networkidle` of Playwright would wait half a second longer.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  for (let frames = 0; frames < quietFrames;) {
    await page.evaluate('new Promise(requestAnimationFrame)');
    const isQuiet = [...(running.get(page) ?? [])].every(isStream);
    frames = isQuiet ? frames + 1 : 0;
  }
}
