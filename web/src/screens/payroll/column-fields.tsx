import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Field, FieldNotes, useField } from '../../parts/field.tsx';
import { FieldGroup, FieldRow, TextField } from '../../parts/fields.tsx';
import { editorWords } from './editor-words.ts';
import { FilterFields, filterText } from './filter-fields.tsx';
import { Ordered } from './ordered.tsx';
import {
  type ColumnValues,
  fieldGroups,
  type FilterValues,
  isOfLine,
  newColumn,
  noFilter,
  type TemplateValues,
} from './template-values.ts';

export interface PartProps {
  values: TemplateValues;
  change(some: Partial<TemplateValues>): void;
}

interface SourceProps {
  name: string;
  rows: TemplateValues['rows'];
  source: ColumnValues['source'];
  onChoose(source: ColumnValues['source']): void;
}

/** The content of a column. With one row per member, fields that belong to a single line are not available. */
function Source({ name, rows, source, onChoose }: SourceProps) {
  const words = editorWords(useLanguage().language);
  const groups = (['member', 'sums', 'line', 'period'] as const).filter(
    (group) => group !== 'line' || rows === 'lines' || isOfLine(source),
  );
  return (
    <Field name={name} label={words.columns.source}>
      {(control) => (
        <select
          {...control}
          value={source}
          onChange={(event) => onChoose(event.currentTarget.value as ColumnValues['source'])}
        >
          <option value="text">{words.fields.text}</option>
          {groups.map((group) => (
            <optgroup key={group} label={words.groups[group]}>
              {fieldGroups[group].map((field) => (
                <option key={field} value={field}>
                  {words.fields[field]}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

interface OnlyProps {
  name: string;
  only: readonly FilterValues[];
  onChange(only: readonly FilterValues[]): void;
}

/** The filters of a column. The column includes lines that match one of the filters. */
function Only({ name, only, onChange }: OnlyProps) {
  const words = editorWords(useLanguage().language);
  const { columns } = words;
  const text = only.map((filter) => filterText(filter, words)).join(` ${columns.orElse} `) || words.filter.all;
  return (
    <details class="payroll-only">
      <summary>
        {columns.only}: <strong>{text}</strong>
      </summary>
      {only.map((filter, index) => (
        <div key={index} class="payroll-alternative">
          {index > 0 && <p class="soft">{columns.orElse}</p>}
          <FilterFields
            name={`${name}[${index}]`}
            filter={filter}
            change={(some) => onChange(only.with(index, { ...filter, ...some }))}
          />
          <Button kind="quiet" onPress={() => onChange(only.toSpliced(index, 1))}>
            <span aria-hidden>{words.removeShort}</span>
            <span class="unseen">{words.remove(filterText(filter, words))}</span>
          </Button>
        </div>
      ))}
      <Button onPress={() => onChange([...only, noFilter])}>
        {only.length === 0 ? columns.addOnly : columns.addOr}
      </Button>
    </details>
  );
}

/** Shows faults that concern a whole list. */
export function ListNotes({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { id, faults } = useField({ name, label, hint });
  return (
    <div id={id} tabIndex={-1}>
      <FieldNotes id={id} hint={hint} faults={faults} />
    </div>
  );
}

interface ColumnProps {
  column: ColumnValues;
  index: number;
  rows: TemplateValues['rows'];
  change(some: Partial<ColumnValues>): void;
}

function ColumnRow({ column, index, rows, change }: ColumnProps) {
  const { columns: words } = editorWords(useLanguage().language);
  return (
    <>
      <FieldRow>
        <TextField
          name={`columns[${index}].header`}
          label={words.header}
          hint={words.headerHint}
          maxLength={100}
          value={column.header}
          onType={(header) => change({ header })}
        />
        <Source
          name={`columns[${index}].field`}
          rows={rows}
          source={column.source}
          onChoose={(source) => change({ source })}
        />
        {column.source === 'text' && (
          <TextField
            name={`columns[${index}].text`}
            label={words.text}
            hint={words.textHint}
            maxLength={200}
            value={column.text}
            onType={(text) => change({ text })}
          />
        )}
      </FieldRow>
      <Only name={`columns[${index}].only`} only={column.only} onChange={(only) => change({ only })} />
    </>
  );
}

/** The columns of a file, in order. */
export function ColumnFields({ values: { columns, rows }, change }: PartProps) {
  const { columns: words } = editorWords(useLanguage().language);
  const set = (next: readonly ColumnValues[]) => change({ columns: next });
  return (
    <FieldGroup title={words.title}>
      <ListNotes name="columns" label={words.title} hint={words.hint} />
      <Ordered rows={columns} nameOf={({ header }, index) => words.of(index + 1, header)} onChange={set}>
        {(column, index, changeColumn) => <ColumnRow {...{ column, index, rows }} change={changeColumn} />}
      </Ordered>
      <div class="payroll-add">
        <Button onPress={() => set([...columns, newColumn])}>{words.add}</Button>
      </div>
    </FieldGroup>
  );
}
