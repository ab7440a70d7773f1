import type { WireFeedEvent } from '../../contract/feed.ts';
import type { FeedRow } from './store.ts';

export function presentEvent(row: FeedRow): WireFeedEvent {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    subject_id: row.subjectId,
    user_id: row.userId,
    payload: { ...row.payload },
    recorded_at: row.recordedAt,
  };
}
