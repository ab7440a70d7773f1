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

/** Controls smaller than 24 by 24 CSS pixels, except links within text. */
const smallTargets = `[...document.querySelectorAll(
  'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen'))
  .filter((element) => !(element.tagName === 'A' && getComputedStyle(element).display === 'inline'))
  .map((element) => [element, (element.closest('label') ?? element).getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([element, box]) => element.outerHTML.slice(0, 80) + ' is ' + box.width + ' x ' + box.height)`;

const widthBeyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** The visible open parts of the page, each as its element name and the first 40 characters of its text. */
const openParts = `[...document.querySelectorAll('dialog[open], details[open], :popover-open, [aria-expanded="true"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => element.localName + ': ' + element.textContent.trim().slice(0, 40))`;

/** Checks the page in a single message, because sending a message takes about as long as checking a small page. */
const judge = `(async () => {
  // Scrolling would cut off elements at the upper edge of the window.
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

/** Expects no findings from axe, no target under 24 pixels and no horizontal scrolling. Returns the open parts. */
async function expectNoFaults(page: Page, look: Appearance): Promise<string[]> {
  const named = `page shown as ${JSON.stringify(look)}`;
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
 * Expects no faults in the current appearance or in the others that the page was opened with. Open parts must
 * remain open. Restores the first appearance at the end.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { also = [], ...first } = lookOf(page);
  const open = await expectNoFaults(page, first);
  for (const other of also) {
    await putOn(page, other);
    expect(await expectNoFaults(page, other), `open parts, shown as ${JSON.stringify(other)}`).toEqual(open);
  }
  if (also.length > 0) await putOn(page, first);
}

/**
 * The appearances in which tests check screens: light and dark, on a desktop and in the narrowest window, and with
 * forced colours. Only a new language needs a new page. All other settings are applied by styles, so parts that the
 * test has opened stay open.
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
