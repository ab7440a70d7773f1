import { useLanguage } from '../../app/language.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { shortSpanOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { allWeeks, type GridColumn, type Grid, levelOf, type MemberLine, sumOf, valueOf, weeksIn } from './grid.ts';
import type { Measure, OvertimeView } from './view.ts';
import { overtimeWords } from './words.ts';

interface Props {
  grid: Grid;
  view: OvertimeView;
  currency: string;
  onOpen(userId: number, week: string): void;
}

/** The direction of each arrow key. */
const moves: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next cell with time in the direction of a key. */
function neighbourOf(cell: HTMLElement, key: string): HTMLElement | undefined {
  const [down, right] = moves[key] ?? [0, 0];
  const stepsTo = ({ dataset }: HTMLElement) => {
    const [lines, columns] = [
      Number(dataset['line']) - Number(cell.dataset['line']),
      Number(dataset['column']) - Number(cell.dataset['column']),
    ];
    const isInLine = down === 0 ? lines === 0 : columns === 0;
    return isInLine ? lines * down + columns * right : 0;
  };
  const cells = cell.closest('table')?.querySelectorAll<HTMLElement>('[data-line]') ?? [];
  const ahead = [...cells].filter((other) => stepsTo(other) > 0);
  return ahead.toSorted((a, b) => stepsTo(a) - stepsTo(b))[0];
}

/** Moves the focus within the table by arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  if (!(event.key in moves) || !(event.target instanceof HTMLElement)) return;
  event.stopPropagation();
  const cell = event.target.closest<HTMLElement>('[data-line]');
  if (!cell) return;
  event.preventDefault();
  neighbourOf(cell, event.key)?.focus();
}

function useText(currency: string, measure: Measure): (value: number | null) => string {
  const { language } = useLanguage();
  return (value) => {
    if (value === null) return '–';
    return measure === 'premium' ? moneyOf(language, currency, value / 100) : durationOf(value);
  };
}

interface LineProps extends Props {
  line: MemberLine;
  index: number;
  largest: number;
  /** The only cell that is in the tab order. Arrow keys move the focus from there. */
  entry: string;
}

function Line({ line, index, grid, view, currency, onOpen, largest, entry }: LineProps) {
  const textOf = useText(currency, view.measure);
  return (
    <tr>
      <th scope="row">{line.name}</th>
      {grid.columns.map((column, at) => {
        const week = line.weeks.get(column.first);
        const value = week ? valueOf(week, view.measure) : null;
        const isOpen = view.opened?.userId === line.userId && view.opened.week === column.first;
        return (
          <td key={column.first} class={`heat-${value === null ? 0 : levelOf(value, largest)}`}>
            {week && (
              <button
                type="button"
                data-line={index}
                data-column={at}
                tabIndex={entry === `${line.userId} ${column.first}` ? 0 : -1}
                aria-pressed={isOpen}
                onClick={() => onOpen(line.userId, column.first)}
              >
                {textOf(value)}
              </button>
            )}
          </td>
        );
      })}
      <td class="heat-total">{textOf(sumOf(line.weeks.values(), view.measure))}</td>
    </tr>
  );
}

function Totals({ grid, view, currency }: Pick<Props, 'grid' | 'view' | 'currency'>) {
  const words = overtimeWords(useLanguage().language);
  const textOf = useText(currency, view.measure);
  return (
    <tr>
      <th scope="row">{words.total}</th>
      {grid.columns.map((column) => (
        <td key={column.first}>{textOf(sumOf(weeksIn(grid, column), view.measure))}</td>
      ))}
      <td class="heat-total">{textOf(sumOf(allWeeks(grid), view.measure))}</td>
    </tr>
  );
}

function entryOf(grid: Grid, view: OvertimeView): string {
  const { opened } = view;
  const isThere = grid.lines.some((line) => line.userId === opened?.userId && line.weeks.has(opened.week));
  if (opened && isThere) return `${opened.userId} ${opened.week}`;
  const [line] = grid.lines;
  const column: GridColumn | undefined = grid.columns.find(({ first }) => line?.weeks.has(first));
  return `${line?.userId} ${column?.first}`;
}

/** Members by weeks. Colour and text both show the amount. */
export function Heat(props: Props) {
  const { grid, view } = props;
  const { language } = useLanguage();
  const words = overtimeWords(language);
  const largest = Math.max(0, ...allWeeks(grid).map((week) => valueOf(week, view.measure) ?? 0));
  const entry = entryOf(grid, view);
  return (
    <div class="heat rows" role="region" aria-label={words.table} tabIndex={0} onKeyDown={moveFocus}>
      <table>
        <caption class="unseen">{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{words.member}</th>
            {grid.columns.map(({ first, last }) => (
              <th key={first} scope="col">
                {shortSpanOf(language, first, last)}
              </th>
            ))}
            <th scope="col" class="heat-total">
              {words.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.lines.map((line, index) => (
            <Line key={line.userId} {...props} line={line} index={index} largest={largest} entry={entry} />
          ))}
        </tbody>
        <tfoot>
          <Totals {...props} />
        </tfoot>
      </table>
    </div>
  );
}
