import { useLanguage } from '../../app/language.tsx';
import { Switch } from '../../parts/fields.tsx';
import { ruleFormWords } from './rule-form-words.ts';
import type { PremiumValues } from './rule-values.ts';

export interface PremiumProps {
  name: string;
  row: PremiumValues;
  change(some: Partial<PremiumValues>): void;
}

const isAnySet = ({ isOutside }: PremiumValues) => isOutside;

/** The fields that few premiums need. They are visible if one of them is set. */
export function MorePremiumFields({ name, row, change }: PremiumProps) {
  const { more } = ruleFormWords(useLanguage().language);
  return (
    <details class="rule-further" open={isAnySet(row)}>
      <summary>{more.title}</summary>
      <Switch
        name={`${name}.outside_counters`}
        label={more.outside}
        hint={more.outsideHint}
        isOn={row.isOutside}
        onSwitch={(isOutside) => change({ isOutside })}
      />
    </details>
  );
}
