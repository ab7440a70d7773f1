import { type Column, Sheet } from '../../parts/sheet.tsx';
import { type BudgetRow, scaleOf } from './rows.ts';
import { amountOf, ChangedCell, LeftText, PeriodText, type Reading, UsedCell } from './cells.tsx';
import { type Sorting, sortings, type View } from './view.ts';
import { budgetWords } from './words.ts';

interface Props {
  rows: readonly BudgetRow[];
  reading: Reading;
  view: View;
  onSort(sorting: Sorting): void;
}

function Owner({ row, reading }: { row: BudgetRow; reading: Reading }) {
  const words = budgetWords(reading.language);
  const recurrence = row.status.budget?.recurrence;
  return (
    <>
      <strong>{row.name}</strong>
      <span class="soft">
        {words.owner[row.owner]}
        {recurrence && `, ${words.recurrence[recurrence]}`}
      </span>
    </>
  );
}

type BudgetColumn = Column<BudgetRow>;

/** What is spent of the limit, and what is left of it, in the unit of the budget. */
function figuresOf(reading: Reading): BudgetColumn[] {
  const { columns, hidden, noLimit } = budgetWords(reading.language);
  const limitOf = ({ unit, status }: BudgetRow) =>
    unit !== null && status.limit === undefined ? noLimit : amountOf(reading, unit, status.limit);
  const spentOf = ({ unit, status }: BudgetRow) =>
    unit === null ? hidden : amountOf(reading, unit, status.spent_as_known_then);
  return [
    { name: 'spent', title: columns.spent, isFigure: true, cell: spentOf },
    { name: 'limit', title: columns.limit, isFigure: true, cell: limitOf },
    { name: 'left', title: columns.left, isFigure: true, cell: (row) => <LeftText row={row} reading={reading} /> },
  ];
}

function columnsOf({ rows, reading, view }: Omit<Props, 'onSort'>): BudgetColumn[] {
  const { columns } = budgetWords(reading.language);
  const scale = scaleOf(rows);
  const isPast = view.asOf !== null;
  const plain = { isLabelled: false };
  const used = (row: BudgetRow) => <UsedCell row={row} reading={reading} scale={scale} isPast={isPast} />;
  const changed: BudgetColumn = {
    name: 'changed',
    title: columns.changed,
    cell: (row) => <ChangedCell row={row} reading={reading} />,
  };
  return [
    { name: 'name', title: columns.budget, isSortable: true, cell: (row) => <Owner row={row} reading={reading} /> },
    { name: 'used', title: columns.used, isSortable: true, ...plain, cell: used },
    ...figuresOf(reading),
    { name: 'period', title: columns.period, ...plain, cell: (row) => <PeriodText row={row} reading={reading} /> },
    ...(isPast ? [changed] : []),
  ];
}

/** The budgets as a table with the picture in it. */
export function Board(props: Props) {
  const { rows, reading, view, onSort } = props;
  const sort = (name: string) => {
    const sorting = sortings.find((known) => known === name);
    if (sorting) onSort(sorting);
  };
  return (
    <Sheet
      caption={budgetWords(reading.language).table}
      columns={columnsOf(props)}
      rows={rows}
      keyOf={({ id }) => id}
      order={{ by: view.sorting, isAscending: view.ascending }}
      onSort={sort}
    />
  );
}
