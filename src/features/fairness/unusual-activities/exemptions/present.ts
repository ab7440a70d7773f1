import type { WireExemption } from '../../../../contract/unusual-activity-exemptions.ts';
import type { ExemptionRow } from './store.ts';

export function presentExemption(row: ExemptionRow): WireExemption {
  return {
    id: row.id,
    user_id: row.userId,
    type: row.type,
    reason: row.reason,
    since: row.since,
    until: row.until,
    ended_on: row.endedOn,
    recorded_at: row.recordedAt,
    recorded_by: row.recordedBy,
    ended_at: row.endedAt,
    ended_by: row.endedBy,
  };
}
