import type { Context } from '../../context.ts';
import { type AuditEntry, insertEntries } from './store.ts';

export type { AuditEntry } from './store.ts';

/** Keeps who did what, in the transaction that does it; the actor is the context's. */
export async function appendToAudit(
  ctx: Context,
  organizationId: number,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await insertEntries(ctx.db, organizationId, entries, ctx);
}
