import { useLanguage } from '../../app/language.tsx';
import { MoreRules, NumberField, Switch, TextField } from '../../parts/fields.tsx';
import { ruleFormWords } from './rule-form-words.ts';
import type { PremiumValues } from './rule-values.ts';

export interface PremiumProps {
  name: string;
  row: PremiumValues;
  change(some: Partial<PremiumValues>): void;
}

const isAnySet = ({ isOutside, isCredited, isLonger, overtime, classes, group }: PremiumValues) =>
  isOutside || isCredited || isLonger || overtime !== '' || classes !== '' || group !== '';

/** The names of holiday classes and of a group. */
function NamedFields({ name, row, change }: PremiumProps) {
  const { more } = ruleFormWords(useLanguage().language);
  return (
    <>
      <TextField
        name={`${name}.holiday_classes`}
        label={more.classes}
        hint={more.classesHint}
        value={row.classes}
        onType={(classes) => change({ classes })}
      />
      <TextField
        name={`${name}.group`}
        label={more.group}
        hint={more.groupHint}
        maxLength={50}
        value={row.group}
        onType={(group) => change({ group })}
      />
    </>
  );
}

/** The fields that few premiums need. */
export function MorePremiumFields({ name, row, change }: PremiumProps) {
  const { more } = ruleFormWords(useLanguage().language);
  return (
    <MoreRules title={more.title} isSet={isAnySet(row)}>
      <Switch
        name={`${name}.outside_counters`}
        label={more.outside}
        hint={more.outsideHint}
        isOn={row.isOutside}
        onSwitch={(isOutside) => change({ isOutside })}
      />
      <Switch
        name={`${name}.credited`}
        label={more.credited}
        hint={more.creditedHint}
        isOn={row.isCredited}
        onSwitch={(isCredited) => change({ isCredited })}
      />
      <Switch
        name={`${name}.counts_longer`}
        label={more.longer}
        hint={more.longerHint}
        isOn={row.isLonger}
        onSwitch={(isLonger) => change({ isLonger })}
      />
      <NumberField
        name={`${name}.overtime_multiplier`}
        label={more.overtime}
        hint={more.overtimeHint}
        value={row.overtime}
        onType={(overtime) => change({ overtime })}
      />
      <NamedFields name={name} row={row} change={change} />
    </MoreRules>
  );
}
