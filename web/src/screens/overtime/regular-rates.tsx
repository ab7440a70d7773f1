import type { WireStep } from '../../../../src/contract/overtime-steps.ts';
import { useLanguage } from '../../app/language.tsx';
import { durationOf } from '../../words/durations.ts';
import { hourlyMoneyOf } from '../../words/hourly-money.ts';
import { overtimeWords } from './words.ts';

type RegularRate = Extract<WireStep, { step: 'regular_rate' }>;

type SalaryRate = Extract<WireStep, { step: 'salary_rate' }>;

const secondsOfHour = 3_600;

/** How the rates of salaries and the regular rates of a week follow from its pay: each part divided by its hours. */
export function RegularRates({ steps, currency }: { steps: readonly WireStep[]; currency: string }) {
  const { language } = useLanguage();
  const { regularRate: words } = overtimeWords(language).week;
  const money = (amount: string) => hourlyMoneyOf(language, currency, amount);
  const hourlyHours = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const partOf = ({ part, amount, seconds }: RegularRate['parts'][number]) => {
    const named = `${words.parts[part]} ${money(amount)}`;
    return seconds === secondsOfHour ? named : `${named} / ${durationOf(seconds)}`;
  };
  const textOf = ({ parts, quotient, decimals, regular_rate: rate }: RegularRate) => {
    const sum = words.sum(parts.map(partOf).join(' + '), money(quotient));
    return decimals === undefined ? sum : `${sum} ${words.rounded(decimals, money(rate))}`;
  };
  const ofSalary = ({ amount, hours, quotient, decimals, rate }: SalaryRate) => {
    const division = words.salary(money(amount), hourlyHours.format(Number(hours.replace('…', ''))), money(quotient));
    return decimals === undefined ? division : `${division} ${words.rounded(decimals, money(rate))}`;
  };
  return (
    <>
      {steps.map((step) => step.step === 'salary_rate' && <p key={step.text}>{ofSalary(step)}</p>)}
      {steps.map((step) => step.step === 'regular_rate' && <p key={step.text}>{textOf(step)}</p>)}
    </>
  );
}
