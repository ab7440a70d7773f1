import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axePath } from './axe.ts';
import { type Appearance, lookOf, putOn } from './open-page.ts';

interface Finding {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Controls that are smaller than 24 by 24, but for links within text. */
const smallTargets = `[...document.querySelectorAll(
  'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen'))
  .filter((element) => !(element.tagName === 'A' && getComputedStyle(element).display === 'inline'))
  .map((element) => [element, (element.closest('label') ?? element).getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([element, box]) => element.outerHTML.slice(0, 80) + ' is ' + box.width + ' x ' + box.height)`;

const widthBeyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** What a person has opened and sees, by what it is and how it begins. */
const openParts = `[...document.querySelectorAll('dialog[open], details[open], :popover-open, [aria-expanded="true"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => element.localName + ': ' + element.textContent.trim().slice(0, 40))`;

/** What is to be said of a page as it is shown, in one message: each takes about as long as a small page is judged. */
const judge = `(async () => {
  // A page that is scrolled cuts what lies at its upper edge in two, wherever that is.
  scrollTo({ top: 0, behavior: 'instant' });
  if (globalThis.axe === undefined) await import('${axePath}');
  const { violations } = await axe.run(document, {
    runOnly: ${JSON.stringify(rules)},
    resultTypes: ['violations'],
  });
  return { violations, small: ${smallTargets}, beyond: ${widthBeyond}, open: ${openParts} };
})()`;

interface Judgement {
  violations: Finding[];
  small: string[];
  beyond: number;
  open: string[];
}

/** No finding of axe, no target under 24 pixels, and nothing to scroll sideways at the width the page has. */
async function expectNoFaults(page: Page, look: Appearance): Promise<string[]> {
  const named = `looked at as ${JSON.stringify(look)}`;
  const { violations, small, beyond, open } = await page.evaluate<Judgement>(judge);
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary}`),
  );
  expect(findings, named).toEqual([]);
  expect(small, named).toEqual([]);
  expect(beyond, named).toBeLessThanOrEqual(0);
  return open;
}

/**
 * No faults as the page is shown, nor in the other looks that it was opened for, where all that is open stays so; in
 * the end it is as before.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { also = [], ...first } = lookOf(page);
  const open = await expectNoFaults(page, first);
  for (const other of also) {
    await putOn(page, other);
    expect(await expectNoFaults(page, other), `open as ${JSON.stringify(other)}`).toEqual(open);
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
