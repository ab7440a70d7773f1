import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';

export type Paper = 'A4' | 'Letter';

interface Piece {
  str: string;
  transform: number[];
}

/** The lines of a printed page from top to bottom. Texts at the same height form one line. */
function linesOf(pieces: readonly Piece[]): string[] {
  const lines = new Map<number, string>();
  for (const { str, transform } of pieces) {
    const height = Math.round(transform[5] ?? 0);
    lines.set(height, (lines.get(height) ?? '') + str);
  }
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, text]) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** Prints a page with the default settings of a browser, and returns the lines on each sheet. */
export async function printedOn(paper: Paper, page: Page): Promise<string[][]> {
  const bytes = await page.pdf({ format: paper, printBackground: false });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  try {
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
    return await Promise.all(
      numbers.map(async (number) => {
        const { items } = await (await document.getPage(number)).getTextContent();
        return linesOf(items.filter((item): item is typeof item & Piece => 'str' in item));
      }),
    );
  } finally {
    await document.loadingTask.destroy();
  }
}

/** The size of a sheet without its margins, in CSS pixels. */
const within: Readonly<Record<Paper, { width: number; height: number }>> = {
  A4: { width: 703, height: 1_016 },
  Letter: { width: 725, height: 950 },
};

/** The number of sheets that a page would fill if it could break anywhere. Example: 2.4. */
export async function lengthOn(paper: Paper, page: Page): Promise<number> {
  const { width, height } = within[paper];
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height });
  const length = await page.evaluate<number>('document.querySelector("main").getBoundingClientRect().height');
  await page.emulateMedia({ media: null });
  if (before) await page.setViewportSize(before);
  return length / height;
}
