import type { Context } from '../../../context.ts';
import type { LeftOut } from './limit-group.ts';
import type { ContentCounts } from './rules/limit-contents.ts';

export const nothingLeftOut = (): ContentCounts => ({ apps: 0, urls: 0, screenshots: 0 });

/** Adds the contents left out of items to a total. */
export function addLeftOut(total: ContentCounts, items: readonly LeftOut[]): ContentCounts {
  for (const { contents } of items) {
    total.apps += contents.apps;
    total.urls += contents.urls;
    total.screenshots += contents.screenshots;
  }
  return total;
}

/** Emits an event with the contents left out of an upload, by member, if contents were left out. */
export async function announceLeftOut(
  ctx: Context,
  { organizationId, program }: { organizationId: number; program: string | null },
  items: readonly LeftOut[],
): Promise<void> {
  if (items.length === 0) return;
  const byMember = Map.groupBy(items, ({ userId }) => userId);
  const members = [...byMember].map(([userId, own]) => ({ userId, ...addLeftOut(nothingLeftOut(), own) }));
  await ctx.announce({ kind: 'contents_left_out', organizationId, program, members });
}
