import { contentKinds, type ContentKind } from '../../../contract/lists/contents.ts';

/** How much of each kind this process has dropped since it started: numbers, without ids. */
export class LeftOutTotals {
  readonly counts: Record<ContentKind, number> = { apps: 0, urls: 0, screenshots: 0 };

  add(counts: Readonly<Record<ContentKind, number>>): void {
    for (const kind of contentKinds) this.counts[kind] += counts[kind];
  }
}
