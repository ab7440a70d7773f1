import type { ComponentChildren } from 'preact';
import { combinations, type PolicyType, regularRates, tierCounters } from '../../../../src/contract/lists/overtime.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FieldRow, MoreRules, NumberField, SelectField, TimeField } from '../../parts/fields.tsx';
import { PremiumFields } from './premium-fields.tsx';
import { ruleFormWords } from './rule-form-words.ts';
import type { BeyondValues, PremiumValues, RuleValues, TierValues } from './rule-values.ts';

interface Props {
  rules: RuleValues;
  change(some: Partial<RuleValues>): void;
}

interface RowsProps<Row> {
  title: string;
  add: string;
  rows: readonly Row[];
  /** The initial values of an added row. */
  empty: Row;
  nameOf(number: number): string;
  onChange(rows: readonly Row[]): void;
  children(row: Row, index: number, change: (some: Partial<Row>) => void): ComponentChildren;
}

/** Rows of one kind of rule, with buttons to add and remove them. */
function Rows<Row>({ title, add, rows, empty, nameOf, onChange, children }: RowsProps<Row>) {
  const words = ruleFormWords(useLanguage().language);
  return (
    <div class="rule-rows">
      {rows.length > 0 && <h3>{title}</h3>}
      {rows.map((row, index) => (
        <fieldset key={index} class="rule-row">
          <legend>{nameOf(index + 1)}</legend>
          {children(row, index, (some) => onChange(rows.with(index, { ...row, ...some })))}
          <Button kind="quiet" onPress={() => onChange(rows.toSpliced(index, 1))}>
            <span aria-hidden>{words.remove}</span>
            <span class="unseen">{words.removeOf(nameOf(index + 1))}</span>
          </Button>
        </fieldset>
      ))}
      <div>
        <Button onPress={() => onChange([...rows, empty])}>{add}</Button>
      </div>
    </div>
  );
}

interface BeyondProps {
  name: string;
  hours: string;
  row: BeyondValues;
  change(some: Partial<BeyondValues>): void;
}

/** The hours from which multipliers apply, and the multipliers for pay and bill rates. */
function Beyond({ name, hours, row, change }: BeyondProps) {
  const words = ruleFormWords(useLanguage().language);
  return (
    <>
      <NumberField
        name={`${name}.threshold`}
        label={hours}
        unit="h"
        value={row.threshold}
        onType={(threshold) => change({ threshold })}
      />
      <NumberField
        name={`${name}.pay_rate_multiplier`}
        label={words.pay}
        value={row.pay}
        onType={(pay) => change({ pay })}
      />
      <NumberField
        name={`${name}.bill_rate_multiplier`}
        label={words.bill}
        hint={words.billHint}
        value={row.bill}
        onType={(bill) => change({ bill })}
      />
    </>
  );
}

const empty = { threshold: '', pay: '2', bill: '' };
const emptyTier: TierValues = { ...empty, counts: 'time' };
const daysInARow = ['1', '2', '3', '4', '5', '6', '7'] as const;

function Tiers({ rules, change }: Props) {
  const words = ruleFormWords(useLanguage().language);
  return (
    <Rows
      title={words.tiers}
      add={words.addTier}
      rows={rules.tiers}
      empty={emptyTier}
      nameOf={words.tier}
      onChange={(tiers) => change({ tiers })}
    >
      {(row, index, changeRow) => (
        <FieldRow>
          <SelectField
            name={`tiers[${index}].counts`}
            label={words.counts}
            value={row.counts}
            options={tierCounters.map((value) => ({ value, text: words.counters[value] }))}
            onChoose={(counts) => changeRow({ counts })}
          />
          <Beyond name={`tiers[${index}]`} hours={words.hours} row={row} change={changeRow} />
        </FieldRow>
      )}
    </Rows>
  );
}

function Days({ rules, change }: Props) {
  const words = ruleFormWords(useLanguage().language);
  return (
    <Rows
      title={words.days}
      add={words.addDay}
      rows={rules.days}
      empty={{ ...empty, day: 7, threshold: '0' }}
      nameOf={words.dayRow}
      onChange={(days) => change({ days })}
    >
      {(row, index, changeRow) => (
        <FieldRow>
          <SelectField
            name={`consecutive_days[${index}].day`}
            label={words.day}
            value={String(row.day)}
            options={daysInARow.map((value) => ({ value, text: words.dayOf(Number(value)) }))}
            onChoose={(day) => changeRow({ day: Number(day) })}
          />
          <Beyond name={`consecutive_days[${index}]`} hours={words.dayHours} row={row} change={changeRow} />
        </FieldRow>
      )}
    </Rows>
  );
}

const emptyPremium: PremiumValues = {
  name: '',
  days: [],
  holidays: false,
  from: '',
  to: '',
  pay: '',
  addition: '',
  minutes: '',
  inRate: 'default',
  isOutside: false,
  isCredited: false,
  isLonger: false,
  overtime: '',
  classes: '',
  group: '',
};

function Premiums({ rules, change }: Props) {
  const words = ruleFormWords(useLanguage().language);
  return (
    <Rows
      title={words.premiums}
      add={words.addPremium}
      rows={rules.premiums}
      empty={emptyPremium}
      nameOf={words.premium}
      onChange={(premiums) => change({ premiums })}
    >
      {(row, index, changeRow) => <PremiumFields name={`premiums[${index}]`} row={row} change={changeRow} />}
    </Rows>
  );
}

/** The rules for the pay of an hour, and the start of the workday. */
function Pricing({ rules, change }: Props) {
  const words = ruleFormWords(useLanguage().language);
  return (
    <FieldRow>
      {rules.premiums.length > 0 && (
        <SelectField
          name="combine"
          label={words.combine}
          value={rules.combine}
          options={combinations.map((value) => ({ value, text: words.combines[value] }))}
          onChoose={(combine) => change({ combine })}
        />
      )}
      <SelectField
        name="regular_rate"
        label={words.regular}
        value={rules.regularRate}
        options={regularRates.map((value) => ({ value, text: words.regulars[value] }))}
        onChoose={(regularRate) => change({ regularRate })}
      />
      {rules.regularRate === 'weighted_average' && (
        <NumberField
          name="regular_rate_decimals"
          label={words.decimals}
          hint={words.decimalsHint}
          value={rules.decimals}
          onType={(decimals) => change({ decimals })}
        />
      )}
      <TimeField
        name="day_starts_at"
        label={words.start}
        hint={words.startHint}
        value={rules.dayStartsAt}
        onChoose={(dayStartsAt) => change({ dayStartsAt })}
      />
    </FieldRow>
  );
}

/** The rules that few weekly policies need. */
function MoreWeeklyRules({ rules, change }: Props) {
  const words = ruleFormWords(useLanguage().language);
  return (
    <MoreRules title={words.more.title} isSet={rules.lessPerHoliday !== ''}>
      <NumberField
        name="threshold_less_per_holiday"
        label={words.less}
        hint={words.lessHint}
        unit="h"
        value={rules.lessPerHoliday}
        onType={(lessPerHoliday) => change({ lessPerHoliday })}
      />
    </MoreRules>
  );
}

/** The rules of a policy in addition to its threshold. */
export function RuleFields({ policyType, ...props }: Props & { policyType: PolicyType }) {
  return (
    <>
      <Tiers {...props} />
      <Days {...props} />
      <Premiums {...props} />
      <Pricing {...props} />
      {(policyType === 'weekly' || props.rules.lessPerHoliday !== '') && <MoreWeeklyRules {...props} />}
    </>
  );
}
