import type { LiveSource } from '../../../http/route.ts';
import { presentEvent } from './present.ts';
import { limitToVisible } from './facts.ts';
import { newestEventId, selectEventsOf } from './store.ts';

/** Events of persons. One statement serves all followers. */
export const personEvents: LiveSource = {
  newest: newestEventId,
  async read(db, pages, limit) {
    const rows = await limitToVisible(db, await selectEventsOf(db, pages, limit));
    const byPerson = Map.groupBy(rows, (row) => row.userId);
    return new Map([...byPerson].map(([userId, own]) => [userId, own.map(presentEvent)]));
  },
};
