import type { Context } from '../../../context.ts';
import { mapInSlices } from '../../../slices.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { findRecords, loadRules, type StoredRecord } from '../unusual-activities/facts.ts';
import { gatherDays, type AnalysisFacts } from './gather.ts';
import { type DayFacts, isExempt, type Judgement, judgeDay } from './judge.ts';
import { instantAt, keyOf, leadSeconds, type MemberDay } from './member-day.ts';
import { settleTime } from './affected-days.ts';
import { reconcile } from './reconcile.ts';
import { settleRecordings } from './settle-recordings.ts';
import { type DayChange, saveChanges } from './save.ts';
import {
  type ClaimedDay,
  claimDays,
  finishDays,
  type ReachedDay,
  reopenDaysBefore,
  settleReleased,
} from './store/days.ts';
import type { DaySelection } from './store/due-days.ts';

/** The maximum number of an organization's days that are analysed in one transaction. */
export const daysPerBatch = 50;

export interface BatchReport {
  days: number;
  created: number;
  changed: number;
  removed: number;
  kept: number;
}

export async function loadAnalysis(ctx: Context, organizationId: number): Promise<AnalysisFacts> {
  const { rules, ruleVersion } = await loadRules(ctx.db, organizationId);
  return { organizationId, calendar: await loadCalendar(ctx.db, organizationId), rules, ruleVersion };
}

export interface JudgedDay extends Judgement {
  facts: DayFacts;
}

/** Judges days one after the other. Between two days it yields to the event loop. */
export function judgeDays(analysis: AnalysisFacts, gathered: readonly DayFacts[]): Promise<JudgedDay[]> {
  return mapInSlices(gathered, (facts) => ({ facts, ...judgeDay(facts, analysis.rules, analysis.ruleVersion) }));
}

export function groupByDay(records: readonly StoredRecord[]): (day: MemberDay) => StoredRecord[] {
  const byDay = Map.groupBy(records, keyOf);
  return (day) => byDay.get(keyOf(day)) ?? [];
}

function reachOf({ facts: { day, bounds }, reachesIn }: JudgedDay): ReachedDay {
  return { ...day, reachesIn, farSince: instantAt(bounds.since + leadSeconds) };
}

function changesOf(
  analysis: AnalysisFacts,
  day: ClaimedDay,
  judged: JudgedDay,
  stored: readonly StoredRecord[],
): DayChange {
  const cause = (record: StoredRecord) => {
    if (isExempt(judged.facts, record.type)) return 'exempted';
    if (!analysis.rules.types[record.type].on) return 'rules_changed';
    const sameTime = day.cause === 'requested' || day.cause === 'exempted';
    return sameTime && record.ruleVersion !== analysis.ruleVersion ? 'rules_changed' : day.cause;
  };
  return { day, cause, ...reconcile(stored, judged.records) };
}

const sum = (changes: readonly DayChange[], itemsOf: (change: DayChange) => readonly unknown[]) =>
  changes.reduce((total, change) => total + itemsOf(change).length, 0);

/**
 * Analyses a batch of the organization's waiting days in the transaction that claims them, so each day is analysed
 * once. Returns no days if none can be claimed.
 */
export async function analyseBatch(
  ctx: Context,
  organizationId: number,
  { limit = daysPerBatch, selection }: { limit?: number; selection?: DaySelection } = {},
): Promise<BatchReport> {
  await settleReleased(ctx.db, organizationId, ctx.now);
  const days = await claimDays(ctx.db, organizationId, { now: ctx.now, limit, ...(selection ? { selection } : {}) });
  if (days.length === 0) return { days: 0, created: 0, changed: 0, removed: 0, kept: 0 };
  const analysis = await loadAnalysis(ctx, organizationId);
  await settleRecordings(ctx, analysis, days);
  const judged = await judgeDays(analysis, await gatherDays(ctx.db, analysis, days));
  const storedOn = groupByDay(await findRecords(ctx.db, organizationId, days));
  const byKey = new Map(judged.map((judgedDay) => [keyOf(judgedDay.facts.day), judgedDay]));
  const changes = days.flatMap((day) => {
    const result = byKey.get(keyOf(day));
    return result ? [changesOf(analysis, day, result, storedOn(day))] : [];
  });
  const done = judged.map(({ facts, measures }) => ({ ...facts.day, measures }));
  await finishDays(ctx.db, organizationId, done, { ruleVersion: analysis.ruleVersion, now: ctx.now });
  await reopenDaysBefore(ctx.db, organizationId, judged.map(reachOf), ctx.now.add(settleTime));
  await saveChanges(ctx, organizationId, changes);
  return {
    days: days.length,
    created: sum(changes, (change) => change.created),
    changed: sum(changes, (change) => change.changed),
    removed: sum(changes, (change) => change.removed),
    kept: sum(changes, (change) => change.unchanged),
  };
}
