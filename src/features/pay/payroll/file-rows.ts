import { type PayrollColumn, type PayrollLayout } from '../../../contract/payroll-templates.ts';
import { csvCell, csvLine, escapeFormulas } from '../../../csv-cell.ts';
import { formatAmount } from '../../../money/cents.ts';
import { codeOf, fitsAny } from './rules/filters.ts';
import { dateText, hoursText, numberText, perHour } from './rules/formats.ts';
import { digitsOf } from './rules/day-line.ts';
import { amountOf, type PayrollLine } from './rules/payroll-lines.ts';
import { wholeHourSeconds } from './rules/hours.ts';
import { calculationOf } from './rules/products.ts';
import { sumFields } from '../../../contract/lists/payroll.ts';

export interface FileMember {
  userId: number;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  payrollId: string | null;
}

/** The data that all rows of a file share. */
export interface FilePeriod {
  periodId: number;
  startOn: string;
  stopOn: string;
  currency: string;
  checksum: string | null;
}

const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** A row: a line of payroll, or all lines of a member. */
interface Row {
  lines: readonly PayrollLine[];
  member: FileMember;
  period: FilePeriod;
}

type SumField = (typeof sumFields)[number];
const isSum = (field: string): field is SumField => (sumFields as readonly string[]).includes(field);

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** A number. Spreadsheets never treat such a cell as a formula. */
function sumCell(field: SumField, { lines, period }: Row, layout: PayrollLayout): string {
  if (lines.length === 0) return '';
  const secondsIn = (secondsOf: (line: PayrollLine) => number) => lines.reduce((sum, line) => sum + secondsOf(line), 0);
  const seconds = secondsIn((line) => line.seconds);
  const textOf = (
    centsOf: (line: PayrollLine) => number | null,
    write: (cents: number) => string | null = (own) => formatAmount(own, period.currency),
  ) => {
    const cents = sumOf(lines.map(centsOf));
    const text = cents === null ? null : write(cents);
    return text === null ? '' : numberText(text, layout);
  };
  const cells: Record<SumField, () => string> = {
    seconds: () => String(seconds),
    hours: () => hoursText(seconds, layout),
    paid_seconds: () => String(secondsIn((line) => line.paidSeconds)),
    paid_hours: () => hoursText(secondsIn(wholeHourSeconds), layout),
    straight: () => textOf((line) => line.straight),
    premium: () => textOf((line) => line.premium),
    amount: () => textOf(amountOf),
    amount_per_hour: () => textOf(amountOf, (cents) => perHour(cents, seconds)),
  };
  return cells[field]();
}

function memberKey({ member_key: key }: PayrollLayout, member: FileMember): string {
  if (key === 'user_id') return String(member.userId);
  return (key === 'payroll_id' ? member.payrollId : member[key]) ?? '';
}

/** The first date of a period by its id. Example: 20260301 -> 2026-03-01. */
const startOf = (periodId: number) => String(periodId).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');

type TextField = Exclude<NonNullable<PayrollColumn['field']>, SumField>;

/** A value without a sum. In a row of several lines, all lines have the same value, so the first line provides it. */
function textCell(field: TextField, { lines: [line], member, period }: Row, layout: PayrollLayout): string {
  if (field === 'calculation') return line ? calculationOf(line) : '';
  const texts: Record<Exclude<TextField, 'calculation'>, string | null | undefined> = {
    member_key: memberKey(layout, member),
    user_id: String(member.userId),
    payroll_id: member.payrollId,
    email: member.email,
    name: member.name,
    first_name: member.firstName,
    last_name: member.lastName,
    period_id: String(period.periodId),
    period_start: dateText(period.startOn, layout.date_format),
    period_stop: dateText(period.stopOn, layout.date_format),
    currency: period.currency,
    checksum: period.checksum,
    earned_period_start: line && dateText(startOf(line.earnedPeriodId), layout.date_format),
    earning_type: line?.earningType,
    earning_code: line && codeOf(line, layout),
    earning_name: line?.name,
    part: line?.part,
    correction: line && String(line.isCorrection),
    multiplier: line && numberText(line.multiplier, layout),
    rate: line && line.rate && numberText(line.rate, layout),
    addition: line && line.addition && numberText(digitsOf(line.addition), layout),
    hour_minutes: line && line.hourMinutes && numberText(line.hourMinutes, layout),
    hour_rate: line && line.hourRate && numberText(digitsOf(line.hourRate), layout),
  };
  return texts[field] ?? '';
}

function cellOf(column: PayrollColumn, row: Row, layout: PayrollLayout): string {
  const lines = row.lines.filter((line) => fitsAny(line, column.only));
  if (column.only && lines.length === 0) return '';
  const { field, text = '' } = column;
  if (field && isSum(field)) return sumCell(field, { ...row, lines }, layout);
  return escapeFormulas(field ? textCell(field, { ...row, lines }, layout) : text);
}

const writtenLine = (cells: readonly string[], { separator }: Pick<PayrollLayout, 'separator'>): string =>
  csvLine(
    cells.map((cell) => csvCell(cell, separators[separator])),
    separators[separator],
  );

/** The start of a file. */
export function fileHead(layout: PayrollLayout): string {
  const mark = layout.byte_order_mark ? '\uFEFF' : '';
  const headers = layout.columns.map(({ header }) => escapeFormulas(header));
  return layout.header_row ? mark + writtenLine(headers, layout) : mark;
}

/** The sources of the rows. */
export interface FileSources {
  layout: PayrollLayout;
  period: FilePeriod;
  members: ReadonlyMap<number, FileMember>;
}

/** Rows before they are formatted, each with its member. A file without lines has no rows. */
export function cellsOf(lines: readonly PayrollLine[], { layout, period, members }: FileSources) {
  const written = lines.filter((line) => codeOf(line, layout) !== null);
  const groups =
    layout.rows === 'lines'
      ? written.map((line) => [line])
      : [...Map.groupBy(written, ({ userId }) => userId).values()];
  return groups.map((group) => {
    const member = members.get(group[0]?.userId ?? 0);
    if (!member) throw new Error(`no member ${group[0]?.userId} of a line of payroll`);
    const row = { lines: group, member, period };
    return { userId: member.userId, cells: layout.columns.map((column) => cellOf(column, row, layout)) };
  });
}

export const fileRows = (lines: readonly PayrollLine[], sources: FileSources): string =>
  cellsOf(lines, sources)
    .map(({ cells }) => writtenLine(cells, sources.layout))
    .join('');
