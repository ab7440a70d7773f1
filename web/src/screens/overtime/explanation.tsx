import { useEffect, useRef } from 'preact/hooks';
import type { WireOvertimeWeek } from '../../../../src/contract/overtime.ts';
import type { WireStep } from '../../../../src/contract/overtime-steps.ts';
import type { Organization } from '../../api/session.ts';
import { listOf } from '../../app/format.ts';
import { dayAddress } from '../../app/day-address.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { dayOf, daysBetween, spanOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { centsOf } from './grid.ts';
import { CounterTable } from './step-tables.tsx';
import { RegularRates } from './regular-rates.tsx';
import { Staircase } from './staircase.tsx';
import { type PolicyStair, stairsOf } from './steps.ts';
import { useExplanation } from './use-explanation.ts';
import { overtimeWords } from './words.ts';
import { WorthTable } from './worth-table.tsx';
import { textOfCents } from './worth.ts';

/** How much of the overtime premium other premiums already pay. */
function Credit({ week, steps }: { week: WireOvertimeWeek; steps: readonly WireStep[] }) {
  const { language } = useLanguage();
  const words = overtimeWords(language).week;
  const credit = steps.find((step) => step.step === 'credit');
  if (!credit) return null;
  const { overtime_premium: due, credited, premiums } = credit;
  const money = (amount: string) => moneyOf(language, week.currency, amount);
  const left = textOfCents(centsOf(due) - centsOf(credited));
  return <p>{words.credit([due, credited, left].map(money), listOf(premiums, language))}</p>;
}

function Sums({ week }: { week: WireOvertimeWeek }) {
  const { language } = useLanguage();
  const words = overtimeWords(language).week;
  const money = (amount: string) => moneyOf(language, week.currency, amount);
  const days = daysBetween(week.week_start, week.week_stop) + 1;
  return (
    <>
      <p>
        {words.sums(
          durationOf(week.tracked_seconds),
          durationOf(week.regular_seconds),
          durationOf(week.overtime_seconds),
        )}
      </p>
      {week.pay && <p>{words.paid(money(week.pay.straight), money(week.pay.premium), money(week.pay.total))}</p>}
      {days < 7 && <p class="soft">{words.cut(days)}</p>}
    </>
  );
}

interface StairProps {
  stair: PolicyStair;
  days: number;
  addressOf(date: string): string;
}

function Stair({ stair: { policy, counters }, days, addressOf }: StairProps) {
  const { language } = useLanguage();
  const words = overtimeWords(language).week;
  const { policy_type: type, threshold_seconds: threshold, pay_rate_multiplier: times, dates = [] } = policy;
  if (type === undefined || threshold === undefined) return null;
  const isPartly = dates.length < days;
  return (
    <section class="week-policy">
      <h3>{words.policy[type]}</h3>
      <p>
        {words.beyond(durationOf(threshold), new Intl.NumberFormat(language).format(Number(times)))}{' '}
        {isPartly && words.onlyOn(dates.map((date) => dayOf(language, date)).join(', '))}
      </p>
      {counters.length > 0 && (
        <>
          <Staircase counters={counters} thresholdSeconds={threshold} />
          <CounterTable counters={counters} addressOf={addressOf} />
        </>
      )}
    </section>
  );
}

interface WeekExplanationProps {
  data: NonNullable<ReturnType<typeof useExplanation>['data']>;
  addressOf(date: string): string;
}

function WeekExplanation({ data, addressOf }: WeekExplanationProps) {
  const words = overtimeWords(useLanguage().language).week;
  const { week, steps, projects } = data;
  if (!week) return <p>{words.noPolicy}</p>;
  const stairs = stairsOf(steps);
  const days = daysBetween(week.week_start, week.week_stop) + 1;
  const kinds = (['pay', 'bill'] as const).filter((kind) => week[kind]);
  return (
    <>
      <Sums week={week} />
      {stairs.length === 0 && <p class="soft">{words.noPolicy}</p>}
      {stairs.map((stair) => (
        <Stair key={stair.policy.policy_id} stair={stair} days={days} addressOf={addressOf} />
      ))}
      {(kinds.length > 0 ? kinds : [null]).map((kind) => (
        <WorthTable key={kind} {...{ week, steps, projects, kind }} />
      ))}
      {week.pay && <RegularRates steps={steps} currency={week.currency} />}
      <Credit week={week} steps={steps} />
      {kinds.length > 0 && <p class="soft">{words.product}</p>}
    </>
  );
}

interface Props {
  organization: Organization;
  opened: { userId: number; week: string };
  name: string;
  last: string;
  onClose(): void;
}

/** The steps to a member's weekly overtime: counter, threshold, multiplier, rate, product. */
export function Explanation({ organization, opened, name, last, onClose }: Props) {
  const { language, words: common } = useLanguage();
  const words = overtimeWords(language).week;
  const { data, error, refetch } = useExplanation(organization, opened);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [opened.userId, opened.week]);
  const title = `${name}, ${spanOf(language, opened.week, last)}`;
  return (
    <section class="week panel" aria-label={title} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <header class="week-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button onPress={onClose}>{words.close}</Button>
      </header>
      <HelpLink to="overtime#counted" />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <WeekExplanation data={data} addressOf={(date) => dayAddress(organization.id, opened.userId, date)} />}
      {!data && !error && <p class="week-wait">{common.loading}</p>}
    </section>
  );
}
