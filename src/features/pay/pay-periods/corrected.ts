import type { WireCorrected } from '../../../contract/line-terms.ts';
import type { WirePayStatement } from '../../../contract/pay-statements.ts';
import type { Context } from '../../../context.ts';
import { amountText, presentTerms } from './present.ts';
import { periodIdOf } from './rules/schedule.ts';
import { type EarlierFigures, selectEarlier, selectPaidBefore } from './store/corrected.ts';
import type { LineRow } from './store/lines.ts';

type EarlierById = ReadonlyMap<number, EarlierFigures>;

const isCorrection = ({ cause }: LineRow) => cause !== null;

/** The figures that the corrections among these lines change, by the id of the correction. */
export async function loadEarlier(
  ctx: Context,
  organizationId: number,
  lines: readonly LineRow[],
): Promise<EarlierById> {
  const ids = lines.filter(isCorrection).map(({ id }) => id);
  const found = ids.length === 0 ? [] : await selectEarlier(ctx.db, organizationId, ids);
  return new Map(found.map((figures) => [figures.id, figures]));
}

const plus = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));

/** The figures before and after a correction. null = the line is not a correction. */
export function presentCorrected(line: LineRow, earlier: EarlierById): WireCorrected {
  const before = earlier.get(line.id);
  if (!before || !isCorrection(line)) return null;
  const { paid_seconds: paid } = presentTerms(line);
  const figures = (seconds: number, paidSeconds: number, pay: number | null) => ({
    seconds,
    paid_seconds: paid === null ? null : paidSeconds,
    pay: amountText(pay),
  });
  return {
    before: figures(before.seconds, before.paidSeconds, before.pay),
    now: figures(before.seconds + line.seconds, before.paidSeconds + (paid ?? 0), plus(before.pay, line.pay)),
  };
}

type CorrectedPeriods = NonNullable<WirePayStatement['corrected_periods']>;

/** The pay of each corrected period before and after the corrections among these lines, by member. */
export async function loadCorrectedPeriods(
  ctx: Context,
  organizationId: number,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<number, CorrectedPeriods>> {
  const groups = [
    ...Map.groupBy(lines.filter(isCorrection), (line) => `${line.userId} ${line.earnedStartOn}`).values(),
  ];
  const corrected = groups.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { userId, earnedStartOn } = first;
    const difference = own.reduce((sum, { pay }) => sum + (pay ?? 0), 0);
    return [{ userId, earnedStartOn, firstId: Math.min(...own.map(({ id }) => id)), difference }];
  });
  const paid = corrected.length === 0 ? [] : await selectPaidBefore(ctx.db, organizationId, corrected);
  const before = new Map(paid.map((own) => [`${own.userId} ${own.earnedStartOn}`, own.pay]));
  const shown = corrected.toSorted((a, b) => (a.earnedStartOn < b.earnedStartOn ? -1 : 1));
  return new Map(
    [...Map.groupBy(shown, ({ userId }) => userId)].map(([userId, own]) => [
      userId,
      own.map(({ earnedStartOn, difference }) => {
        const cents = before.get(`${userId} ${earnedStartOn}`) ?? 0;
        return {
          pay_period_id: periodIdOf({ startOn: Temporal.PlainDate.from(earnedStartOn) }),
          paid_before: amountText(cents),
          difference: amountText(difference),
          due_now: amountText(cents + difference),
        };
      }),
    ]),
  );
}
