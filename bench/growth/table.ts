import type { StatementCost } from './cost.ts';

/** The cost of a list at one size. */
export interface Cost {
  /** The number of records on the page. */
  records: number;
  medianMs: number;
  statements: readonly StatementCost[];
}

export interface Row {
  id: string;
  /** The cost or the error at each size, in the order of the sizes. */
  costs: readonly (Cost | string)[];
}

const total = ({ statements }: Cost, measure: 'rows' | 'pages' | 'sent') =>
  statements.reduce((sum, statement) => sum + statement[measure], 0);

/**
 * Costs up to these limits are never counted as growth. PostgreSQL reads small tables completely, including the rows
 * of other organizations.
 */
const little = { rows: 5_000, pages: 200, sent: 20_000 };
const measures = ['rows', 'pages', 'sent'] as const;

interface Growth {
  times: number;
  smallest: Cost;
  largest: Cost;
}

/** How much more the largest size reads than the smallest size whose page has the same number of records. */
function growthOf({ costs }: Row): Growth | undefined {
  const measured = costs.filter((cost) => typeof cost !== 'string');
  const largest = measured.at(-1);
  const alike = measured.filter(({ records }) => records === largest?.records);
  const [smallest] = alike;
  if (!largest || !smallest || alike.length < 2) return undefined;
  const size = (cost: Cost, measure: (typeof measures)[number]) => Math.max(little[measure], total(cost, measure));
  return {
    times: Math.max(...measures.map((measure) => size(largest, measure) / size(smallest, measure))),
    smallest,
    largest,
  };
}

/** A list grows if the same page costs more than twice as much. */
const grows = (row: Row) => (growthOf(row)?.times ?? 0) > 2;

const count = (value: number) => (value < 10_000 ? String(value) : `${Math.round(value / 1000)}k`);

function cellOf(cost: Cost | string): string {
  if (typeof cost === 'string') return cost;
  const sent = total(cost, 'sent');
  const more = sent > 10_000 ? ` / ${Math.round(sent / 1000)} kB` : '';
  return `${count(total(cost, 'rows'))} / ${count(total(cost, 'pages'))} / ${cost.medianMs.toFixed(1)}${more}`;
}

function growthCell(row: Row): string {
  const growth = growthOf(row);
  if (!growth) return '';
  return grows(row) ? `**× ${growth.times.toFixed(1)}**` : '';
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export function printHead(sizes: readonly string[]): void {
  console.log(line(['List', 'records', ...sizes, 'grows']));
  console.log(line(['---', '---:', ...sizes.map(() => '---:'), '---:']));
}

export function printRow(row: Row): void {
  const records = row.costs.map((cost) => (typeof cost === 'string' ? '-' : String(cost.records)));
  const shown = new Set(records).size === 1 ? records[0] : records.join(', ');
  console.log(line([row.id, shown ?? '', ...row.costs.map(cellOf), growthCell(row)]));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Prints the statements that grow, with their reads at the smallest and the largest size. */
export function printGrowing(rows: readonly Row[]): void {
  for (const row of rows.filter(grows)) {
    const { smallest, largest } = growthOf(row) ?? {};
    console.log(`\n${row.id}:`);
    for (const [index, { text, rows: read, pages, sent }] of (largest?.statements ?? []).entries()) {
      const before = smallest?.statements[index];
      if (!before || (read <= 2 * before.rows && pages <= 2 * before.pages && sent <= 2 * before.sent)) continue;
      const more = [
        `${before.rows} → ${read} rows`,
        `${before.pages} → ${pages} pages`,
        `${before.sent} → ${sent} bytes sent`,
      ];
      console.log(`  ${more.join(', ')}\n    ${oneLine(text).slice(0, 300)}`);
    }
  }
}
