import { rateOn } from '../../../money/rates.ts';
import type { RecordedChange, State } from '../../../audit/actions.ts';
import { type CurrentRate, keyOf, type Rate, type RatePlan, sinceEver } from './rules.ts';

/** A rate under wire names; no day = valid for all days. */
function stateOf({ kind, userId, projectId, amount, payType, effectiveOn }: Rate): State {
  return {
    ...(userId !== null && projectId !== null ? { user_id: userId } : {}),
    ...(kind === 'pay' ? { pay_rate: amount, pay_type: payType } : { bill_rate: amount }),
    ...(effectiveOn === sinceEver ? {} : { effective_on: effectiveOn }),
  };
}

function changeOf(before: Rate | null, after: Rate): RecordedChange {
  const { userId, projectId } = after;
  const [subject, subjectId] =
    projectId === null ? (['member', userId ?? 0] as const) : (['project', projectId] as const);
  const states = { before: before ? stateOf(before) : null, after: stateOf(after) };
  const keys = Object.keys({ ...states.before, ...states.after });
  return { subject, subjectId, action: 'rate_set', ...states, keys };
}

/**
 * The changes of a plan for the audit log: each new rate with the rate that was in force on its day. Rates of a
 * project's members are listed with the project, under their user id.
 */
export function recordedRates(current: readonly CurrentRate[], plan: RatePlan): RecordedChange[] {
  return plan.insert.map((rate) => {
    const versions = current.filter((version) => keyOf(version) === keyOf(rate));
    return changeOf(rateOn(versions, rate.effectiveOn), rate);
  });
}
