import { useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { FieldNotes, type FieldProps, useField } from './field.tsx';
import { formWords } from './form-words.ts';
import './multi-choice.css';
import { comparable } from '../words/comparable.ts';

export interface MultiChoiceOption {
  value: number;
  text: string;
  /** A note that distinguishes options with the same name. */
  note?: string;
}

interface Props extends FieldProps {
  options: readonly MultiChoiceOption[];
  chosen: readonly number[];
  onChoose(chosen: number[]): void;
}

/** Lists of this length or longer have a search field. */
const searchedFrom = 8;
/** The maximum number of rendered options. A search finds the others. */
const mostShown = 100;

function matching(options: readonly MultiChoiceOption[], typed: string): readonly MultiChoiceOption[] {
  const wanted = comparable(typed);
  if (wanted === '') return options;
  return options.filter(({ text, note = '' }) => comparable(`${text} ${note}`).includes(wanted));
}

function Boxes({
  matches,
  chosen,
  onToggle,
}: { matches: readonly MultiChoiceOption[]; chosen: ReadonlySet<number> } & Toggling) {
  return (
    <ul class="many-list">
      {matches.slice(0, mostShown).map(({ value, text, note }) => (
        <li key={value}>
          <label>
            <input type="checkbox" checked={chosen.has(value)} onChange={() => onToggle([value], !chosen.has(value))} />
            <span>
              {text} {note && <span class="soft">{note}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

interface Toggling {
  onToggle(values: readonly number[], isChosen: boolean): void;
}

/** A multiple choice by checkboxes, with a search in long lists. Selected options stay selected during a search. */
export function MultiChoice({ options, chosen, onChoose, ...field }: Props) {
  const { many: words } = formWords(useLanguage().language);
  const { id, faults, control } = useField(field);
  const [typed, setTyped] = useState('');
  const matches = matching(options, typed);
  const set = new Set(chosen);
  const toggle: Toggling['onToggle'] = (values, isChosen) => {
    const others = chosen.filter((value) => !values.includes(value));
    onChoose(isChosen ? [...others, ...values] : others);
  };
  const all = matches.map(({ value }) => value);
  const isAll = all.length > 0 && all.every((value) => set.has(value));
  return (
    <fieldset class="many" aria-describedby={control['aria-describedby']}>
      <legend id={id} tabIndex={-1}>
        {field.label} <span class="soft">{words.chosen(chosen.length)}</span>
      </legend>
      {options.length >= searchedFrom && (
        <div class="many-tools">
          <input
            type="search"
            aria-label={words.find(field.label)}
            placeholder={words.find(field.label)}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <label>
            <input type="checkbox" checked={isAll} onChange={() => toggle(all, !isAll)} />
            {words.all}
          </label>
        </div>
      )}
      <Boxes matches={matches} chosen={set} onToggle={toggle} />
      {matches.length === 0 && <p class="soft">{words.none}</p>}
      {matches.length > mostShown && <p class="soft">{words.more(matches.length - mostShown)}</p>}
      <FieldNotes id={id} hint={field.hint} faults={faults} />
    </fieldset>
  );
}
