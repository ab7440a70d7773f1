import {
  type EarningType,
  lineFields,
  memberFields,
  type PayrollField,
  type PayrollPart,
  periodFields,
  sumFields,
} from '../../../../src/contract/lists/payroll.ts';
import type { Fault } from '../../parts/faults.ts';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { Language } from '../../words/words.ts';
import { type EditorWords, englishEditor } from './editor-words-en.ts';
import type { Template, TemplateBody } from './use-templates.ts';

type Column = Template['columns'][number];
type Filter = NonNullable<Column['only']>[number];
type Code = Template['earning_codes'][number];

/** Sources of columns, in the order of the list. */
const offered = Object.keys(englishEditor.fields);
const inOffer = <T extends PayrollField>(fields: readonly T[]): T[] =>
  fields.toSorted((a, b) => offered.indexOf(a) - offered.indexOf(b));

/** The fields for each kind of row. With one row per member, fields that belong to a single line are not available. */
export const fieldGroups = {
  member: inOffer(memberFields),
  sums: inOffer(sumFields),
  line: inOffer(lineFields),
  period: inOffer(periodFields),
};

type Choice = 'any' | 'only' | 'none';

/** The form values of a filter of lines. An empty field matches all lines. */
export interface FilterValues {
  earningTypes: readonly EarningType[];
  parts: readonly PayrollPart[];
  /** `1.5 2`. */
  multipliers: string;
  /** One name per line. */
  names: string;
  corrections: Choice;
  /** Lines that pay something: hours that a salary covers do not. */
  paid: Choice;
}

export interface ColumnValues {
  header: string;
  source: PayrollField | 'text';
  text: string;
  /** Empty = all lines. */
  only: readonly FilterValues[];
}

export interface CodeValues {
  code: string;
  isLeftOut: boolean;
  only: FilterValues;
}

/** The values of the template form. */
export interface TemplateValues {
  name: string;
  columns: readonly ColumnValues[];
  rows: Template['rows'];
  premiums: Template['premiums'];
  codes: readonly CodeValues[];
  key: Template['member_key'];
  headerRow: boolean;
  separator: Template['separator'];
  decimalMark: Template['decimal_mark'];
  hours: Template['hours_format'];
  dates: Template['date_format'];
  byteOrderMark: boolean;
}

export const noFilter: FilterValues = {
  earningTypes: [],
  parts: [],
  multipliers: '',
  names: '',
  corrections: 'any',
  paid: 'any',
};
export const newColumn: ColumnValues = { header: '', source: 'text', text: '', only: [] };

const choiceOf = (isOnly: boolean | undefined): Choice => (isOnly === undefined ? 'any' : isOnly ? 'only' : 'none');

const filterOf = (filter: Filter, language: Language): FilterValues => ({
  earningTypes: filter.earning_types ?? [],
  parts: filter.parts ?? [],
  multipliers: (filter.multipliers ?? []).map((factor) => typedNumber(factor, language)).join(' '),
  names: (filter.names ?? []).join('\n'),
  corrections: choiceOf(filter.corrections),
  paid: choiceOf(filter.paid),
});

/** The initial form values of a template. */
export const valuesOf = (body: TemplateBody, language: Language): TemplateValues => ({
  name: body.name,
  columns: body.columns.map(({ header, field, text = '', only = [] }) => ({
    header,
    source: field ?? 'text',
    text,
    only: only.map((filter) => filterOf(filter, language)),
  })),
  rows: body.rows ?? 'lines',
  premiums: body.premiums ?? 'together',
  codes: (body.earning_codes ?? []).map(({ code, only }) => ({
    code: code ?? '',
    isLeftOut: code === null,
    only: filterOf(only, language),
  })),
  key: body.member_key ?? 'user_id',
  headerRow: body.header_row ?? true,
  separator: body.separator ?? 'comma',
  decimalMark: body.decimal_mark ?? 'point',
  hours: body.hours_format ?? 'decimal',
  dates: body.date_format ?? 'YYYY-MM-DD',
  byteOrderMark: body.byte_order_mark ?? false,
});

const multipliersIn = (text: string) =>
  text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((factor) => numberOf(factor) ?? NaN);

const namesIn = (text: string) =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);

function filterInput(filter: FilterValues): Filter {
  const { earningTypes: types, parts: chosen, multipliers, names, corrections, paid } = filter;
  return {
    ...(types.length > 0 && { earning_types: [...types] }),
    ...(chosen.length > 0 && { parts: [...chosen] }),
    ...(multipliers.trim() !== '' && { multipliers: multipliersIn(multipliers) }),
    ...(namesIn(names).length > 0 && { names: namesIn(names) }),
    ...(corrections !== 'any' && { corrections: corrections === 'only' }),
    ...(paid !== 'any' && { paid: paid === 'only' }),
  };
}

const columnInput = ({ header, source, text, only }: ColumnValues): Column => ({
  header,
  ...(source === 'text' ? { text } : { field: source }),
  ...(only.length > 0 && { only: only.map(filterInput) }),
});

const codeInput = ({ code, isLeftOut, only }: CodeValues): Code => ({
  code: isLeftOut ? null : code.trim(),
  only: filterInput(only),
});

/** Converts the form for the API. */
export const inputOf = (values: TemplateValues): Required<TemplateBody> => ({
  name: values.name.trim(),
  columns: values.columns.map(columnInput),
  rows: values.rows,
  premiums: values.premiums,
  earning_codes: values.codes.map(codeInput),
  member_key: values.key,
  header_row: values.headerRow,
  separator: values.separator,
  decimal_mark: values.decimalMark,
  hours_format: values.hours,
  date_format: values.dates,
  byte_order_mark: values.byteOrderMark,
});

export const isOfLine = (source: ColumnValues['source']) => (fieldGroups.line as readonly string[]).includes(source);

const filterFaults = (at: string, { multipliers }: FilterValues, words: EditorWords): Fault[] =>
  multipliersIn(multipliers).some((factor) => Number.isNaN(factor))
    ? [{ attribute: `${at}.multipliers`, text: words.faults.multipliers }]
    : [];

/** The faults in a template, except those in its name. */
export function layoutFaults({ columns, rows, codes }: TemplateValues, words: EditorWords): Fault[] {
  return [
    ...(columns.length === 0 ? [{ attribute: 'columns', text: words.faults.columns }] : []),
    ...columns.flatMap(({ source, only }, index) => [
      ...(rows === 'members' && isOfLine(source)
        ? [{ attribute: `columns[${index}].field`, text: words.faults.ofLine }]
        : []),
      ...only.flatMap((filter, at) => filterFaults(`columns[${index}].only[${at}]`, filter, words)),
    ]),
    ...codes.flatMap(({ code, isLeftOut, only }, index) => [
      ...(code.trim() === '' && !isLeftOut
        ? [{ attribute: `earning_codes[${index}].code`, text: words.faults.code }]
        : []),
      ...filterFaults(`earning_codes[${index}].only`, only, words),
    ]),
  ];
}

export const faultsOf = (values: TemplateValues, words: EditorWords): Fault[] => [
  ...(values.name.trim() === '' ? [{ attribute: 'name', text: words.faults.name }] : []),
  ...layoutFaults(values, words),
];
