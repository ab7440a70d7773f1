import type { WireUserEvent } from '../../../contract/user-events.ts';
import type { UserEventRow } from './store.ts';

export function presentEvent(row: UserEventRow): WireUserEvent {
  return {
    id: row.id,
    kind: row.kind,
    organization_id: row.organizationId,
    actor_user_id: row.actorUserId,
    payload: { ...row.payload },
    recorded_at: row.recordedAt,
  };
}
