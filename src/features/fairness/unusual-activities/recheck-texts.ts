import type { Context } from '../../../context.ts';
import { listTexts, replaceTexts } from './store.ts';
import { wireText } from './wire.ts';

const batch = 500;

/** A record whose cached text is not what its columns make. */
export interface WrongText {
  unusualActivityId: number;
  cached: string;
  computed: string;
}

/**
 * Makes the cached texts of all records anew from their columns and answers every one that differs; with `repair` they
 * are replaced. A record that is written meanwhile has a new text by that, and keeps it.
 */
export async function recheckTexts(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<WrongText[]> {
  const wrong: WrongText[] = [];
  for (let afterId: number | undefined = 0; afterId !== undefined;) {
    const rows = await listTexts(ctx.db, organizationId, { afterId, limit: batch });
    const found = rows
      .map((row) => ({ unusualActivityId: row.id, cached: row.wire, computed: wireText(row, row.id) }))
      .filter(({ cached, computed }) => cached !== computed);
    if (repair && found.length > 0) await replaceTexts(ctx.db, organizationId, found);
    wrong.push(...found);
    afterId = rows.length === batch ? rows.at(-1)?.id : undefined;
  }
  return wrong;
}
