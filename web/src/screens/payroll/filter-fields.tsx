import { earningTypes, payrollParts } from '../../../../src/contract/lists/payroll.ts';
import { useLanguage } from '../../app/language.tsx';
import { FieldRow, SelectField, TextField } from '../../parts/fields.tsx';
import { type EditorWords, editorWords } from './editor-words.ts';
import type { FilterValues } from './template-values.ts';

interface BoxesProps<Value extends string> {
  label: string;
  values: readonly Value[];
  texts: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  onChoose(chosen: Value[]): void;
}

function Boxes<Value extends string>({ label, values, texts, chosen, onChoose }: BoxesProps<Value>) {
  return (
    <fieldset class="payroll-boxes">
      <legend>{label}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChoose(
                values.filter((option) => (option === value ? event.currentTarget.checked : chosen.includes(option))),
              )
            }
          />
          {texts[value]}
        </label>
      ))}
    </fieldset>
  );
}

/** `filterText(…)` = "overtime, double time · whole · × 1.5". */
export function filterText(filter: FilterValues, { filter: words }: EditorWords): string {
  const { earningTypes: types, parts: chosen, multipliers, names, corrections, paid } = filter;
  const parts = [
    types.map((type) => words.earningTypes[type]).join(', '),
    chosen.map((part) => words.parts[part]).join(', '),
    multipliers.trim() === '' ? '' : words.times(multipliers.trim()),
    names.trim().split('\n').filter(Boolean).join(', '),
    corrections === 'any' ? '' : `${words.corrections.label}: ${words.corrections[corrections]}`,
    paid === 'any' ? '' : `${words.paid.label}: ${words.paid[paid]}`,
  ].filter(Boolean);
  return parts.join(' · ') || words.all;
}

interface Props {
  /** The path of the filter in the API: `columns[2].only[0]`. */
  name: string;
  filter: FilterValues;
  change(some: Partial<FilterValues>): void;
}

/** Further filters: multiplier, names of earnings, and corrections. */
function Finer({ name, filter, change }: Props) {
  const { filter: words } = editorWords(useLanguage().language);
  return (
    <FieldRow>
      <TextField
        name={`${name}.multipliers`}
        label={words.multipliers}
        hint={words.multipliersHint}
        value={filter.multipliers}
        onType={(multipliers) => change({ multipliers })}
      />
      <TextField
        name={`${name}.names`}
        label={words.names}
        hint={words.namesHint}
        lines={2}
        value={filter.names}
        onType={(names) => change({ names })}
      />
      <SelectField
        name={`${name}.corrections`}
        label={words.corrections.label}
        value={filter.corrections}
        options={(['any', 'only', 'none'] as const).map((value) => ({ value, text: words.corrections[value] }))}
        onChoose={(corrections) => change({ corrections })}
      />
      <SelectField
        name={`${name}.paid`}
        label={words.paid.label}
        value={filter.paid}
        options={(['any', 'only', 'none'] as const).map((value) => ({ value, text: words.paid[value] }))}
        onChoose={(paid) => change({ paid })}
      />
    </FieldRow>
  );
}

/** A filter of pay lines. An empty field matches all lines. */
export function FilterFields({ name, filter, change }: Props) {
  const { filter: words } = editorWords(useLanguage().language);
  return (
    <div class="payroll-filter">
      <Boxes
        label={words.types}
        values={earningTypes}
        texts={words.earningTypes}
        chosen={filter.earningTypes}
        onChoose={(chosen) => change({ earningTypes: chosen })}
      />
      <Boxes
        label={words.partsLabel}
        values={payrollParts}
        texts={words.parts}
        chosen={filter.parts}
        onChoose={(chosen) => change({ parts: chosen })}
      />
      <Finer {...{ name, filter, change }} />
    </div>
  );
}
