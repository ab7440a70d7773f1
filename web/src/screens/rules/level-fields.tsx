import type { ConfidenceLevel } from '../../../../src/contract/lists/unusual-activities.ts';
import { levels } from '../../parts/level.tsx';
import { useLanguage } from '../../app/language.tsx';
import { FieldNotes, useField } from '../../parts/field.tsx';
import { LevelMark } from '../../parts/level.tsx';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { RuleWords } from './catalogue.ts';
import { gradeText, peopleText } from './figures.ts';
import type { Limit } from './queries.ts';
import { TypedNumber } from './number-fields.tsx';
import { Scale } from './scale.tsx';
import { nearestStop } from './stops.ts';
import { gradeNumber, type RuleValueValues } from './values.ts';
import { ruleWords } from './words.ts';

type Grades = RuleValueValues['limits'][string];

interface Props {
  limit: Limit;
  grades: Grades;
  stops: readonly number[];
  catalogue: RuleWords;
  onChange(grades: Grades): void;
}

const numbered = (text: string) => {
  const value = numberOf(text);
  return value !== null && Number.isNaN(value) ? null : value;
};

/** Preserves the order of levels: when a level is moved, it pushes the levels that it passes. */
function moved(limit: Limit, grades: Grades, level: ConfidenceLevel, text: string): Grades {
  const direction = limit.unusual_when === 'at_most' ? 1 : -1;
  const at = levels.indexOf(level);
  const value = direction * gradeNumber(text, limit);
  const entries = levels.map((other, index) => {
    const own = direction * gradeNumber(grades[other], limit);
    const isPassed = index < at ? own < value : own > value;
    return [other, other === level || isPassed ? text : grades[other]];
  });
  return Object.fromEntries(entries) as Grades;
}

/** A slider over round values, with a "never" position beyond its unusual end. */
function Slider({ limit, grades, stops, level, catalogue, onChange }: Props & { level: ConfidenceLevel }) {
  const { language, words: common } = useLanguage();
  const words = ruleWords(language);
  const isBelow = limit.unusual_when === 'at_most';
  const value = numbered(grades[level]);
  const never = isBelow ? -1 : stops.length;
  const at = value === null ? never : nearestStop(stops, value);
  const name = words.form.slide(catalogue.limit(limit), common.inbox.levels[level]);
  return (
    <input
      class="level-slider"
      type="range"
      min={isBelow ? -1 : 0}
      max={isBelow ? stops.length - 1 : stops.length}
      value={at}
      aria-label={name}
      aria-valuetext={`${gradeText(value, language)} ${value === null ? '' : catalogue.unit(limit.unit)}`.trim()}
      onInput={(event) => {
        const stop = stops[Number(event.currentTarget.value)];
        onChange(moved(limit, grades, level, typedNumber(stop, language)));
      }}
    />
  );
}

/** A level of a limit: a slider, and a field for the same number. */
function LevelRow(props: Props & { level: ConfidenceLevel }) {
  const { limit, level, grades, catalogue, onChange } = props;
  const { language, words: common } = useLanguage();
  const text = common.inbox.levels[level];
  const label = ruleWords(language).form.slide(catalogue.limit(limit), text);
  const { id, faults, control } = useField({ name: `limits.${limit.name}.${level}`, label });
  return (
    <div class="level-row field">
      <label for={id}>
        <LevelMark level={level} text={text} />
      </label>
      <Slider {...props} />
      <TypedNumber
        control={control}
        placeholder={ruleWords(language).never}
        value={grades[level]}
        onType={(typed) => onChange({ ...grades, [level]: typed })}
      />
      <FieldNotes id={id} hint={null} faults={faults} />
    </div>
  );
}

/** A limit with its three levels, above a scale of the values measured in people. */
export function LevelFields(props: Props) {
  const { limit, grades, stops, catalogue } = props;
  const { language, words } = useLanguage();
  const marks = { low: numbered(grades.low), medium: numbered(grades.medium), high: numbered(grades.high) };
  return (
    <fieldset class="level-fields">
      <legend>
        {catalogue.limit(limit)} <small>{catalogue.unit(limit.unit)}</small>
      </legend>
      <div class="level-scale">
        <Scale limit={limit} marks={marks} stops={stops} isOverSliders />
      </div>
      {levels.map((level) => (
        <LevelRow key={level} {...props} level={level} />
      ))}
      <p class="soft">{peopleText(limit, language, words)}</p>
    </fieldset>
  );
}
