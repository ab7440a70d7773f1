import { concurrently } from '../../db/concurrently.ts';
import type { LiveSource } from '../../http/route.ts';
import { newestTimeChanges } from '../activities/facts.ts';
import { presentEvent } from './present.ts';
import { newestEntryId, selectEntries } from './store.ts';

const sourceOf = (withAutomation: boolean): LiveSource => ({
  newest: newestEntryId,
  async read(db, pages, limit) {
    const found = pages.map(async ({ ownerId, startId }) => {
      const rows = await selectEntries(db, ownerId, { kinds: undefined, withAutomation, startId, limit });
      return [ownerId, rows.map(presentEvent)] as const;
    });
    return new Map(await concurrently(...found));
  },
  marks: newestTimeChanges,
});

/** The entries of organizations, for those whose plan shows automation_like_activity, and for all others. */
const [whole, withoutAutomation] = [sourceOf(true), sourceOf(false)];

export const entriesFor = ({ withAutomation }: { withAutomation: boolean }): LiveSource =>
  withAutomation ? whole : withoutAutomation;
