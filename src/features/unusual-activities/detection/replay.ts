import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import {
  type replayUnusualActivities,
  replayLimits,
  type WireReplayedActivity,
} from '../../../contract/unusual-activity-replay.ts';
import type { Context, Membership } from '../../../context.ts';
import { formatSeconds, parseDate } from '../../../time/text.ts';
import type { UnusualActivityRecord } from '../record.ts';
import { applyRuleChanges, findRuleFaults } from '../rule-sets/apply-changes.ts';
import type { RuleChanges } from '../rule-sets/changes.ts';
import { baseRules } from '../rule-sets/load.ts';
import { withType } from '../../../detector/limits.ts';
import type { RuleSet } from '../../../detector/rule-set.ts';
import { daysPerBatch, groupByDay, judgeDays, loadScene } from './analyse.ts';
import { gatherDays, type Scene } from './gather.ts';
import { instantAt, type MemberDay } from './member-day.ts';
import { type Match, reconcile } from './reconcile.ts';
import { listDaysWithTime } from './store/days.ts';
import type { DaySpan } from './store/marks.ts';
import { findRecords, type StoredRecord } from './store/records.ts';

type Request = Body<typeof replayUnusualActivities>;

function readSpan({ from, to, user_ids: userIds }: Request): DaySpan {
  const [first, last] = [parseDate(from), parseDate(to)];
  if (!first || !last) throw new RangeError(`validation let ${from} and ${to} pass as dates`);
  const days = first.until(last).days + 1;
  if (days < 1) throw problem('invalid_params', 'to: must be at or after from');
  if (days > replayLimits.days)
    throw problem('invalid_params', `to: at most ${replayLimits.days} days may be asked for`);
  return { from: first, to: last, userIds };
}

/** The rules in force with the changes to try; what the plan lacks stays off. Throws invalid_params with all that is wrong. */
function triedRules(rules: RuleSet, changes: RuleChanges, automation: boolean): RuleSet {
  const faults = findRuleFaults(changes, { ...rules, types: baseRules.types });
  if (faults.length > 0) throw problem('invalid_params', ...faults.map((fault) => `rules.${fault}`));
  const tried = applyRuleChanges(rules, changes);
  return automation ? tried : withType(tried, 'automation_like_activity', false);
}

async function listDays(ctx: Context, organizationId: number, span: DaySpan): Promise<MemberDay[]> {
  const days = await listDaysWithTime(ctx.db, organizationId, span, replayLimits.memberDays + 1);
  if (days.length <= replayLimits.memberDays) return days;
  const attribute = span.userIds ? 'to' : 'user_ids';
  throw problem(
    'record_invalid',
    `${attribute}: more than ${replayLimits.memberDays} days of members have time in this range; name fewer members or a shorter range`,
  );
}

interface Compared {
  day: MemberDay;
  standing?: StoredRecord;
  draft?: UnusualActivityRecord;
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function foundOf(record: UnusualActivityRecord): WireReplayedActivity['found'] {
  return {
    confidence_level: record.confidenceLevel,
    starts_at: formatSeconds(record.startsAt),
    ends_at: formatSeconds(record.endsAt),
    statistic: String(record.evidence['statistic']),
    value: numberOf(record.evidence['value']),
    limit: numberOf(record.evidence['limit']),
  };
}

const storedOf = (record: StoredRecord): WireReplayedActivity['stored'] => ({
  id: record.id,
  confidence_level: record.confidenceLevel,
  starts_at: formatSeconds(instantAt(record.startsAt)),
  ends_at: formatSeconds(instantAt(record.endsAt)),
});

function present({ day, standing, draft }: Compared): WireReplayedActivity[] {
  const type = draft?.type ?? standing?.type;
  if (!type) return [];
  const found = draft ? 'new' : 'gone';
  return [
    {
      outcome: standing && draft ? 'kept' : found,
      user_id: day.userId,
      date: day.date,
      type,
      found: draft ? foundOf(draft) : null,
      stored: standing ? storedOf(standing) : null,
    },
  ];
}

interface Trial extends Scene {
  /** Whether the plan shows automation_like_activity. */
  automation: boolean;
}

async function compareDays(ctx: Context, scene: Trial, days: readonly MemberDay[]): Promise<Compared[]> {
  const gathered = await gatherDays(ctx.db, scene, days);
  const standingOf = groupByDay(await findRecords(ctx.db, scene.organizationId, days));
  await ctx.db.letGo();
  const judged = await judgeDays(scene, gathered);
  const shown = ({ type }: StoredRecord) => type !== 'automation_like_activity' || scene.automation;
  return judged.flatMap(({ facts: { day }, records }) => {
    const { kept, changed, created, removed } = reconcile(standingOf(day).filter(shown), records);
    const both = [...kept, ...changed].map((match: Match<StoredRecord>) => ({ day, ...match }));
    return [...both, ...created.map((draft) => ({ day, draft })), ...removed.map((standing) => ({ day, standing }))];
  });
}

/** What the detector would find in past days, next to what it has found. Writes nothing. */
export async function replay(ctx: Context, { organizationId, features }: Membership, request: Request) {
  const span = readSpan(request);
  const inForce = await loadScene(ctx, organizationId);
  const automation = features.has('automated_activity_detection');
  const scene = { ...inForce, automation, rules: triedRules(inForce.rules, request.rules ?? {}, automation) };
  const days = await listDays(ctx, organizationId, span);
  const activities: WireReplayedActivity[] = [];
  for (let at = 0; at < days.length; at += daysPerBatch) {
    const compared = await compareDays(ctx, scene, days.slice(at, at + daysPerBatch));
    activities.push(...compared.flatMap(present));
  }
  const count = (outcome: WireReplayedActivity['outcome']) =>
    activities.filter((activity) => activity.outcome === outcome).length;
  return {
    rule_version: scene.ruleVersion,
    member_days: days.length,
    kept: count('kept'),
    new: count('new'),
    gone: count('gone'),
    unusual_activities: activities,
  };
}
