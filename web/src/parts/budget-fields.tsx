import type { WireBudget } from '../../../src/contract/budgets.ts';
import { useLanguage } from '../app/language.tsx';
import { moneyOf } from '../words/amounts.ts';
import { weekdayName } from '../words/dates.ts';
import { durationOf, secondsOfHours } from '../words/durations.ts';
import type { Language } from '../words/words.ts';
import type { BudgetValues } from './budget-values.ts';
import { budgetFormWords } from './budget-words.ts';
import { DateField, FieldGroup, FieldRow, NumberField, SelectField, Switch } from './fields.tsx';
import { HelpLink } from './help-link.tsx';

interface Props {
  values: BudgetValues;
  onChange(some: Partial<BudgetValues>): void;
  currency: string;
  /** Whether the person can see amounts computed from pay rates. */
  seesPay: boolean;
}

const choices = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.keys(texts) as Value[]).map((value) => ({ value, text: texts[value] }));

function Counting({ values, onChange, currency, seesPay }: Props) {
  const words = budgetFormWords(useLanguage().language);
  const isHours = values.type === 'hours';
  const rates = seesPay ? words.rates : { bill_rate: words.rates.bill_rate };
  return (
    <FieldRow>
      <NumberField
        name={isHours ? 'budget.hours' : 'budget.cost'}
        label={words.limit}
        hint={words.noLimit}
        unit={isHours ? words.hours : currency}
        value={values.limit}
        onType={(limit) => onChange({ limit })}
      />
      {!isHours && (
        <SelectField
          name="budget.rate"
          label={words.rate}
          value={values.rate}
          options={choices<BudgetValues['rate']>(rates as typeof words.rates)}
          onChoose={(rate) => onChange({ rate })}
        />
      )}
    </FieldRow>
  );
}

/** Sunday, 1 March 2026, and the days after it. */
const daysFromSunday = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-03-0${day}`);

function When({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const { language } = useLanguage();
  const words = budgetFormWords(language);
  const weekdays = daysFromSunday.map((date, day) => ({ value: String(day), text: weekdayName(language, date) }));
  const start = { value: values.recurrenceStart, name: 'budget.recurrence_start' };
  const change = (recurrenceStart: string) => onChange({ recurrenceStart });
  return (
    <FieldRow>
      <DateField
        name="budget.start_date"
        label={words.start}
        hint={words.startHint}
        value={values.startDate}
        onChoose={(startDate) => onChange({ startDate })}
      />
      <SelectField
        name="budget.recurrence"
        label={words.recurrence}
        value={values.recurrence}
        options={choices(words.recurrences)}
        onChoose={(recurrence) => onChange({ recurrence, recurrenceStart: '' })}
      />
      {values.recurrence === 'weekly' && (
        <SelectField
          {...start}
          label={words.weekday}
          options={[{ value: '', text: words.asOrganization }, ...weekdays]}
          onChoose={change}
        />
      )}
      {values.recurrence === 'monthly' && <NumberField {...start} label={words.monthDay} onType={change} />}
    </FieldRow>
  );
}

function Alerts({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const words = budgetFormWords(useLanguage().language);
  const toggle = (name: keyof BudgetValues & ('notifies' | 'notifiesAll' | 'includesNonBillable' | 'stops')) => ({
    isOn: values[name],
    onSwitch: (isOn: boolean) => onChange({ [name]: isOn }),
  });
  return (
    <>
      <HelpLink to="budgets#limits" />
      <NumberField
        name="budget.alerts.near_limit"
        label={words.near}
        unit={words.percent}
        value={values.nearLimit}
        onType={(nearLimit) => onChange({ nearLimit })}
      />
      <HelpLink to="budgets#told" />
      <Switch name="budget.alerts.notify_enabled" label={words.notifies} {...toggle('notifies')} />
      <Switch name="budget.alerts.notify_all_members" label={words.notifiesAll} {...toggle('notifiesAll')} />
      <SelectField
        name="budget.alerts.notify_group"
        label={words.group}
        value={values.notifyGroup}
        options={choices(words.groups)}
        onChoose={(notifyGroup) => onChange({ notifyGroup })}
      />
      <Switch name="budget.include_non_billable" label={words.nonBillable} {...toggle('includesNonBillable')} />
      <NumberField
        name="budget.stop_at"
        label={words.stopAt}
        unit={words.percent}
        hint={words.stopAtHint}
        value={values.stopAt}
        onType={(stopAt) => onChange({ stopAt })}
      />
      <Switch name="budget.stop_timer_when_budget_reached" label={words.stops} {...toggle('stops')} />
    </>
  );
}

/** All fields for a project's or client's budget. */
export function BudgetFields(props: Props) {
  const { values, onChange } = props;
  const words = budgetFormWords(useLanguage().language);
  return (
    <FieldGroup title={words.title}>
      <HelpLink to="budgets#kinds" />
      <SelectField
        name="budget.type"
        label={words.type}
        value={values.type}
        options={choices(words.types)}
        onChoose={(type) => onChange({ type, limit: '' })}
      />
      {values.type !== 'none' && (
        <>
          <Counting {...props} />
          <When values={values} onChange={onChange} />
          <Alerts values={values} onChange={onChange} />
        </>
      )}
    </FieldGroup>
  );
}

/** A budget in a few words. `budgetText('en', 'EUR', …)` = "€4,000.00 a month". */
export function budgetText(language: Language, currency: string, budget: WireBudget | undefined): string {
  const words = budgetFormWords(language);
  if (!budget) return '–';
  const { type, cost, hours, recurrence } = budget;
  const limit = type === 'hours' ? hours : cost;
  const amount = (value: number) =>
    type === 'hours' ? durationOf(secondsOfHours(value)) : moneyOf(language, currency, value);
  const often = recurrence === undefined ? '' : recurrence === 'weekly' ? words.perWeek : words.perMonth;
  return `${limit === undefined ? words.unlimited : amount(limit)} ${often}`.trim();
}
