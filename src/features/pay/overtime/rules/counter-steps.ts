import type { PoliciesByDay, TimeSegment } from './count.ts';
import { isOutsideCounters } from './pieces.ts';
import type { PolicyInForce } from './policy.ts';

/** The change in a policy's counter on one day. */
export interface CounterStep {
  day: number;
  policy: PolicyInForce;
  counted: number;
  before: number;
  after: number;
  overtime: number;
}

/** Adds a segment to the step of its day and policy. The first segment creates the step. */
function addTo(steps: CounterStep[], segment: TimeSegment, policy: PolicyInForce): void {
  const { piece, row, seconds } = segment;
  const counter = policy.policyType === 'daily' ? 'day' : 'week';
  const [before, after] = [segment.before[counter], segment.after[counter]];
  let step = steps.findLast((known) => known.day === piece.day && known.policy === policy);
  if (!step) steps.push((step = { day: piece.day, policy, counted: 0, before, after: before, overtime: 0 }));
  step.counted += after - before;
  step.after = after;
  if (row && (row.raised ?? row).policy === policy) step.overtime += seconds;
}

/**
 * The daily changes in a week's policy counters, daily policies first. Daily overtime does not add to the
 * week's counter. Example: daily 8 h and weekly 40 h, 10 h on a day -> 10 h and 8 h.
 */
export function counterSteps(segments: readonly TimeSegment[], policies: PoliciesByDay): CounterStep[] {
  const [daily, weekly]: [CounterStep[], CounterStep[]] = [[], []];
  for (const segment of segments) {
    if (isOutsideCounters(segment.piece)) continue;
    const { day } = segment.piece;
    const [ofDay, ofWeek] = [policies.daily[day], policies.weekly[day]];
    if (ofDay) addTo(daily, segment, ofDay);
    if (ofWeek && !segment.row?.isByDay) addTo(weekly, segment, ofWeek);
  }
  return [...daily, ...weekly].sort((a, b) => a.day - b.day);
}
