import type { WireStep } from '../../../../src/contract/overtime-steps.ts';
import { useLanguage } from '../../app/language.tsx';
import { durationOf } from '../../words/durations.ts';
import { hourlyMoneyOf } from '../../words/hourly-money.ts';
import { overtimeWords } from './words.ts';

type RegularRate = Extract<WireStep, { step: 'regular_rate' }>;

const secondsOfHour = 3_600;

/** How the regular rates of a week follow from its pay: each part divided by its hours. */
export function RegularRates({ steps, currency }: { steps: readonly WireStep[]; currency: string }) {
  const { language } = useLanguage();
  const { regularRate: words } = overtimeWords(language).week;
  const money = (amount: string) => hourlyMoneyOf(language, currency, amount);
  const partOf = ({ part, amount, seconds }: RegularRate['parts'][number]) => {
    const named = `${words.parts[part]} ${money(amount)}`;
    return seconds === secondsOfHour ? named : `${named} / ${durationOf(seconds)}`;
  };
  const textOf = ({ parts, quotient, decimals, regular_rate: rate }: RegularRate) => {
    const sum = words.sum(parts.map(partOf).join(' + '), money(quotient));
    return decimals === undefined ? sum : `${sum} ${words.rounded(decimals, money(rate))}`;
  };
  return <>{steps.map((step) => step.step === 'regular_rate' && <p key={step.text}>{textOf(step)}</p>)}</>;
}
