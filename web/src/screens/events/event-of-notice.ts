import type { FeedEvent } from '../../api/alerts.ts';
import type { Notice } from '../../api/notices.ts';

/** The fields that a notice takes from its event. */
type EventFields = Pick<FeedEvent, 'subject' | 'subject_id' | 'since' | 'why'> & { event_id?: number };

/** Converts a notice to its event. */
export function eventOf({ id: noticeId, kind, payload, recorded_at }: Notice): FeedEvent {
  const { event_id: id = noticeId, subject, subject_id, since, why, ...more } = payload as EventFields;
  return {
    id,
    kind: kind as FeedEvent['kind'],
    subject,
    subject_id,
    user_id: subject === 'member' ? subject_id : null,
    payload: more,
    since,
    why,
    dedup_key: null,
    acknowledged_by_user_id: null,
    acknowledged_at: null,
    recorded_at,
  };
}
