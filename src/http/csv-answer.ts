import { answersCsv } from './csv-accept.ts';
import { csvListOf } from './csv-list.ts';
import { csvHeader, csvLines } from './csv-rows.ts';
import type { Exchange } from './exchange.ts';

interface CsvAnswer {
  readonly headers: Record<string, string>;
  readonly text: string;
  /** The query for the next page, if the whole list is sent and this page is part of it. */
  readonly next: string | undefined;
}

const pageNames = ['page_limit', 'page_start_id', 'page_start'];

/** The start of the next page according to a response, as a query: `page_start_id=101`. */
function nextOf(answer: unknown): URLSearchParams | undefined {
  const { pagination = {} } = answer as { pagination?: Record<string, unknown> };
  const [[name, value] = []] = Object.entries(pagination);
  return name === undefined ? undefined : new URLSearchParams({ [name.replace(/^next_/, '')]: String(value) });
}

/** The query for the next page of a list. Undefined for the last page, or if the request selects one page. */
function nextQuery({ route, search, isFurtherPage }: Exchange, answer: unknown): string | undefined {
  const { checksummed } = route.endpoint;
  const next = nextOf(answer);
  const query = new URLSearchParams(search);
  if (!next || (!isFurtherPage && pageNames.some((name) => query.has(name)))) return undefined;
  for (const [name, value] of next) query.set(name, value);
  // All pages must contain the figures that the checksum header covers.
  const { checksum } = answer as { checksum?: string | null };
  if (checksummed) query.set('checksum', checksum ?? 'none');
  return query.toString();
}

/** The response as CSV, if the client accepts it: the main list without side-loaded records. */
export async function csvAnswer(exchange: Exchange, answer: unknown): Promise<CsvAnswer | undefined> {
  const { endpoint } = exchange.route;
  const list = csvListOf(endpoint);
  if (!list || !answersCsv(endpoint, exchange.headers.accept)) return undefined;
  const lines = await csvLines(list, answer);
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${list.name}.csv"`,
    },
    text: exchange.isFurtherPage ? lines : csvHeader(list) + lines,
    next: nextQuery(exchange, answer),
  };
}
