import { source } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Finding {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Evaluated by the debugger, which the policy of the page does not bind. */
async function findingsOf(page: Page): Promise<string[]> {
  // Sending, reading and compiling it takes as long as a page with it in it takes to be judged.
  if (await page.evaluate<boolean>('globalThis.axe === undefined')) await page.evaluate(source);
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

const widthBeyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** No finding of axe, no target under 24 pixels, and nothing to scroll sideways at the width the page has. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is scrolled cuts what lies at its upper edge in two, wherever that is.
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
  expect(await findingsOf(page)).toEqual([]);
  expect(await page.evaluate<string[]>(smallTargets)).toEqual([]);
  expect(await page.evaluate<number>(widthBeyond)).toBeLessThanOrEqual(0);
}

/** How screens are looked at: both colours, a desk, the narrowest window, and a person's own colours. */
export const looks = [
  { theme: 'light', width: 1_440 },
  { theme: 'dark', width: 768 },
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 320, lang: 'de' },
  { forcedColors: true, width: 1_024 },
] as const;
