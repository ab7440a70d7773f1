import { Readable } from 'node:stream';
import type { Reply } from './exchange.ts';

/** The bodies of a page and the following pages. A page is read only after the client has received the previous one. */
async function* bodiesOf(first: Reply, read: (query: string) => Promise<Reply>): AsyncGenerator<string | Buffer> {
  let page = first;
  if (page.body.length > 0) yield page.body;
  while (page.next !== undefined) {
    page = await read(page.next);
    if (page.body.length > 0) yield page.body;
  }
}

/**
 * A whole list. The server holds one page in memory, and a second page while the client receives the first. If a page
 * cannot be read, or the credential has lost access, the server cuts the connection, so that no client mistakes a
 * partial list for the whole list.
 */
export const wholeList = (first: Reply, read: (query: string) => Promise<Reply>): Readable =>
  Readable.from(bodiesOf(first, read), { highWaterMark: 1 });
