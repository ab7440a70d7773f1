import { Readable } from 'node:stream';
import type { Reply } from './exchange.ts';

/** The bodies of a page and of those after it: each is read when the client has taken what came before. */
async function* bodiesOf(first: Reply, read: (query: string) => Promise<Reply>): AsyncGenerator<string | Buffer> {
  let page = first;
  if (page.body.length > 0) yield page.body;
  while (page.next !== undefined) {
    page = await read(page.next);
    if (page.body.length > 0) yield page.body;
  }
}

/**
 * A whole list, of which one page is held at a time, and one more while the client takes it. Where a page cannot be
 * read, or may not be any more, the connection is cut, so that nobody takes a part for the whole.
 */
export const wholeList = (first: Reply, read: (query: string) => Promise<Reply>): Readable =>
  Readable.from(bodiesOf(first, read), { highWaterMark: 1 });
