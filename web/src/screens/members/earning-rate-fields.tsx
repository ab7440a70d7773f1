import { type EarningDivisor, earningDivisors } from '../../../../src/contract/lists/pay.ts';
import type { Output } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { DateField, FieldRow, MoreRules, SelectField } from '../../parts/fields.tsx';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { payWords } from './pay-words.ts';

/** How an earning raises the overtime rate. */
export interface RateValues {
  inRate: boolean;
  dividedBy: EarningDivisor;
  /** A date; empty: the workweek of the date of the earning. */
  earnedFrom: string;
}

interface Props {
  values: RateValues;
  /** The date of the earning. */
  date: string;
  change(some: Partial<RateValues>): void;
}

/** How an earning raises the overtime rate, for the API. Other earnings have no further fields. */
export const rateBodyOf = ({ inRate, dividedBy, earnedFrom }: RateValues) =>
  inRate
    ? { in_regular_rate: true, divided_by: dividedBy, earned_from: earnedFrom || null }
    : { in_regular_rate: false };

/** Notes on how an earning raises the overtime rate. */
export function rateNotes(language: Language, earning: Output<'listEarnings'>['earnings'][number]): string[] {
  const { earnings: words } = payWords(language);
  return [
    ...(earning.in_regular_rate ? [words.raises] : []),
    ...(earning.divided_by === 'non_overtime_hours' ? [words.dividedShort] : []),
    ...(earning.earned_from ? [words.earnedSince(shortDate(language, earning.earned_from))] : []),
  ];
}

/** Fields for how an earning raises the overtime rate. */
export function EarningRateFields({ values: { dividedBy, earnedFrom }, date, change }: Props) {
  const { earnings: words } = payWords(useLanguage().language);
  return (
    <MoreRules title={words.more} isSet={dividedBy !== 'hours_worked' || earnedFrom !== ''}>
      <FieldRow>
        <SelectField
          name="divided_by"
          label={words.dividedBy}
          value={dividedBy}
          options={earningDivisors.map((value) => ({ value, text: words.divisors[value] }))}
          onChoose={(chosen) => change({ dividedBy: chosen })}
        />
        <DateField
          name="earned_from"
          label={words.earnedFrom}
          hint={words.earnedFromHint}
          max={date}
          value={earnedFrom}
          onChoose={(chosen) => change({ earnedFrom: chosen })}
        />
      </FieldRow>
    </MoreRules>
  );
}
