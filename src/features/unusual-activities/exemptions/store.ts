import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { ActivityType } from '../rules/activity.ts';

interface Dates {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface ExemptionDates {
  userId: number;
  type: ActivityType | null;
  since: string;
  until: string | null;
}

/** An exemption that was ended holds until the day before `ended_on`, and not at all when that is not after its start. */
export function selectExemptionsBetween(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  { from, to }: Dates,
): Promise<ExemptionDates[]> {
  return db.many(sql`
    select user_id as "userId", type, since, least(until, ended_on - 1) as until
    from detection_exemptions
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
      and since <= ${to} and (until is null or until >= ${from})
      and (ended_on is null or ended_on > greatest(since, ${from}::date))
    order by id`);
}
