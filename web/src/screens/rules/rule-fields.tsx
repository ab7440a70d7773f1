import type { ComponentChildren } from 'preact';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { NumberField, Switch } from '../../parts/fields.tsx';
import type { Form as FormState } from '../../parts/use-form.ts';
import type { RuleWords } from './catalogue.ts';
import { sameLimit, sameThreshold, shownOf } from './figures.ts';
import { LevelFields } from './level-fields.tsx';
import { NameFields, ThresholdField } from './number-fields.tsx';
import type { Rule } from './queries.ts';
import { stopsOf } from './stops.ts';
import { type BothRules, isBeyondPlan, programValues, type RuleValueValues } from './values.ts';
import { ruleWords } from './words.ts';

export interface BodyProps {
  both: BothRules;
  rule: Rule;
  catalogue: RuleWords;
  form: Pick<FormState<RuleValueValues>, 'values' | 'change'>;
}

function Limits({ both, rule, catalogue, form: { values, change } }: BodyProps) {
  return (
    <>
      {rule.limits.map((limit) => {
        const grades = values.limits[limit.name] ?? { low: '', medium: '', high: '' };
        return (
          <LevelFields
            key={limit.name}
            limit={limit}
            grades={grades}
            stops={stopsOf(limit, shownOf([limit, sameLimit(both.program.types, limit.name)]))}
            catalogue={catalogue}
            onChange={(made) => change({ limits: { ...values.limits, [limit.name]: made } })}
          />
        );
      })}
      {rule.thresholds.map((threshold) => (
        <ThresholdField
          key={threshold.name}
          threshold={threshold}
          value={values.thresholds[threshold.name] ?? ''}
          stops={stopsOf(threshold, [
            threshold.value,
            sameThreshold(both.program.types, threshold.name)?.value ?? threshold.value,
          ])}
          catalogue={catalogue}
          onType={(value) => change({ thresholds: { ...values.thresholds, [threshold.name]: value } })}
        />
      ))}
    </>
  );
}

/** The fields of a rule. */
export function RuleFields({ both, rule, catalogue, form, children }: BodyProps & { children?: ComponentChildren }) {
  const { language } = useLanguage();
  const words = ruleWords(language);
  const { values, change } = form;
  return (
    <div class="rule-fields">
      <div class="rule-switch">
        <Switch
          name={`types.${rule.type}.on`}
          label={words.form.on}
          hint={isBeyondPlan(both.rules, rule) && words.form.plan}
          isOn={values.on}
          onSwitch={(on) => change({ on })}
        />
        <Button kind="quiet" onPress={() => change(programValues(both, rule, language))}>
          {words.form.reset}
        </Button>
      </div>
      <Limits both={both} rule={rule} catalogue={catalogue} form={form} />
      <NumberField
        name={`types.${rule.type}.minimum_minutes`}
        label={words.form.minimum}
        unit={words.form.minutes}
        value={values.minimum}
        onType={(minimum) => change({ minimum })}
      />
      {rule.type === 'suspicious_activity' && <NameFields values={values} onChange={change} />}
      {children}
    </div>
  );
}
