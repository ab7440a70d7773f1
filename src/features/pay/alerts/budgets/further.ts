import type { ThresholdsInput, WireThresholds } from '../../../../contract/budget-thresholds.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Context, Membership } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import type { BudgetOwner } from '../../../../events.ts';
import { localDate } from '../../../../time/calendar.ts';
import { formatMicros } from '../../../../time/text.ts';
import { recordChanges } from '../../../../audit/actions.ts';
import { requireBudgetRight } from '../../budgets/actions.ts';
import { availableOf, periodInForce } from '../../budgets/facts.ts';
import { type FurtherThreshold, keyOf, type Threshold, thresholdsOf } from './rules/thresholds.ts';
import { furtherOf, selectCrossings, selectFurther } from './store/crossings.ts';
import { replaceFurther } from './store/further.ts';

type Input = ThresholdsInput['further'][number];

/** The fault in an entry that the schema does not detect. null = no fault. */
function faultOf({ percent, amount }: Input, at: number): string | null {
  if ((percent === undefined) !== (amount === undefined)) return null;
  return `further[${at}]: must have either a percent or an amount`;
}

const readInput = ({ percent, amount }: Input): FurtherThreshold =>
  percent === undefined ? { amount: String(amount) } : { percent };

/** Faults in the requested entries that the schema does not detect. */
export const findInputFaults = ({ further }: ThresholdsInput): string[] =>
  further.flatMap((entry, at) => faultOf(entry, at) ?? []);

/** The requested thresholds without duplicates. Throws invalid_params. */
function readFurther(input: ThresholdsInput): FurtherThreshold[] {
  const { further } = input;
  const faults = findInputFaults(input);
  if (faults.length > 0) throw problem('invalid_params', ...faults);
  return [...new Map(further.map(readInput).map((entry) => [keyOf(entry), entry])).values()];
}

const ownersOf = (owner: BudgetOwner) => ({
  projectIds: 'projectId' in owner ? [owner.projectId] : [],
  clientIds: 'clientId' in owner ? [owner.clientId] : [],
});

const loadFurther = async (ctx: Context, organizationId: number, owner: BudgetOwner) =>
  (await selectFurther(ctx.db, organizationId, ownersOf(owner))).map(furtherOf);

const presentFurther = (further: FurtherThreshold) =>
  'percent' in further ? { percent: further.percent } : { amount: Number(further.amount) };

/** The thresholds of a project or client. Throws forbidden if the member cannot see the budget. */
export async function readThresholds(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner,
): Promise<WireThresholds> {
  const { organizationId } = organization;
  await requireBudgetRight(ctx, organization, owner, null);
  const further = await loadFurther(ctx, organizationId, owner);
  const today = localDate(organization.calendar, ctx.now);
  const row = await periodInForce(ctx.db, { organizationId, owner }, today);
  if (!row) return { further: further.map(presentFurther), thresholds: [] };
  const since = row.periodStartOn.toString();
  const onRecord = await selectCrossings(ctx.db, organizationId, { owners: ownersOf(owner), since });
  const states = new Map(
    onRecord.filter(({ periodStartDate }) => periodStartDate === since).map((crossing) => [crossing.key, crossing]),
  );
  const present = ({ kind, key, percent, amount }: Threshold) => {
    const { number = 0, reachedSince = null } = states.get(key) ?? {};
    return { kind, percent, amount: amount.toNumber(), reached_since: reachedSince, number };
  };
  return {
    further: further.map(presentFurther),
    thresholds: thresholdsOf(row.budget, availableOf(row.budget, row.carried), further).map(present),
  };
}

/** Replaces the further thresholds of a project or client and evaluates its budget. */
export async function setFurther(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner,
  input: ThresholdsInput,
): Promise<void> {
  const { organizationId } = organization;
  const further = readFurther(input);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requireBudgetRight(ctx, organization, owner, null);
  const before = { thresholds: (await loadFurther(ctx, organizationId, owner)).map(presentFurther) };
  const after = { thresholds: further.map(presentFurther) };
  await replaceFurther(ctx.db, { organizationId, ...idsOf(owner) }, further, formatMicros(ctx.now));
  const [subject, subjectId] =
    'projectId' in owner ? (['project', owner.projectId] as const) : (['client', owner.clientId] as const);
  await recordChanges(ctx, organizationId, [{ subject, subjectId, action: 'budget_thresholds_set', before, after }]);
  await ctx.announce({ kind: 'budgets_changed', organizationId, owners: [owner], since: null });
}

const idsOf = (owner: BudgetOwner) => ({
  projectId: 'projectId' in owner ? owner.projectId : null,
  clientId: 'clientId' in owner ? owner.clientId : null,
});
