import type { Context } from '../../../context.ts';
import { mapInSlices } from '../../../slices.ts';
import { loadCalendar } from '../../organizations/facts.ts';
import { loadRules } from '../rule-sets/load.ts';
import { gatherDays, type Scene } from './gather.ts';
import { type DayFacts, isExempt, type Judgement, judgeDay } from './judge.ts';
import { instantAt, keyOf, leadSeconds, type MemberDay } from './member-day.ts';
import { settleTime } from './affected-days.ts';
import { reconcile } from './reconcile.ts';
import { settleRecordings } from './recordings/settle.ts';
import { type DayChange, saveChanges } from './save.ts';
import { type ClaimedDay, claimDays, finishDays, type ReachedDay, reopenDaysBefore } from './store/days.ts';
import type { DaySpan } from './store/marks.ts';
import { findRecords, type StoredRecord } from './store/records.ts';

/** Days of one organization that are analysed in one transaction. */
export const daysPerBatch = 50;

export interface BatchReport {
  days: number;
  created: number;
  changed: number;
  removed: number;
  kept: number;
}

export async function loadScene(ctx: Context, organizationId: number): Promise<Scene> {
  const { rules, ruleVersion } = await loadRules(ctx.db, organizationId);
  return { organizationId, calendar: await loadCalendar(ctx.db, organizationId), rules, ruleVersion };
}

export interface JudgedDay extends Judgement {
  facts: DayFacts;
}

/** Judges days one after the other; between two of them the rest of the program gets its turn. */
export function judgeDays(scene: Scene, gathered: readonly DayFacts[]): Promise<JudgedDay[]> {
  return mapInSlices(gathered, (facts) => ({ facts, ...judgeDay(facts, scene.rules, scene.ruleVersion) }));
}

export function groupByDay(records: readonly StoredRecord[]): (day: MemberDay) => StoredRecord[] {
  const byDay = Map.groupBy(records, keyOf);
  return (day) => byDay.get(keyOf(day)) ?? [];
}

function reachOf({ facts: { day, window }, reachesIn }: JudgedDay): ReachedDay {
  return { ...day, reachesIn, farSince: instantAt(window.since + leadSeconds) };
}

function changesOf(scene: Scene, day: ClaimedDay, judged: JudgedDay, standing: readonly StoredRecord[]): DayChange {
  const cause = (record: StoredRecord) => {
    if (isExempt(judged.facts, record.type)) return 'exempted';
    if (!scene.rules.types[record.type].on) return 'rules_changed';
    const sameTime = day.cause === 'requested' || day.cause === 'exempted';
    return sameTime && record.ruleVersion !== scene.ruleVersion ? 'rules_changed' : day.cause;
  };
  return { day, cause, ...reconcile(standing, judged.records) };
}

const sum = (changes: readonly DayChange[], of: (change: DayChange) => readonly unknown[]) =>
  changes.reduce((total, change) => total + of(change).length, 0);

/**
 * Analyses some of the organization's waiting days, in the transaction that takes them: done once, or not at all. Answers
 * no days when none is left to take.
 */
export async function analyseBatch(
  ctx: Context,
  organizationId: number,
  { limit = daysPerBatch, span }: { limit?: number; span?: DaySpan } = {},
): Promise<BatchReport> {
  const days = await claimDays(ctx.db, organizationId, { now: ctx.now, limit, ...(span ? { span } : {}) });
  if (days.length === 0) return { days: 0, created: 0, changed: 0, removed: 0, kept: 0 };
  const scene = await loadScene(ctx, organizationId);
  await settleRecordings(ctx, scene, days);
  const judged = await judgeDays(scene, await gatherDays(ctx.db, scene, days));
  const standingOf = groupByDay(await findRecords(ctx.db, organizationId, days));
  const byKey = new Map(judged.map((each) => [keyOf(each.facts.day), each]));
  const changes = days.flatMap((day) => {
    const result = byKey.get(keyOf(day));
    return result ? [changesOf(scene, day, result, standingOf(day))] : [];
  });
  const done = judged.map(({ facts, measures }) => ({ ...facts.day, measures }));
  await finishDays(ctx.db, organizationId, done, { ruleVersion: scene.ruleVersion, now: ctx.now });
  await reopenDaysBefore(ctx.db, organizationId, judged.map(reachOf), ctx.now.add(settleTime));
  await saveChanges(ctx, organizationId, changes);
  return {
    days: days.length,
    created: sum(changes, (change) => change.created),
    changed: sum(changes, (change) => change.changed),
    removed: sum(changes, (change) => change.removed),
    kept: sum(changes, (change) => change.kept),
  };
}
