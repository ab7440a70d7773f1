import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { DateChoice } from '../../parts/date-choice.tsx';
import { type Measure, measures, shifted, type OvertimeView } from './view.ts';
import { overtimeWords } from './words.ts';

const step = 4;

interface RangeProps {
  view: OvertimeView;
  onChange(view: OvertimeView): void;
}

/** Selects the weeks by two dates, or moves to earlier and later ones. */
export function WeekRange({ view, onChange }: RangeProps) {
  const { range } = overtimeWords(useLanguage().language);
  const field = (label: string, name: 'first' | 'last') => (
    <DateChoice
      label={label}
      value={view[name]}
      onChoose={(date) => onChange({ ...view, [name]: date, opened: null })}
    />
  );
  return (
    <fieldset class="overtime-range">
      <legend class="unseen">{range.label}</legend>
      <Button onPress={() => onChange(shifted(view, -step))}>
        <span aria-hidden>‹</span>
        <span class="unseen">{range.earlier}</span>
      </Button>
      <Button onPress={() => onChange(shifted(view, step))}>
        <span aria-hidden>›</span>
        <span class="unseen">{range.later}</span>
      </Button>
      {field(range.start, 'first')}
      {field(range.stop, 'last')}
    </fieldset>
  );
}

/** Selects which values the cells show. Premiums are available only to readers who can see pay. */
export function MeasureChoice({ view, onChange, seesPay }: RangeProps & { seesPay: boolean }) {
  const { measure: words } = overtimeWords(useLanguage().language);
  const shown = measures.filter((measure) => seesPay || measure !== 'premium');
  return (
    <Choice<Measure>
      label={words.label}
      value={view.measure}
      options={shown.map((value) => ({ value, text: words[value] }))}
      onChoose={(measure) => onChange({ ...view, measure })}
    />
  );
}
