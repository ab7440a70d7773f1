import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Column } from '../../parts/sheet.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { rateOf } from '../../words/hourly-money.ts';
import { dayOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import { causeText } from './cause-words.ts';
import { productOf } from './line-product.ts';
import { statementWords } from './statement-words.ts';
import type { PayStatement } from './use-periods.ts';

export type Line = NonNullable<PayStatement['lines']>[number];

interface LineTexts {
  projectOf(id: number): string;
  correctedText(line: Line): string;
  moneyText(amount: string): string;
}

/** The product of a salary. Example: "2200.00 × 10 / 31" -> " ($2,200.00 × 10 / 31)". */
function shareText({ salary_share: share }: Line, moneyText: LineTexts['moneyText']): string {
  if (typeof share !== 'string') return '';
  const [amount = '', ...factors] = share.split(' ');
  return ` (${[moneyText(amount), ...factors].join(' ')})`;
}

/** The text that names what a line pays for, such as a project or an earning. */
function textOf(language: Language, line: Line, { projectOf, correctedText, moneyText }: LineTexts): string {
  const words = statementWords(language);
  const { project_id: project, name, kind, component, rule, cause } = line;
  const other = `${name ?? words.kinds[kind]}${shareText(line, moneyText)}`;
  const text = project === null ? other : projectOf(project);
  const straight = rule === 'regular' ? text : words.overtime(text);
  const amountText = component === 'premium' ? words.premium(text) : straight;
  if (cause === null) return amountText;
  return words.correction(amountText, causeText(language, cause)) + correctedText(line);
}

/** The hours of a line. Premium hours are in parentheses, because another line already includes these hours. */
function timeOf(language: Language, { seconds, component }: Line): string {
  if (seconds === 0) return '–';
  const time = durationOf(seconds);
  return component === 'premium' ? statementWords(language).paidFor(time) : time;
}

const figure = (name: string, title: string, cell: Column<Line>['cell']): Column<Line> => ({
  name,
  title,
  isFigure: true,
  cell,
});

interface Seen {
  projectOf(id: number): string;
  /** Whether the reader can see the pay of this member. */
  isPaySeen: boolean;
}

/**
 * Columns with which the reader can check the pay: time × factor × rate. Without pay, the factor is the rule's
 * multiplier.
 */
export function useColumns({ currency }: Organization, { projectOf, isPaySeen }: Seen): Column<Line>[] {
  const { language } = useLanguage();
  const words = statementWords(language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const rate = (line: Line) => {
    const product = productOf(line);
    if (!product) return '–';
    const text = rateOf(language, currency, product.rate);
    return product.isDerived ? words.about(text) : text;
  };
  const factor = (line: Line) => {
    if (!isPaySeen) return number.format(Number(line.pay_rate_multiplier));
    const product = productOf(line);
    return product ? number.format(product.factor) : '–';
  };
  const money = (pay: string | null) => moneyOf(language, currency, pay ?? '0');
  const correctedText = ({ corrected }: Line) =>
    corrected ? words.corrected(money(corrected.before.pay), money(corrected.now.pay)) : '';
  const texts = { projectOf, correctedText, moneyText: money };
  const columns: Column<Line>[] = [
    { name: 'date', title: words.columns.date, cell: ({ date }) => dayOf(language, date) },
    { name: 'what', title: words.columns.what, cell: (line) => textOf(language, line, texts) },
    figure('seconds', words.columns.seconds, (line) => timeOf(language, line)),
    figure('factor', words.columns.factor, factor),
  ];
  if (!isPaySeen) return columns;
  const pay = ({ pay: amount }: Line) => (typeof amount === 'string' ? moneyOf(language, currency, amount) : '–');
  return [...columns, figure('rate', words.columns.rate, rate), figure('pay', words.columns.pay, pay)];
}
