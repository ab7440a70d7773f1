import { useClock } from '../../app/clock.ts';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { type BudgetRow, hasChanged, scaleOf } from './rows.ts';
import { amountOf, type AmountFormat } from './amount-format.ts';
import { ChangedCell, type Ghost, LeftText, LimitText, PeriodText, UsedCell } from './cells.tsx';
import { earlierShare, ProgressCell } from './progress.tsx';
import type { Progress } from './use-progress.ts';
import { type Sorting, sortings, type BudgetView } from './view.ts';
import { percentOf } from '../../words/amounts.ts';
import { instantText } from '../../words/zones.ts';
import { budgetWords } from './words.ts';

interface Props {
  organizationId: number;
  /** The zone of dates. */
  timeZone: string;
  /** Undefined while it loads. */
  progress: Progress | undefined;
  rows: readonly BudgetRow[];
  format: AmountFormat;
  view: BudgetView;
  onSort(sorting: Sorting): void;
}

interface Drawn extends Omit<Props, 'onSort'> {
  /** The zone of times. */
  clockZone: string;
}

/** The address of a budget's history, up to the instant of the board. */
function historyOf({ status }: BudgetRow, organizationId: number, { asOf }: BudgetView): string {
  const owner = status.project_id === undefined ? `clients/${status.client_id}` : `projects/${status.project_id}`;
  const until = asOf === null ? '' : `?to=${encodeURIComponent(asOf)}`;
  return `/organizations/${organizationId}/budgets/${owner}${until}`;
}

function Owner({ row, format, href }: { row: BudgetRow; format: AmountFormat; href: string }) {
  const words = budgetWords(format.language);
  const recurrence = row.status.budget?.recurrence;
  return (
    <>
      <a class="budget-name" href={href}>
        <strong>{row.name}</strong>
      </a>
      <span class="soft">
        {words.owner[row.owner]}
        {recurrence && `, ${words.recurrence[recurrence]}`}
      </span>
    </>
  );
}

type BudgetColumn = Column<BudgetRow>;

/** The spent and remaining amounts, in the unit of the budget. */
function figuresOf(format: AmountFormat): BudgetColumn[] {
  const { columns, hidden } = budgetWords(format.language);
  const spentOf = ({ unit, status }: BudgetRow) =>
    unit === null ? hidden : amountOf(format, unit, status.spent_as_known_then);
  return [
    { name: 'spent', title: columns.spent, isFigure: true, cell: spentOf },
    { name: 'limit', title: columns.limit, isFigure: true, cell: (row) => <LimitText row={row} format={format} /> },
    { name: 'left', title: columns.left, isFigure: true, cell: (row) => <LeftText row={row} format={format} /> },
  ];
}

/**
 * The second mark on a bar: on a past board, the value as known now; on the current board, the value as known on the
 * day of comparison.
 */
function ghostOf(row: BudgetRow, { view, progress, format, clockZone }: Drawn): Ghost | null {
  const { bar } = budgetWords(format.language);
  const percent = (share: number) => percentOf(format.language, share);
  if (view.asOf !== null) {
    const share = hasChanged(row) ? row.shareNow : null;
    return share === null ? null : { share, text: bar.now(percent(share)) };
  }
  const share = progress ? earlierShare(row, progress.changes.get(row.id)) : null;
  if (!progress || share === null) return null;
  const day = instantText(format.language, clockZone, Date.parse(progress.since));
  return { share, text: bar.earlier(percent(share), day) };
}

function columnsOf(props: Drawn): BudgetColumn[] {
  const { rows, format, view, progress, timeZone } = props;
  const { columns } = budgetWords(format.language);
  const scale = scaleOf(rows);
  const isPast = view.asOf !== null;
  const plain = { isLabelled: false };
  const used = (row: BudgetRow) => <UsedCell row={row} format={format} scale={scale} ghost={ghostOf(row, props)} />;
  const way: BudgetColumn = {
    name: 'way',
    title: columns.way,
    cell: (row) => <ProgressCell row={row} progress={progress} format={format} timeZone={timeZone} />,
  };
  const owner = (row: BudgetRow) => (
    <Owner row={row} format={format} href={historyOf(row, props.organizationId, view)} />
  );
  const changed: BudgetColumn = {
    name: 'changed',
    title: columns.changed,
    cell: (row) => <ChangedCell row={row} format={format} />,
  };
  return [
    { name: 'name', title: columns.budget, isSortable: true, cell: owner },
    { name: 'used', title: columns.used, isSortable: true, ...plain, cell: used },
    ...figuresOf(format),
    { name: 'period', title: columns.period, ...plain, cell: (row) => <PeriodText row={row} format={format} /> },
    way,
    ...(isPast ? [changed] : []),
  ];
}

/** The table of budgets with bars. */
export function Board(props: Props) {
  const { rows, format, view, onSort, timeZone } = props;
  const { zone: clockZone } = useClock(timeZone);
  const sort = (name: string) => {
    const sorting = sortings.find((known) => known === name);
    if (sorting) onSort(sorting);
  };
  return (
    <Sheet
      caption={budgetWords(format.language).table}
      columns={columnsOf({ ...props, clockZone })}
      rows={rows}
      keyOf={({ id }) => id}
      order={{ by: view.sorting, isAscending: view.ascending }}
      onSort={sort}
    />
  );
}
