import type { EarlierContents } from '../../../contract/lists/settings.ts';
import type { Executor } from '../../../db/database.ts';
import { isBefore } from '../../../time/order.ts';
import { selectDates, selectStart } from './enforcement-store.ts';

/** The instant from which the server stores no contents that the settings of an organization forbid. */
export interface EnforcementState {
  since: string;
  /** Forbidden contents from before that instant: none, possible, or removed. */
  earlierContents: EarlierContents;
}

export async function loadEnforcement(db: Executor, organizationId: number): Promise<EnforcementState> {
  const start = await selectStart(db);
  const { createdAt, finishedAt } = await selectDates(db, organizationId);
  const isLater = start === null || !isBefore(Temporal.Instant.from(createdAt), Temporal.Instant.from(start));
  if (isLater) return { since: createdAt, earlierContents: 'none' };
  return { since: start, earlierContents: finishedAt === null ? 'possible' : 'removed' };
}
