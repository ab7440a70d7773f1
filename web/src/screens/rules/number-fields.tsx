import { tierNames } from '../../../../src/contract/lists/unusual-activities.ts';
import { useLanguage } from '../../app/language.tsx';
import { FieldNotes, useField } from '../../parts/field.tsx';
import { TextField } from '../../parts/fields.tsx';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { RuleWords } from './catalogue.ts';
import { numberText, peopleText } from './figures.ts';
import type { Threshold } from './queries.ts';
import { Point } from './scale.tsx';
import { nearestStop } from './stops.ts';
import type { RuleValueValues } from './values.ts';
import { ruleWords } from './words.ts';

interface TypedProps {
  control: ReturnType<typeof useField>['control'];
  placeholder?: string;
  value: string;
  onType(value: string): void;
}

interface SliderProps {
  name: string;
  label: string;
  unit: string;
  value: string;
  stops: readonly number[];
  people: Threshold['people'];
  onType(value: string): void;
}

/** A field for the number of a slider. */
export function TypedNumber({ control, ...typed }: TypedProps) {
  return (
    <input
      {...control}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      placeholder={typed.placeholder}
      value={typed.value}
      onInput={(event) => typed.onType(event.currentTarget.value)}
    />
  );
}

/** A number with a slider and a field. */
export function SliderField({ name, label, unit, value, stops, people, onType }: SliderProps) {
  const { language, words } = useLanguage();
  const { id, faults, control } = useField({ name, label });
  const typed = numberOf(value);
  const number = typed === null || Number.isNaN(typed) ? (stops[0] ?? 0) : typed;
  return (
    <div class="field level-fields">
      <label for={id}>
        {label} <small>{unit}</small>
      </label>
      <div class="level-row level-single">
        <div class="level-track">
          <Point value={number} stops={stops} people={people} />
          <input
            class="level-slider"
            type="range"
            min={0}
            max={stops.length - 1}
            value={nearestStop(stops, number)}
            aria-label={label}
            aria-valuetext={`${numberText(number, language)} ${unit}`}
            onInput={(event) => onType(typedNumber(stops[Number(event.currentTarget.value)], language))}
          />
        </div>
        <TypedNumber control={control} value={value} onType={onType} />
      </div>
      <FieldNotes
        id={id}
        hint={people && peopleText({ people, unusual_when: 'at_most' }, language, words)}
        faults={faults}
      />
    </div>
  );
}

interface ThresholdProps {
  threshold: Threshold;
  value: string;
  stops: readonly number[];
  catalogue: RuleWords;
  onType(value: string): void;
}

export function ThresholdField({ threshold, catalogue, ...rest }: ThresholdProps) {
  return (
    <SliderField
      name={`thresholds.${threshold.name}`}
      label={catalogue.limit(threshold)}
      unit={catalogue.unit(threshold.unit)}
      people={threshold.people}
      {...rest}
    />
  );
}

type Named = Pick<RuleValueValues, 'allowed' | 'added'>;

/** Application names that are never reported, and names in addition to the program's. */
export function NameFields({ values, onChange }: { values: Named; onChange(some: Partial<Named>): void }) {
  const { names: words } = ruleWords(useLanguage().language);
  return (
    <>
      <TextField
        name="applications.allowed"
        label={words.allowed}
        hint={words.hint}
        lines={3}
        value={values.allowed}
        onType={(allowed) => onChange({ allowed })}
      />
      {tierNames.map((tier) => (
        <TextField
          key={tier}
          name={`applications.added.${tier}`}
          label={words.added(tier)}
          hint={words.hint}
          lines={2}
          value={values.added[tier]}
          onType={(lines) => onChange({ added: { ...values.added, [tier]: lines } })}
        />
      ))}
    </>
  );
}
