import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { debuggerOf } from './kept-pages.ts';
import { type Appearance, lookOf, putOn } from './open-page.ts';

const require = createRequire(import.meta.url);
/** The short form: the browser reads and compiles it for every document. */
const { source } = require('axe-core/axe.min.js') as { source: string };

interface Finding {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Evaluated by the debugger, which the policy of the page does not bind. */
async function findingsOf(page: Page): Promise<string[]> {
  // Sending and compiling it takes about as long as judging a page, and twice as long by way of `evaluate`.
  if (await page.evaluate<boolean>('globalThis.axe === undefined')) {
    await debuggerOf(page).send('Runtime.evaluate', { expression: `${source};0` });
  }
  const run = `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`;
  const violations = await page.evaluate<Finding[]>(`${run}.then(({ violations }) => violations)`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}

/** Controls that are smaller than 24 by 24, but for links within text. */
const smallTargets = `[...document.querySelectorAll(
  'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen'))
  .filter((element) => !(element.tagName === 'A' && getComputedStyle(element).display === 'inline'))
  .map((element) => [element, (element.closest('label') ?? element).getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([element, box]) => element.outerHTML.slice(0, 80) + ' is ' + box.width + ' x ' + box.height)`;

const nameOf = (look: Appearance) => `looked at as ${JSON.stringify(look)}`;

const widthBeyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** What a person has opened and sees, by what it is and how it begins. */
const openParts = `[...document.querySelectorAll('dialog[open], details[open], :popover-open, [aria-expanded="true"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => element.localName + ': ' + element.textContent.trim().slice(0, 40))`;

/** No finding of axe, no target under 24 pixels, and nothing to scroll sideways at the width the page has. */
async function expectNoFaults(page: Page, named: string): Promise<void> {
  // A page that is scrolled cuts what lies at its upper edge in two, wherever that is.
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
  expect(await findingsOf(page), named).toEqual([]);
  expect(await page.evaluate<string[]>(smallTargets), named).toEqual([]);
  expect(await page.evaluate<number>(widthBeyond), named).toBeLessThanOrEqual(0);
}

/**
 * No faults as the page is shown, nor in the other looks that it was opened for, where all that is open stays so; in
 * the end it is as before.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { also = [], ...first } = lookOf(page);
  await expectNoFaults(page, nameOf(first));
  const open = also.length > 0 ? await page.evaluate<string[]>(openParts) : [];
  for (const other of also) {
    await putOn(page, other);
    await expectNoFaults(page, nameOf(other));
    expect(await page.evaluate<string[]>(openParts), nameOf(other)).toEqual(open);
  }
  if (also.length > 0) await putOn(page, first);
}

/**
 * How screens are looked at: in both colours, at a desk, in the narrowest window, and in a person's own colours. Only
 * another language makes another page; what else differs is left to the styles, and what the test opened stays open.
 */
export const looksOfPages = [
  {
    theme: 'light',
    width: 1_440,
    also: [
      { theme: 'dark', width: 768 },
      { theme: 'light', width: 320 },
      { forcedColors: true, width: 1_024 },
    ],
  },
  { theme: 'dark', width: 320, lang: 'de' },
] as const;
