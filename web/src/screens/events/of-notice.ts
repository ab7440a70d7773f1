import type { FeedEvent } from '../../api/alerts.ts';
import type { Notice } from '../../api/notices.ts';

/** The part of a notice that comes from the event it tells of. */
type Told = Pick<FeedEvent, 'subject' | 'subject_id' | 'since' | 'why'> & { event_id?: number };

/** A notice as the event that it tells of. */
export function eventOf({ id: noticeId, kind, payload, recorded_at }: Notice): FeedEvent {
  const { event_id: id = noticeId, subject, subject_id, since, why, ...more } = payload as Told;
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
