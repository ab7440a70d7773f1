import { useLanguage } from '../../app/language.tsx';
import { listOf } from '../../app/format.ts';
import { durationOf } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import {
  averageExample,
  type Band,
  centsOf,
  dayExamples,
  exampleRate,
  wholeFactor,
  periodExample,
  premiumExample,
  shiftExample,
} from './example.ts';
import { exampleWords } from './example-words.ts';
import { ruleLines } from './rule-lines.ts';
import type { PolicyRules } from './policy-rules.ts';
import { factorText } from './texts.ts';
import './worked.css';

const amountText = (language: Language, amount: number, decimals = 2) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: decimals }).format(amount);
const centsText = (language: Language, cents: number) => amountText(language, cents / 100);
const timeOf = (bands: readonly Band[]) => durationOf(bands.reduce((sum, { seconds }) => sum + seconds, 0));

function partsText(language: Language, bands: readonly Band[]): string {
  const words = exampleWords(language);
  const parts = bands.map((band) => {
    const factor = factorText(language, String(band.multiplier / wholeFactor));
    return words.part(durationOf(band.seconds), factor, centsText(language, centsOf([band])));
  });
  return listOf(parts, language);
}

const sumText = (language: Language, what: string, bands: readonly Band[]) =>
  exampleWords(language).sum(what, partsText(language, bands), centsText(language, centsOf(bands)));

/** Examples of further rules, one sentence each. */
function furtherText(language: Language, ruled: PolicyRules, decimals: number | null): string[] {
  const words = exampleWords(language);
  const text = (cents: number) => centsText(language, cents);
  const average = averageExample(ruled, decimals);
  const { day_starts_at: start } = ruled;
  const shift = start && start !== '00:00' ? shiftExample(start) : null;
  return [
    ...dayExamples(ruled).map(({ day, bands }) => sumText(language, words.day(day, timeOf(bands)), bands)),
    ...(ruled.premiums ?? []).map((premium) => {
      const { regular, overtime } = premiumExample(ruled, premium);
      const named = premium.name || words.noName;
      return overtime === null
        ? words.premiumOnly(named, text(regular))
        : words.premium(named, text(regular), text(overtime));
    }),
    ...(ruled.regular_rate === 'weighted_average'
      ? [
          [
            words.average(
              durationOf(average.regularSeconds),
              text(exampleRate),
              durationOf(average.overtimeSeconds),
              text(average.laterRate),
            ),
            words.averageOf(amountText(language, average.average, decimals ?? 4), text(average.premium)),
          ].join(' '),
        ]
      : []),
    ...(shift ? [words.shift(shift.from, shift.to, durationOf(shift.seconds))] : []),
  ];
}

/** The minimum share of a bar that leaves room for its multiplier. */
const leastShare = 0.12;

/** A day or week as a bar. The parts of the bar are proportional to their time, with a minimum width for the label. */
function Bands({ bands, text }: { bands: readonly Band[]; text: string }) {
  const { language } = useLanguage();
  const time = bands.reduce((sum, { seconds }) => sum + seconds, 0);
  const shares = bands.map(({ seconds }) => Math.max(leastShare, seconds / time));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share, 0));
  return (
    <svg class="worked-bands" role="img" aria-label={text} width="100%" height="28">
      {bands.map(({ multiplier }, index) => (
        <svg
          key={starts[index]}
          x={`${(100 * (starts[index] ?? 0)) / all}%`}
          width={`${(100 * (shares[index] ?? 0)) / all}%`}
        >
          <rect class={`worked-band worked-band-${Math.min(index, 3)}`} width="100%" height="28" />
          <text x="6" y="19">
            × {factorText(language, String(multiplier / wholeFactor))}
          </text>
        </svg>
      ))}
    </svg>
  );
}

interface Props {
  ruled: PolicyRules;
  /** The decimals of a week's average; null: exact. */
  decimals: number | null;
}

const isWorkable = ({ threshold, pay_rate_multiplier: pay, tiers, consecutive_days: days }: PolicyRules) =>
  [{ threshold, pay_rate_multiplier: pay }, ...(tiers ?? []), ...(days ?? [])].every(
    (ruled) => ruled.threshold >= 0 && ruled.threshold <= 168 && Number(ruled.pay_rate_multiplier) >= 1,
  );

/** The rules of a policy, one sentence each, then worked examples. */
export function WorkedExamples({ ruled, decimals }: Props) {
  const { language } = useLanguage();
  const words = exampleWords(language);
  if (!isWorkable(ruled) || ruled.threshold === 0) return <p class="soft">{words.none}</p>;
  const bands = periodExample(ruled);
  return (
    <div class="worked">
      <ul class="worked-rules">
        {ruleLines(language, ruled).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section class="worked-example" aria-label={words.title}>
        <h3>{words.title}</h3>
        <p class="soft">{words.rate(centsText(language, exampleRate))}</p>
        <Bands bands={bands} text={words.picture(partsText(language, bands))} />
        <p>{sumText(language, words.period(ruled.policy_type, timeOf(bands)), bands)}</p>
        {furtherText(language, ruled, decimals).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
    </div>
  );
}
