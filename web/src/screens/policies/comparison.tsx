import { useLanguage } from '../../app/language.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { moneyOf, withSign } from '../../words/amounts.ts';
import { durationOf } from '../../words/durations.ts';
import type { Comparison, MemberComparison } from './simulated.ts';
import { type SimulationWords, simulationWords } from './simulation-words.ts';

interface Props {
  members: readonly MemberComparison[];
  all: Comparison;
  currency: string;
}

const mostBars = 12;
const lane = 28;

const signed = (seconds: number) => `${seconds > 0 ? '+' : ''}${durationOf(seconds)}`;

/** Two bars for each member whose overtime differs: the actual and the simulated value. */
export function Bars({ members }: Pick<Props, 'members'>) {
  const words = simulationWords(useLanguage().language);
  const shown = members.filter(({ change }) => change.overtime !== 0).slice(0, mostBars);
  if (shown.length === 0) return null;
  const most = Math.max(...shown.flatMap(({ current, simulated }) => [current.overtime, simulated.overtime]));
  const width = (seconds: number) => `${(100 * seconds) / most}%`;
  return (
    <section class="simulation-picture" aria-label={words.bars}>
      <h2>{words.bars}</h2>
      <div class="simulation-bars">
        <ol aria-hidden>
          {shown.map(({ userId, name }) => (
            <li key={userId}>{name}</li>
          ))}
        </ol>
        <svg role="img" aria-label={words.picture} width="100%" height={lane * shown.length}>
          {shown.map(({ userId, current, simulated }, index) => (
            <g key={userId}>
              <rect class="simulation-now" x="0" y={lane * index + 4} width={width(current.overtime)} height="8" />
              <rect class="simulation-then" x="0" y={lane * index + 14} width={width(simulated.overtime)} height="8" />
            </g>
          ))}
        </svg>
      </div>
      <p class="simulation-key soft">
        <i class="simulation-now" aria-hidden /> {words.columns.current} <i class="simulation-then" aria-hidden />{' '}
        {words.columns.simulated}
      </p>
    </section>
  );
}

type Row = Comparison & { name: string; userId: number };

function columnsOf(words: SimulationWords, money: (cents: number | null, isChange?: boolean) => string, paid: boolean) {
  const figure = (name: string, title: string, cell: (row: Row) => string): Column<Row> => ({
    name,
    title,
    isFigure: true,
    isLabelled: true,
    cell,
  });
  const { columns } = words;
  const hours = [
    figure('current', columns.current, ({ current }) => durationOf(current.overtime)),
    figure('simulated', columns.simulated, ({ simulated }) => durationOf(simulated.overtime)),
    figure('change', columns.change, ({ change }) => signed(change.overtime)),
  ];
  const costs = [
    figure('cost-now', columns.costCurrent, ({ current }) => money(current.cost)),
    figure('cost-simulated', columns.costSimulated, ({ simulated }) => money(simulated.cost)),
    figure('cost-change', columns.costChange, ({ change }) => money(change.cost, true)),
  ];
  const member: Column<Row> = { name: 'member', title: columns.member, cell: ({ name }) => name };
  return [member, ...hours, ...(paid ? costs : [])];
}

/** The simulated overtime of each member, largest change first, and the total. */
export function Comparisons({ members, all, currency }: Props) {
  const { language } = useLanguage();
  const words = simulationWords(language);
  const money = (cents: number | null, isChange = false) =>
    cents === null ? '–' : moneyOf(language, currency, cents / 100, isChange ? withSign : {});
  return (
    <Sheet<Row>
      caption={words.caption}
      columns={columnsOf(words, money, all.current.cost !== null)}
      rows={[{ userId: 0, name: words.all, ...all }, ...members]}
      keyOf={({ userId }) => userId}
    />
  );
}

/** The comparison as rows of a file, in seconds and decimal amounts. */
export function comparisonRows(words: SimulationWords, { members, all }: Omit<Props, 'currency'>) {
  const { columns } = words;
  const amount = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));
  const rowOf = ({ name, current, simulated, change }: Omit<Row, 'userId'>) => [
    name,
    ...[current, simulated, change].map(({ overtime }) => overtime),
    ...[current, simulated, change].map(({ cost }) => amount(cost)),
  ];
  const head = [columns.member, columns.current, columns.simulated, columns.change];
  const costs = [columns.costCurrent, columns.costSimulated, columns.costChange];
  return [[...head, ...costs], rowOf({ name: words.all, ...all }), ...members.map((member) => rowOf(member))];
}
