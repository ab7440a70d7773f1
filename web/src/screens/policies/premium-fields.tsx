import { useLanguage } from '../../app/language.tsx';
import { FieldRow, NumberField, SelectField, Switch, TextField, TimeField } from '../../parts/fields.tsx';
import { MultiChoice } from '../../parts/multi-choice.tsx';
import { weekdayName } from '../../words/dates.ts';
import { MorePremiumFields, type PremiumProps } from './more-premium-fields.tsx';
import { ruleFormWords } from './rule-form-words.ts';
import { inRates } from './rule-values.ts';

/** From Monday on, 0 = Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];

function When({ name, row, change }: PremiumProps) {
  const { language } = useLanguage();
  const words = ruleFormWords(language);
  return (
    <>
      <MultiChoice
        name={`${name}.days`}
        label={words.weekdays}
        hint={words.weekdaysHint}
        // 1 March 2026 is a Sunday.
        options={weekdays.map((value) => ({ value, text: weekdayName(language, `2026-03-0${1 + value}`) }))}
        chosen={row.days}
        onChoose={(days) => change({ days })}
      />
      <Switch
        name={`${name}.holidays`}
        label={words.holidays}
        isOn={row.holidays}
        onSwitch={(holidays) => change({ holidays })}
      />
      <FieldRow>
        <TimeField name={`${name}.from`} label={words.from} value={row.from} onChoose={(from) => change({ from })} />
        <TimeField name={`${name}.to`} label={words.to} value={row.to} onChoose={(to) => change({ to })} />
      </FieldRow>
    </>
  );
}

function Worth({ name, row, change }: PremiumProps) {
  const words = ruleFormWords(useLanguage().language);
  return (
    <FieldRow>
      <NumberField
        name={`${name}.pay_rate_multiplier`}
        label={words.pay}
        value={row.pay}
        onType={(pay) => change({ pay })}
      />
      <NumberField
        name={`${name}.pay_rate_addition`}
        label={words.addition}
        value={row.addition}
        onType={(addition) => change({ addition })}
      />
      <NumberField
        name={`${name}.hour_minutes`}
        label={words.minutes}
        hint={words.minutesHint}
        value={row.minutes}
        onType={(minutes) => change({ minutes })}
      />
      <SelectField
        name={`${name}.in_regular_rate`}
        label={words.inRate}
        hint={words.inRateHint}
        value={row.inRate}
        options={inRates.map((value) => ({ value, text: words.inRates[value] }))}
        onChoose={(inRate) => change({ inRate })}
      />
    </FieldRow>
  );
}

/** The times and the amount of a premium. */
export function PremiumFields(props: PremiumProps) {
  const words = ruleFormWords(useLanguage().language);
  const { name, row, change } = props;
  return (
    <>
      <TextField
        name={`${name}.name`}
        label={words.called}
        maxLength={50}
        value={row.name}
        onType={(called) => change({ name: called })}
      />
      <When {...props} />
      <Worth {...props} />
      <MorePremiumFields {...props} />
    </>
  );
}
