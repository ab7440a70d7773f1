import type { ComponentChildren } from 'preact';
import './sheet.css';

export interface Column<Row> {
  /** The class of the column, and its name in the sort order. */
  name: string;
  title: string;
  /** Figures are aligned to the end of the cell, so their digits can be compared. */
  isFigure?: boolean;
  isSortable?: boolean;
  /** Shows the title above the value in card layout. */
  isLabelled?: boolean;
  cell(row: Row): ComponentChildren;
}

interface Order {
  by: string;
  isAscending: boolean;
}

interface Props<Row> {
  caption: string;
  /** The first column contains the row headers. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  order?: Order | undefined;
  onSort?: ((name: string) => void) | undefined;
}

const cellClass = <Row,>({ name, isFigure }: Column<Row>) => `sheet-${name}${isFigure ? ' sheet-figure' : ''}`;

function Head<Row>({ column, order, onSort }: { column: Column<Row> } & Pick<Props<Row>, 'order' | 'onSort'>) {
  if (!column.isSortable || !onSort) {
    return (
      <th role="columnheader" scope="col" class={cellClass(column)}>
        {column.title}
      </th>
    );
  }
  const isSorted = order?.by === column.name;
  const isUp = isSorted && order.isAscending;
  return (
    <th
      role="columnheader"
      scope="col"
      class={cellClass(column)}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" class="sheet-sort" onClick={() => onSort(column.name)}>
        {column.title}
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden class={isSorted ? '' : 'sheet-unsorted'}>
          <path fill="currentColor" d={isUp ? 'M5 2l4 6H1z' : 'M5 8L1 2h8z'} />
        </svg>
      </button>
    </th>
  );
}

function Cell<Row>({ column, row, isHead }: { column: Column<Row>; row: Row; isHead: boolean }) {
  if (isHead) {
    return (
      <th role="rowheader" scope="row" class={cellClass(column)}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td role="cell" class={cellClass(column)} data-label={column.isLabelled === false ? undefined : column.title}>
      {column.cell(row)}
    </td>
  );
}

/** A table of records with their figures. On a narrow page each row becomes a card; ARIA roles preserve the table. */
export function Sheet<Row>({ caption, columns, rows, keyOf, order, onSort }: Props<Row>) {
  return (
    <table role="table" class="sheet">
      <caption class="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Head key={column.name} column={column} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column, index) => (
              <Cell key={column.name} column={column} row={row} isHead={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
