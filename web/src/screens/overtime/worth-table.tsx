import type { WireOvertimeWeek } from '../../../../src/contract/overtime.ts';
import type { WireStep } from '../../../../src/contract/overtime-steps.ts';
import { useLanguage } from '../../app/language.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { dayOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { hourlyMoneyOf } from '../../words/hourly-money.ts';
import { Sheet } from './step-tables.tsx';
import { overtimeWords } from './words.ts';
import { type AdditionalPay, additionalPayOf, type Kind, textOfCents, type Worth, worthOf } from './worth.ts';

interface Props {
  week: WireOvertimeWeek;
  steps: readonly WireStep[];
  projects: ReadonlyMap<number, string>;
  /** The kind of amounts; null for readers who cannot see any. */
  kind: Kind | null;
}

/** The reason why time is worth more: a policy rule, or premiums. */
function useReason(steps: readonly WireStep[]) {
  const { week: words } = overtimeWords(useLanguage().language);
  const policies = new Map(steps.flatMap((step) => (step.step === 'policy' ? [[step.policy_id, step] as const] : [])));
  return ({ rule, policyId, premiums }: Worth) => {
    const policy = policyId === null ? undefined : policies.get(policyId);
    const type = policy?.policy_type ?? 'weekly';
    const ruleText = words.rules[rule](type, durationOf(policy?.threshold_seconds ?? 0));
    return [ruleText, ...premiums].join(', ');
  };
}

function AdditionalPayRow({
  beside: { earning, name, straight },
  currency,
}: {
  beside: AdditionalPay;
  currency: string;
}) {
  const { language } = useLanguage();
  const { week: words } = overtimeWords(language);
  const amount = moneyOf(language, currency, straight);
  return (
    <tr>
      <th scope="row">{name ?? words[earning]}</th>
      <td colSpan={5} />
      <td>{amount}</td>
      <td>{moneyOf(language, currency, '0')}</td>
    </tr>
  );
}

/** How the multiplier of a row follows from several multipliers. Example: "= 1.5 + (1.25 − 1) + (1.1 − 1)". */
function Combined({ combination }: Pick<Worth, 'combination'>) {
  const { language } = useLanguage();
  const { factors } = overtimeWords(language).week;
  if (!combination || combination.multipliers.length < 2) return null;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 8 });
  const values = combination.multipliers.map(({ multiplier }) => format.format(Number(multiplier)));
  const sum = values.map((value, index) => (index === 0 ? value : `(${value} − 1)`)).join(' + ');
  const texts = { sum, product: values.join(' × '), highest: factors.highest(values.join('; ')) };
  return <small class="soft week-factor">= {texts[combination.combine]}</small>;
}

interface FactorsProps {
  row: Worth;
  amounts: NonNullable<Worth['amounts']>;
  currency: string;
}

/** The factors of a row that differ from its rate and its time. */
function Factors({ row: { multiplier, combination }, amounts, currency }: FactorsProps) {
  const { language } = useLanguage();
  const { factors } = overtimeWords(language).week;
  const { rate, base, addition, minutes, coveredSeconds } = amounts;
  const money = (amount: string) => hourlyMoneyOf(language, currency, amount);
  const additions = combination?.additions ?? [];
  const sum = additions.map(({ name, amount }) => `${name ?? factors.earnings} ${money(amount)}`).join(' + ');
  const texts = [
    ...(multiplier !== '1.0' && base !== rate ? [factors.base(money(base))] : []),
    ...(addition === null ? [] : [factors.addition(money(addition)) + (additions.length > 1 ? ` (${sum})` : '')]),
    ...(minutes === null ? [] : [factors.minutes(new Intl.NumberFormat(language).format(Number(minutes)))]),
    ...(coveredSeconds > 0 ? [factors.covered(durationOf(coveredSeconds))] : []),
  ];
  return texts.map((text) => (
    <small key={text} class="soft week-factor">
      {text}
    </small>
  ));
}

interface RowProps {
  row: Worth;
  project: string;
  reason: string;
  kind: Kind | null;
  currency: string;
}

function Row({ row, project, reason, kind, currency }: RowProps) {
  const { language } = useLanguage();
  const { week: words } = overtimeWords(language);
  const { date, seconds, multiplier, combination, amounts } = row;
  const times = new Intl.NumberFormat(language, { maximumFractionDigits: 8 }).format(Number(multiplier));
  const isMore = row.rule !== 'regular' || row.premiums.length > 0;
  const money = (cents: number) => moneyOf(language, currency, textOfCents(cents));
  return (
    <tr>
      <th scope="row">{dayOf(language, date)}</th>
      <td class="week-words">{project}</td>
      <td class={isMore ? 'week-words week-beyond' : 'week-words'}>{reason}</td>
      <td>{durationOf(seconds)}</td>
      <td>
        {times}
        <Combined combination={combination} />
      </td>
      {kind && (
        <>
          <td>
            {amounts ? hourlyMoneyOf(language, currency, amounts.rate) : words.noRate[kind]}
            {amounts && <Factors row={row} amounts={amounts} currency={currency} />}
          </td>
          <td>{amounts ? money(amounts.straight) : '–'}</td>
          <td class={amounts && amounts.premium > 0 ? 'week-beyond' : ''}>{amounts ? money(amounts.premium) : '–'}</td>
        </>
      )}
    </tr>
  );
}

function Sum({ week, kind }: Pick<Props, 'week' | 'kind'>) {
  const { language } = useLanguage();
  const { total } = overtimeWords(language);
  const amounts = kind && week[kind];
  return (
    <tr class="week-sum">
      <th scope="row">{total}</th>
      <td colSpan={2} />
      <td>{durationOf(week.tracked_seconds)}</td>
      <td />
      {amounts && (
        <>
          <td />
          <td>{moneyOf(language, week.currency, amounts.straight)}</td>
          <td>{moneyOf(language, week.currency, amounts.premium)}</td>
        </>
      )}
    </tr>
  );
}

/** Time by day, project and category: time × rate, plus the multiplier and premiums. */
export function WorthTable({ week, steps, projects, kind }: Props) {
  const { language } = useLanguage();
  const { week: words } = overtimeWords(language);
  const { day, project, counts, tracked, times, rate, straight, premium } = words.columns;
  const reasonOf = useReason(steps);
  const heads = [day, project, counts, tracked, times, ...(kind ? [rate, straight, premium] : [])];
  const beside = kind === 'pay' ? additionalPayOf(steps) : [];
  return (
    <Sheet caption={kind ? `${words.amounts}: ${words.kind[kind]}` : words.counted} heads={heads}>
      {worthOf(steps, kind).map((row, index) => (
        <Row
          key={index}
          row={row}
          project={projects.get(row.projectId) ?? `#${row.projectId}`}
          reason={reasonOf(row)}
          kind={kind}
          currency={week.currency}
        />
      ))}
      {beside.map((row, index) => (
        <AdditionalPayRow key={`beside ${index}`} beside={row} currency={week.currency} />
      ))}
      <Sum week={week} kind={kind} />
    </Sheet>
  );
}
