import { rateOn } from '../../money/rates.ts';
import type { RecordedChange, State } from '../audit/actions.ts';
import { type CurrentRate, type Rate, type RateKey, type RatePlan, sinceEver } from './rules.ts';

const isSameKey = (a: RateKey, b: RateKey) => a.kind === b.kind && a.userId === b.userId && a.projectId === b.projectId;

/** A rate under wire names; no day = since ever. */
function stateOf({ kind, userId, projectId, amount, payType, effectiveOn }: Rate): State {
  return {
    ...(userId !== null && projectId !== null ? { user_id: userId } : {}),
    ...(kind === 'pay' ? { pay_rate: amount, pay_type: payType } : { bill_rate: amount }),
    ...(effectiveOn === sinceEver ? {} : { effective_on: effectiveOn }),
  };
}

function changeOf(key: RateKey, before: Rate | null, after: Rate | null): RecordedChange {
  const { userId, projectId } = key;
  const [subject, subjectId] =
    projectId === null ? (['member', userId ?? 0] as const) : (['project', projectId] as const);
  const states = { before: before ? stateOf(before) : null, after: after ? stateOf(after) : null };
  const keys = Object.keys({ ...states.before, ...states.after });
  return { subject, subjectId, action: 'rate_stated', ...states, keys };
}

/**
 * What a plan changes, for the record: each rate set beside the one that held on its day, each taken back without
 * another in its place. Rates of a project's members stand with the project, under their user id.
 */
export function recordedRates(current: readonly CurrentRate[], plan: RatePlan): RecordedChange[] {
  const inserted = plan.insert.map((rate) => {
    const versions = current.filter((version) => isSameKey(version, rate));
    return changeOf(rate, rateOn(versions, rate.effectiveOn), rate);
  });
  const gone = current.filter((rate) => plan.supersede.includes(rate.id));
  const takenBack = gone.filter((rate) => !plan.insert.some((entry) => isSameKey(entry, rate)));
  return [...inserted, ...takenBack.map((rate) => changeOf(rate, rate, null))];
}
