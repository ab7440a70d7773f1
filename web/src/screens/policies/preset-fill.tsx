import { useLanguage } from '../../app/language.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { typedNumber } from '../../parts/numbers.ts';
import type { Form } from '../../parts/use-form.ts';
import { ruleFormWords } from './rule-form-words.ts';
import { ruleValuesOf } from './rule-values.ts';
import type { Policy } from './use-policies.ts';
import { usePresets } from './use-presets.ts';
import type { Values } from './values.ts';

interface Props {
  form: Pick<Form<Values>, 'values' | 'change'>;
  policy: Policy | null;
  hasDaily: boolean;
}

/** Fills the form from a preset. An existing policy retains its type and name. */
export function PresetFill({ form, policy, hasDaily }: Props) {
  const { language } = useLanguage();
  const words = ruleFormWords(language);
  const { presets = [] } = usePresets();
  const offered = presets
    .flatMap(({ id, name, policies }) =>
      policies.map((presetPolicy, index) => ({ id: `${id} ${index}`, law: name, presetPolicy })),
    )
    .filter(({ presetPolicy }) =>
      policy ? presetPolicy.policy_type === policy.policy_type : hasDaily || presetPolicy.policy_type === 'weekly',
    );
  const fill = (chosen: string) => {
    const preset = offered.find(({ id }) => id === chosen)?.presetPolicy;
    if (!preset) return;
    form.change({
      ...(!policy && { name: preset.name, type: preset.policy_type }),
      threshold: typedNumber(preset.threshold, language),
      pay: typedNumber(preset.pay_rate_multiplier, language),
      rules: ruleValuesOf(preset, language),
    });
  };
  return (
    <SelectField
      name="preset"
      label={words.preset}
      hint={words.presetHint}
      value=""
      options={[
        { value: '', text: words.presetNone },
        ...offered.map(({ id, law, presetPolicy }) => ({ value: id, text: `${law}: ${presetPolicy.name}` })),
      ]}
      onChoose={fill}
    />
  );
}
