import type { PayRuleChange } from '../../../contract/lists/pay.ts';
import type { Context, Membership } from '../../../context.ts';
import type { MinorUnit } from '../../../money/minor-unit.ts';
import { loadChanges } from '../overtime/facts.ts';
import { type Differing, findDiffering } from './compare.ts';
import { type KnownStep, knownSteps, type NotedChange, type ChangeOrigin } from './rules/causes.ts';
import { differences, type WageLine } from './rules/lines.ts';
import { changesOf, reasonWith } from './rules/rule-changes.ts';
import { selectComputationChanges } from './store/computation-changes.ts';
import { insertLines, selectLinesStoredAt } from './store/lines.ts';
import { emitCorrections } from './emit-events.ts';
import { type ComputedPage, computePage, paidDates } from './wages.ts';

/** A closed period with a page of members to compare. */
export interface ComparedPeriod {
  organization: Pick<Membership, 'organizationId' | 'calendar'>;
  startOn: string;
  stopOn: string;
  closedAt: string;
  userIds: readonly number[] | null;
  /** The recorded causes that have not been compared yet. */
  noted: readonly NotedChange[];
}

interface Member extends Differing {
  steps: KnownStep[];
  storedAt: string;
}

interface Correction {
  at: string;
  origin: ChangeOrigin;
  lines: WageLine[];
  /** Whether this is the first step from the stored figures. Its lines include the effect of changed rules. */
  isFirst: boolean;
}

type ReasonOf = (correction: Correction, line: WageLine) => string | null;

const byUser = (lines: readonly WageLine[]) => Map.groupBy(lines, ({ userId }) => userId);

/** Members whose figures have changed, with the changes that caused it. */
async function findChanged(ctx: Context, period: ComparedPeriod, page: ComputedPage): Promise<Member[]> {
  const { organization, startOn, stopOn, closedAt, noted } = period;
  const { organizationId } = organization;
  const differing = await findDiffering(ctx, organizationId, period, page);
  const ids = differing.map(({ userId }) => userId);
  if (ids.length === 0) return [];
  const rows = await selectLinesStoredAt(ctx.db, organizationId, { earnedStartOn: startOn, userIds: ids });
  const storedAt = new Map(rows.map(({ userId, at }) => [userId, at]));
  const after = ids.map((userId) => storedAt.get(userId) ?? closedAt).toSorted()[0] ?? closedAt;
  const dates = { from: Temporal.PlainDate.from(startOn), to: Temporal.PlainDate.from(stopOn) };
  const changes = await loadChanges(ctx, organization, { ...dates, after: Temporal.Instant.from(after), userIds: ids });
  const recorded = Map.groupBy(changes, ({ userId }) => userId);
  return differing.map((member) => ({
    ...member,
    storedAt: storedAt.get(member.userId) ?? closedAt,
    steps: knownSteps({
      storedAt: storedAt.get(member.userId) ?? closedAt,
      noted: noted.filter((note) => note.userIds?.includes(member.userId) ?? true),
      recorded: recorded.get(member.userId) ?? [],
    }),
  }));
}

/** The pay of the period for members, as known after each change except the last, which is the present. */
async function loadKnown(ctx: Context, { organization, startOn, stopOn }: ComparedPeriod, members: readonly Member[]) {
  const period = { startOn: Temporal.PlainDate.from(startOn), stopOn: Temporal.PlainDate.from(stopOn) };
  const dates = await paidDates(ctx, organization, period);
  const requested = members.flatMap(({ userId, steps }) => steps.slice(0, -1).map(({ at }) => ({ userId, at })));
  const known = new Map<string, Map<number, WageLine[]>>();
  for (const [at, requests] of Map.groupBy(requested, (request) => request.at)) {
    const userIds = requests.map(({ userId }) => userId);
    const knownAt = Temporal.Instant.from(at);
    const page = { startId: 0, limit: userIds.length };
    known.set(at, byUser((await computePage(ctx, organization, dates, { page, userIds, knownAt })).lines));
  }
  return ({ at }: KnownStep, userId: number) => known.get(at)?.get(userId) ?? [];
}

/**
 * The corrections for each change to a member. Stored lines and corrections add up to the present computation, except
 * for stored parts of a minor unit.
 */
function correctionsOf(
  { userId, stored, computed, steps }: Member,
  minorUnit: MinorUnit,
  knownAt: (step: KnownStep, userId: number) => WageLine[],
): Correction[] {
  let state = stored;
  return steps.map((step, index) => {
    const next = index === steps.length - 1 ? computed : knownAt(step, userId);
    const lines = differences(state, next, minorUnit);
    state = next;
    return { ...step, lines, isFirst: index === 0 };
  });
}

/**
 * The reasons of correction lines. A reason names the changed rules of a week stored before the upgrade that
 * changed them, or of any week if the correction is requested because of changed rules.
 */
async function reasonsOf(ctx: Context, members: readonly Member[], { changedWeeks }: ComputedPage): Promise<ReasonOf> {
  const changes = changedWeeks.size === 0 ? [] : await selectComputationChanges(ctx.db);
  const changedAt = new Map(changes.map((change) => [change.name, change.changedAt]));
  const storedAt = new Map(members.map((member) => [member.userId, member.storedAt]));
  return ({ origin, isFirst }, line) => {
    const isNamed = (name: PayRuleChange) =>
      origin.cause === 'computation_changed' || (storedAt.get(line.userId) ?? '') < (changedAt.get(name) ?? '');
    return reasonWith(origin.reason, isFirst ? changesOf(line, changedWeeks).filter(isNamed) : []);
  };
}

/**
 * Corrects a closed period; its lines do not change. The next period to close pays the corrections: one set for each
 * change recorded since, with its effect on the figures.
 */
export async function correct(ctx: Context, period: ComparedPeriod, page: ComputedPage): Promise<void> {
  const members = await findChanged(ctx, period, page);
  if (members.length === 0) return;
  const known = await loadKnown(ctx, period, members);
  const reasonOf = await reasonsOf(ctx, members, page);
  const corrections = members
    .flatMap((member) => correctionsOf(member, page.minorUnit, known))
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const { organizationId } = period.organization;
  const target = { organizationId, earnedStartOn: period.startOn, paidStartOn: null, now: await ctx.readClock() };
  for (const same of Map.groupBy(corrections, ({ at, origin }) => JSON.stringify([at, origin])).values()) {
    const [first] = same;
    const lines = same.flatMap((correction) =>
      correction.lines.map((line) => ({ line, reason: reasonOf(correction, line) })),
    );
    if (!first || lines.length === 0) continue;
    for (const [reason, own] of Map.groupBy(lines, (line) => line.reason))
      await insertLines(
        ctx.db,
        { ...target, ...first.origin, reason },
        own.map(({ line }) => line),
      );
    await emitCorrections(ctx, organizationId, {
      ...period,
      origin: first.origin,
      lines: lines.map(({ line }) => line),
    });
  }
}
