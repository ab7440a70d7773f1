import type { ConfidenceLevel } from '../../../../src/contract/lists/unusual-activities.ts';
import { levels } from '../../parts/level.tsx';
import { call, type Output } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { addDays, daysBetween } from '../../words/dates.ts';
import type { Changes, RuleType } from './queries.ts';

type Replay = Output<'replayUnusualActivities'>['replay'];
type Replayed = Replay['unusual_activities'][number];

export interface ReplaySpan {
  from: string;
  to: string;
}

/** The current and simulated number of flags of a level. */
interface LevelCount {
  level: ConfidenceLevel;
  now: number;
  after: number;
}

export interface ReplayCounts {
  byLevel: readonly LevelCount[];
  kept: number;
  new: number;
  gone: number;
  /** New and removed flags of all other rules. */
  others: { new: number; gone: number };
  memberDays: number;
}

/** The four weeks up to yesterday. `lastWeeks('2026-03-29')` = 1 March to 28 March. */
export const lastWeeks = (today: string): ReplaySpan => ({ from: addDays(today, -28), to: addDays(today, -1) });

/** Whether a request covers too many member days. */
const isTooMuch = (error: unknown) =>
  error instanceof CallError && error.status === 400 && error.details.some((detail) => detail.startsWith('user_ids:'));

/** Replays a span. If the span is too large for one request, it is halved, and the halves run one after the other. */
async function replaySpan(organizationId: number, { from, to }: ReplaySpan, rules: Changes): Promise<Replay[]> {
  try {
    const input = { params: { organization_id: organizationId }, body: { from, to, rules } };
    return [(await call('replayUnusualActivities', input)).replay];
  } catch (error) {
    if (!isTooMuch(error) || from === to) throw error;
    const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
    const early = await replaySpan(organizationId, { from, to: middle }, rules);
    return [...early, ...(await replaySpan(organizationId, { from: addDays(middle, 1), to }, rules))];
  }
}

const countOf = (all: readonly Replayed[], outcome: Replayed['outcome']) =>
  all.filter((flag) => flag.outcome === outcome).length;

/** The flags of a rule by level, current and simulated. */
function countsOf(replays: readonly Replay[], type: RuleType): ReplayCounts {
  const all = replays.flatMap(({ unusual_activities: items }) => items);
  const own = all.filter((flag) => flag.type === type);
  const others = all.filter((flag) => flag.type !== type);
  return {
    byLevel: levels.map((level) => ({
      level,
      now: own.filter(({ stored }) => stored?.confidence_level === level).length,
      after: own.filter(({ found }) => found?.confidence_level === level).length,
    })),
    kept: countOf(own, 'kept'),
    new: countOf(own, 'new'),
    gone: countOf(own, 'gone'),
    others: { new: countOf(others, 'new'), gone: countOf(others, 'gone') },
    memberDays: replays.reduce((sum, { member_days: days }) => sum + days, 0),
  };
}

/** The flags that changed rules would find in past days, compared with the existing ones. The replay stores nothing. */
export async function replayRule(
  organizationId: number,
  { span, changes, type }: { span: ReplaySpan; changes: Changes; type: RuleType },
): Promise<ReplayCounts> {
  return countsOf(await replaySpan(organizationId, span, changes), type);
}
