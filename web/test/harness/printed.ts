import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';

export type Paper = 'A4' | 'Letter';

interface Piece {
  str: string;
  transform: number[];
}

/** Lines of a printed page from top to bottom; what stands side by side is one line. */
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

/** Prints a page as its reader would, and reads the lines of each sheet of paper. */
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
