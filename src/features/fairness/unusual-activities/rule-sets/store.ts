import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { RuleChanges, RuleSettings } from './changes.ts';

export interface RuleSetRow extends RuleSettings {
  version: number;
  baseVersion: string;
  changes: RuleChanges;
  reason: string;
  recordedAt: string;
  recordedBy: number | null;
}

const columns = sql`version, base_version as "baseVersion", changes, grace_hours as "graceHours",
  members_see_flags as "membersSeeFlags", second_review as "secondReview", reason, recorded_at as "recordedAt",
  recorded_by as "recordedBy"`;

/** The organization's version in force; undefined if it has none. */
export function findLatestRuleSet(db: Executor, organizationId: number): Promise<RuleSetRow | undefined> {
  return db.maybe(sql`
    select ${columns} from detection_rule_sets where organization_id = ${organizationId}
      order by version desc limit 1`);
}

/** Versions from a number on, ascending. */
export function listRuleSets(
  db: Executor,
  organizationId: number,
  page: { startId: number; limit: number },
): Promise<RuleSetRow[]> {
  return db.many(sql`
    select ${columns} from detection_rule_sets
    where organization_id = ${organizationId} and version >= ${page.startId} order by version limit ${page.limit}`);
}

/** Whether the organization's plan includes automation_like_activity. */
export async function hasAutomation(db: Executor, organizationId: number): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select 1 from organization_features
      where organization_id = ${organizationId} and feature = 'automated_activity_detection' and until is null)
        as has`);
  return row.has;
}

/** A version that is not yet stored. */
export type NewRuleSet = Omit<RuleSetRow, 'recordedAt' | 'recordedBy'>;

/** Stores a version. The caller has locked the organization's rules. */
export async function insertRuleSet(
  db: Executor,
  organizationId: number,
  made: NewRuleSet,
  { recordedBy, now }: { recordedBy: number | null; now: Temporal.Instant },
): Promise<void> {
  await db.run(sql`
    insert into detection_rule_sets (organization_id, version, base_version, changes, grace_hours, members_see_flags,
      second_review, reason, recorded_at, recorded_by)
    values (${organizationId}, ${made.version}, ${made.baseVersion}, ${JSON.stringify(made.changes)},
      ${made.graceHours},
      ${made.membersSeeFlags}, ${made.secondReview}, ${made.reason}, ${now}, ${recordedBy})`);
}
