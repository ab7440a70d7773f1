import type { Context } from '../../../context.ts';
import { listTexts, replaceTexts } from './store.ts';
import { wireText } from './wire.ts';

const batch = 500;

/** A record whose cached text differs from its columns. */
export interface WrongText {
  unusualActivityId: number;
  cached: string;
  computed: string;
}

/**
 * Recomputes the cached texts of all records from their columns and returns those that differ. With `repair` it
 * replaces them. A record that is written during the run keeps the text from that write.
 */
export async function recheckTexts(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<WrongText[]> {
  const wrong: WrongText[] = [];
  for (let afterId: number | undefined = 0; afterId !== undefined;) {
    const rows = await listTexts(ctx.db, organizationId, { afterId, limit: batch });
    const differing = rows
      .map((row) => ({ unusualActivityId: row.id, cached: row.wire, computed: wireText(row, row.id) }))
      .filter(({ cached, computed }) => cached !== computed);
    if (repair && differing.length > 0) await replaceTexts(ctx.db, organizationId, differing);
    wrong.push(...differing);
    afterId = rows.length === batch ? rows.at(-1)?.id : undefined;
  }
  return wrong;
}
