import type { Case } from './cases.ts';
import type { Measure } from './load.ts';

/** The results by name of the contender. */
export type Results = ReadonlyMap<string, Measure>;

const columns = [
  'List',
  'fairhour, requests/s',
  'median ms',
  'of the statements',
  'statements, then bytes (ideal server), as a share of "statements"',
  'bare Fastify + pg, as a share of "statements"',
  'of bare Fastify + pg',
  'of a bare server',
  '× Fastify + Drizzle',
  '× Fastify + TypeORM',
  'answer, kB',
];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export function printHead(): void {
  console.log(line(columns));
  console.log(line(columns.map((_, index) => (index === 0 ? '---' : '---:'))));
}

/** A row of the table, with a note if pgbench could not run the statements. */
export function printCase(measuredCase: Case, bytes: number, results: Results, plainWith: string): void {
  const ours = results.get('fairhour') ?? { perSecond: 0, medianMs: 0 };
  const plain = results.get('sql');
  const ceiling = results.get('statements');
  const bare = results.get('bare');
  const timesThat = (name: string) => {
    const other = results.get(name);
    return other ? (ours.perSecond / other.perSecond).toFixed(2) : '';
  };
  const rate = ours.perSecond;
  console.log(
    line([
      measuredCase.name,
      rate.toFixed(rate < 100 ? 1 : 0),
      ours.medianMs.toFixed(1),
      `${timesThat('sql')}${plainWith === 'pgbench' ? '' : ` with ${plainWith}`}`,
      plain && bare ? (bare.perSecond / (bare.perSecond + plain.perSecond)).toFixed(2) : '',
      plain && ceiling ? (ceiling.perSecond / plain.perSecond).toFixed(2) : '',
      timesThat('statements'),
      timesThat('bare'),
      timesThat('drizzle'),
      timesThat('typeorm'),
      (bytes / 1000).toFixed(1),
    ]),
  );
}
