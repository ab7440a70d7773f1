import { problem } from '../../../contract/problems.ts';
import type { WireRetention, WireRetentionPolicy } from '../../../contract/retention.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { monthsFieldOf, policyFaults, type ReleasedKind, type RetentionKind, retentionKinds } from './rules.ts';
import { saveMonths, selectRetained } from './store/policy.ts';

/** The policy of an organization, and the dates before which records were deleted. */
export async function readRetention({ db }: Pick<Context, 'db'>, organizationId: number): Promise<WireRetention> {
  const policies = new Map((await selectRetained(db, organizationId)).map((policy) => [policy.kind, policy]));
  const months = (kind: RetentionKind) => policies.get(kind)?.months ?? null;
  const released = (kind: ReleasedKind) => policies.get(kind)?.releasedBefore ?? null;
  return {
    minutes_months: months('minutes'),
    apps_and_urls_months: months('apps_and_urls'),
    screenshots_months: months('screenshots'),
    unusual_activities_months: months('unusual_activities'),
    activities_months: months('activities'),
    audit_months: months('audit'),
    access_log_months: months('read_log'),
    released_before: {
      minutes: released('minutes'),
      apps_and_urls: released('apps_and_urls'),
      screenshots: released('screenshots'),
      unusual_activities: released('unusual_activities'),
      activities: released('activities'),
      audit: released('audit'),
    },
  };
}

/**
 * Sets the policy. Omitted fields do not change. Records that are older are deleted the next night. Throws
 * record_invalid if the policy contradicts itself.
 */
export async function changeRetention(
  ctx: Context,
  { organizationId }: Pick<Membership, 'organizationId'>,
  policy: WireRetentionPolicy,
): Promise<WireRetention> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const { released_before: _released, ...before } = await readRetention(ctx, organizationId);
  const after = { ...before, ...policy };
  const faults = policyFaults(after);
  if (faults.length > 0) throw problem('record_invalid', ...faults);
  const months = retentionKinds.map((kind) => ({ kind, months: after[monthsFieldOf(kind)] }));
  await saveMonths(ctx.db, organizationId, months);
  await recordChanges(ctx, organizationId, [{ subject: 'organization', subjectId: organizationId, before, after }]);
  return readRetention(ctx, organizationId);
}
