import type { ComponentChildren } from 'preact';
import { type BudgetRow, scaleOf } from './rows.ts';
import { amountOf, ChangedCell, LeftText, PeriodText, type Reading, UsedCell } from './cells.tsx';
import type { Sorting, View } from './view.ts';
import { budgetWords } from './words.ts';

interface Props {
  rows: readonly BudgetRow[];
  reading: Reading;
  view: View;
  onSort(sorting: Sorting): void;
}

interface HeadProps extends Pick<Props, 'view' | 'onSort'> {
  sorting: Sorting;
  children: ComponentChildren;
}

function SortedHead({ sorting, view, onSort, children }: HeadProps) {
  const isSorted = view.sorting === sorting;
  const order = view.ascending ? 'ascending' : 'descending';
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? order : undefined}>
      <button type="button" class="budget-sort" onClick={() => onSort(sorting)}>
        {children}
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden class={isSorted ? '' : 'budget-unsorted'}>
          <path fill="currentColor" d={isSorted && view.ascending ? 'M5 2l4 6H1z' : 'M5 8L1 2h8z'} />
        </svg>
      </button>
    </th>
  );
}

function Owner({ row, reading }: { row: BudgetRow; reading: Reading }) {
  const words = budgetWords(reading.language);
  const recurrence = row.status.budget?.recurrence;
  return (
    <th role="rowheader" scope="row" class="budget-owner">
      <strong>{row.name}</strong>
      <span class="budget-quiet">
        {words.owner[row.owner]}
        {recurrence && `, ${words.recurrence[recurrence]}`}
      </span>
    </th>
  );
}

interface LineProps extends Omit<Props, 'rows' | 'onSort'> {
  row: BudgetRow;
  scale: number;
}

function Line({ row, reading, view, scale }: LineProps) {
  const { columns, hidden, noLimit } = budgetWords(reading.language);
  const { status, unit } = row;
  const isPast = view.asOf !== null;
  const limit = unit !== null && status.limit === undefined ? noLimit : amountOf(reading, unit, status.limit);
  const cell = (name: keyof typeof columns, children: ComponentChildren) => (
    <td role="cell" class={`budget-cell budget-${name}`} data-label={columns[name]}>
      {children}
    </td>
  );
  return (
    <tr role="row">
      <Owner row={row} reading={reading} />
      {cell('used', <UsedCell row={row} reading={reading} scale={scale} isPast={isPast} />)}
      {cell('spent', unit === null ? hidden : amountOf(reading, unit, status.spent_as_known_then))}
      {cell('limit', limit)}
      {cell('left', <LeftText row={row} reading={reading} />)}
      {cell('period', <PeriodText row={row} reading={reading} />)}
      {isPast && cell('changed', <ChangedCell row={row} reading={reading} />)}
    </tr>
  );
}

/** The budgets as a table with the picture in it. On a narrow page each row is a small card; roles keep it a table. */
export function Board({ rows, reading, view, onSort }: Props) {
  const { columns, table } = budgetWords(reading.language);
  const scale = scaleOf(rows);
  const plain = ['spent', 'limit', 'left', 'period', ...(view.asOf === null ? [] : ['changed' as const])] as const;
  return (
    <table role="table" class={view.asOf === null ? 'budget-table' : 'budget-table budget-table-past'}>
      <caption class="unseen">{table}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <SortedHead sorting="name" view={view} onSort={onSort}>
            {columns.budget}
          </SortedHead>
          <SortedHead sorting="used" view={view} onSort={onSort}>
            {columns.used}
          </SortedHead>
          {plain.map((name) => (
            <th key={name} role="columnheader" scope="col" class={`budget-${name}`}>
              {columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Line key={row.id} row={row} reading={reading} view={view} scale={scale} />
        ))}
      </tbody>
    </table>
  );
}
