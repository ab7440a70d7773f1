import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import {
  type replayUnusualActivities,
  replayLimits,
  type WireReplayedActivity,
} from '../../../contract/unusual-activity-replay.ts';
import type { Context, Membership } from '../../../context.ts';
import { formatSeconds, parseDate } from '../../../time/text.ts';
import {
  applyRuleChanges,
  baseRules,
  findRecords,
  findRuleFaults,
  type RuleChanges,
  type StoredRecord,
  type UnusualActivityRecord,
  wholeSeconds,
} from '../unusual-activities/facts.ts';
import { withType } from '../../../detector/rule-set.ts';
import type { RuleSet } from '../../../detector/rule-set.ts';
import { daysPerBatch, groupByDay, judgeDays, loadAnalysis } from './analyse.ts';
import { gatherDays, type AnalysisFacts } from './gather.ts';
import type { MemberDay } from './member-day.ts';
import { type Match, reconcile } from './reconcile.ts';
import { listDaysWithTime } from './store/days.ts';
import type { DaySelection } from './store/due-days.ts';

type Request = Body<typeof replayUnusualActivities>;

function readSelection({ from, to, user_ids: userIds }: Request): DaySelection {
  const [first, last] = [parseDate(from), parseDate(to)];
  if (!first || !last) throw new RangeError(`validation accepted ${from} and ${to} as dates`);
  const days = first.until(last).days + 1;
  if (days < 1) throw problem('invalid_params', 'to: must be at or after from');
  if (days > replayLimits.days)
    throw problem('invalid_params', `to: must be within ${replayLimits.days} days of from, the first day included`);
  return { from: first, to: last, userIds };
}

/**
 * The rules in force, plus the changes to test. Features that the plan lacks stay off. Throws invalid_params with every
 * fault.
 */
function triedRules(rules: RuleSet, changes: RuleChanges, automation: boolean): RuleSet {
  const faults = findRuleFaults(changes, { ...rules, types: baseRules.types });
  if (faults.length > 0) throw problem('invalid_params', ...faults.map((fault) => `rules.${fault}`));
  const tried = applyRuleChanges(rules, changes);
  return automation ? tried : withType(tried, 'automation_like_activity', false);
}

async function listDays(ctx: Context, organizationId: number, selection: DaySelection): Promise<MemberDay[]> {
  const days = await listDaysWithTime(ctx.db, organizationId, selection, replayLimits.memberDays + 1);
  if (days.length <= replayLimits.memberDays) return days;
  const attribute = selection.userIds ? 'to' : 'user_ids';
  throw problem(
    'record_invalid',
    `${attribute}: more than ${replayLimits.memberDays} days of members have time in this range; name fewer members` +
      'or a shorter range',
  );
}

interface Compared {
  day: MemberDay;
  stored?: StoredRecord;
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
  starts_at: wholeSeconds(record.startsAt),
  ends_at: wholeSeconds(record.endsAt),
});

function present({ day, stored, draft }: Compared): WireReplayedActivity[] {
  const type = draft?.type ?? stored?.type;
  if (!type) return [];
  const found = draft ? 'new' : 'gone';
  return [
    {
      outcome: stored && draft ? 'kept' : found,
      user_id: day.userId,
      date: day.date,
      type,
      found: draft ? foundOf(draft) : null,
      stored: stored ? storedOf(stored) : null,
    },
  ];
}

interface Trial extends AnalysisFacts {
  /** Whether the plan includes automation_like_activity. */
  automation: boolean;
}

async function compareDays(ctx: Context, analysis: Trial, days: readonly MemberDay[]): Promise<Compared[]> {
  const gathered = await gatherDays(ctx.db, analysis, days);
  const storedOn = groupByDay(await findRecords(ctx.db, analysis.organizationId, days));
  await ctx.db.letGo();
  const judged = await judgeDays(analysis, gathered);
  const shown = ({ type }: StoredRecord) => type !== 'automation_like_activity' || analysis.automation;
  return judged.flatMap(({ facts: { day }, records }) => {
    const { unchanged, changed, created, removed } = reconcile(storedOn(day).filter(shown), records);
    const both = [...unchanged, ...changed].map((match: Match<StoredRecord>) => ({ day, ...match }));
    return [...both, ...created.map((draft) => ({ day, draft })), ...removed.map((stored) => ({ day, stored }))];
  });
}

/** Compares the flags that the detector would find on past days with the stored flags. Writes nothing. */
export async function replay(ctx: Context, { organizationId, features }: Membership, request: Request) {
  const selection = readSelection(request);
  const inForce = await loadAnalysis(ctx, organizationId);
  const automation = features.has('automated_activity_detection');
  const analysis = { ...inForce, automation, rules: triedRules(inForce.rules, request.rules ?? {}, automation) };
  const days = await listDays(ctx, organizationId, selection);
  const activities: WireReplayedActivity[] = [];
  for (let at = 0; at < days.length; at += daysPerBatch) {
    const compared = await compareDays(ctx, analysis, days.slice(at, at + daysPerBatch));
    activities.push(...compared.flatMap(present));
  }
  const count = (outcome: WireReplayedActivity['outcome']) =>
    activities.filter((activity) => activity.outcome === outcome).length;
  return {
    rule_version: analysis.ruleVersion,
    member_days: days.length,
    kept: count('kept'),
    new: count('new'),
    gone: count('gone'),
    unusual_activities: activities,
  };
}
