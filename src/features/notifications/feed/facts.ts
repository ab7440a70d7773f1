import type { WireFeedEvent } from '../../../contract/feed.ts';
import type { FeedRow } from './store.ts';

export type { FeedReader } from './reader.ts';
export { newestEntryId, selectEntry, selectKnownKeys as knownKeys } from './store.ts';
export type { FeedRow } from './store.ts';

export function presentEvent(row: FeedRow): WireFeedEvent {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    subject_id: row.subjectId,
    user_id: row.userId,
    payload: { ...row.payload },
    since: row.since,
    why: { ...row.why },
    dedup_key: row.dedupKey,
    acknowledged_by_user_id: row.acknowledgedByUserId,
    acknowledged_at: row.acknowledgedAt,
    recorded_at: row.recordedAt,
  };
}
