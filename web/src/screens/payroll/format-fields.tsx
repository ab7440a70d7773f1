import {
  dateFormats,
  decimalMarks,
  hoursFormats,
  layoutPremiums,
  layoutRows,
  memberKeys,
  separators,
} from '../../../../src/contract/lists/payroll.ts';
import { useLanguage } from '../../app/language.tsx';
import { FieldGroup, FieldRow, SelectField, Switch, TextField } from '../../parts/fields.tsx';
import type { PartProps } from './column-fields.tsx';
import { withFirst } from '../../words/with-first.ts';
import { editorWords } from './editor-words.ts';
import { payrollWords } from './words.ts';

function Premiums({ values, change }: PartProps) {
  const { form: words } = editorWords(useLanguage().language);
  return (
    <SelectField
      name="premiums"
      label={words.premiums.label}
      hint={words.premiums.hint}
      value={values.premiums}
      options={layoutPremiums.map((value) => ({ value, text: words.premiums[value] }))}
      onChoose={(premiums) => change({ premiums })}
    />
  );
}

/** The name of the template, the kind of rows, and the key of members. */
export function RowFields({ values, change }: PartProps) {
  const { language } = useLanguage();
  const { name, nameHint, form: words } = editorWords(language);
  const { keys: keyTexts } = payrollWords(language);
  return (
    <>
      <TextField
        name="name"
        label={name}
        hint={nameHint}
        maxLength={100}
        value={values.name}
        onType={(typed) => change({ name: typed })}
      />
      <FieldGroup title={words.rows.title}>
        <FieldRow>
          <SelectField
            name="rows"
            label={words.rows.label}
            value={values.rows}
            options={layoutRows.map((value) => ({ value, text: words.rows[value] }))}
            onChoose={(rows) => change({ rows })}
          />
          <SelectField
            name="member_key"
            label={words.key.label}
            hint={words.key.hint}
            value={values.key}
            options={withFirst(memberKeys, 'payroll_id').map((value) => ({ value, text: keyTexts[value] }))}
            onChoose={(key) => change({ key })}
          />
        </FieldRow>
        <Premiums values={values} change={change} />
      </FieldGroup>
    </>
  );
}

/** Separators, number and date formats. */
export function FormatFields({ values, change }: PartProps) {
  const { form: words } = editorWords(useLanguage().language);
  return (
    <FieldGroup title={words.formats}>
      <FieldRow>
        <SelectField
          name="separator"
          label={words.separator.label}
          hint={words.separator.hint}
          value={values.separator}
          options={separators.map((value) => ({ value, text: words.separator[value] }))}
          onChoose={(separator) => change({ separator })}
        />
        <SelectField
          name="decimal_mark"
          label={words.decimalMark.label}
          value={values.decimalMark}
          options={decimalMarks.map((value) => ({ value, text: words.decimalMark[value] }))}
          onChoose={(decimalMark) => change({ decimalMark })}
        />
        <SelectField
          name="hours_format"
          label={words.hours.label}
          value={values.hours}
          options={hoursFormats.map((value) => ({ value, text: words.hours[value] }))}
          onChoose={(hours) => change({ hours })}
        />
        <SelectField
          name="date_format"
          label={words.dates}
          value={values.dates}
          options={dateFormats.map((value) => ({ value, text: value }))}
          onChoose={(dates) => change({ dates })}
        />
      </FieldRow>
      <FileStartFields values={values} change={change} />
    </FieldGroup>
  );
}

/** Whether the file begins with a header row and a byte order mark. */
function FileStartFields({ values, change }: PartProps) {
  const { form: words } = editorWords(useLanguage().language);
  return (
    <>
      <Switch
        name="header_row"
        label={words.headerRow}
        isOn={values.headerRow}
        onSwitch={(headerRow) => change({ headerRow })}
      />
      <Switch
        name="byte_order_mark"
        label={words.byteOrderMark}
        isOn={values.byteOrderMark}
        onSwitch={(byteOrderMark) => change({ byteOrderMark })}
      />
    </>
  );
}
