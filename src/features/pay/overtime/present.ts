import type { WireOvertimeTotals } from '../../../contract/overtime.ts';
import { JsonText } from '../../../http/route.ts';
import { mapInSlices } from '../../../slices.ts';
import { weeksOf } from './compute.ts';
import { figuresOf, type MemberFigures, type WeekFigures } from './figures.ts';
import type { OvertimeFacts } from './page.ts';
import { priceForBill, priceForPay } from './rules/price.ts';
import { amountsOfMember, amountsOfSum, type AmountVisibility, type VisibleAmounts } from './amount-visibility.ts';
import { explain } from './steps.ts';
import { Totals } from './totals.ts';
import { fillIn, type ReadyPage } from './cached-weeks/ready.ts';
import { textsOf, writeWeek } from './week-text.ts';

/** The parts of each week that are shown. */
export interface Presentation extends AmountVisibility {
  currency: string;
  /** The requested members. undefined = all members. */
  userIds: readonly number[] | undefined;
}

interface PresentedPage {
  overtime: JsonText;
  totals: WireOvertimeTotals;
}

/** Adds a week to the totals, without amounts that the reader cannot see. */
const addTo = (totals: Totals, figures: WeekFigures, shown: VisibleAmounts) =>
  totals.add(figures, shown.pay ? figures.pay : null, shown.bill ? figures.bill : null);

function presentTexts(text: string, figures: Iterable<WeekFigures>, shown: Presentation): PresentedPage {
  const totals = new Totals();
  const inSum = amountsOfSum(shown, shown.userIds);
  for (const week of figures) addTo(totals, week, inSum);
  return { overtime: new JsonText('[', text, ']'), totals: totals.present(inSum) };
}

/** Presents the weeks of a page, ascending by user and week: cached weeks, and weeks computed for this request. */
export async function presentCachedPage(
  ready: ReadyPage,
  computed: readonly MemberFigures[],
  shown: Presentation,
): Promise<PresentedPage> {
  if (computed.length === 0) return presentTexts(fillIn(ready, new Map()), ready.figures, shown);
  const written = await mapInSlices(computed, ({ userId, weeks }) => {
    const own = { ...amountsOfMember(shown, userId), currency: shown.currency };
    const texts = weeks.map((week) => writeWeek(userId, textsOf(week), own));
    return [userId, texts.join(',')] as const;
  });
  const figures = computed.flatMap(({ weeks }) => weeks.map((week) => week.figures));
  return presentTexts(fillIn(ready, new Map(written)), [...ready.figures, ...figures], shown);
}

/** Presents a page that was computed for this request, with an explanation if requested. */
export async function presentPage(
  facts: OvertimeFacts,
  shown: Presentation,
  withExplanation: boolean,
): Promise<PresentedPage> {
  const figures: WeekFigures[] = [];
  const texts = await mapInSlices(facts.time, ({ userId }) => {
    const own = { ...amountsOfMember(shown, userId), currency: shown.currency };
    return weeksOf(userId, facts)
      .map((week) => {
        const prices = { pay: priceForPay(week), bill: priceForBill(week) };
        const listed = { week: week.week, figures: figuresOf(week, prices) };
        figures.push(listed.figures);
        const sides = { pay: own.pay ? prices.pay : null, bill: own.bill ? prices.bill : null };
        const details = withExplanation ? { explanation: explain(week, sides, own) } : null;
        return writeWeek(userId, textsOf(listed), own, details);
      })
      .join(',');
  });
  return presentTexts(texts.filter(Boolean).join(','), figures, shown);
}
