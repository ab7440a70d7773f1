import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Language } from '../../../contract/lists/preferences.ts';
import type { Database } from '../../../db/database.ts';
import { sendPage } from '../../../http/html-page.ts';
import { languageOfBrowser, unsubscribePages } from './page-words.ts';
import { selectAddressees } from './store.ts';
import { endMailOf, type Ending, readEnding } from './unsubscribe.ts';

/** The path of the unsubscribe link in a mail. */
export const unsubscribePath = '/unsubscribe';

interface Ports {
  database: Database;
  now(db: Context['db']): Promise<Temporal.Instant>;
  contextFor(db: Context['db'], now: Temporal.Instant): Context;
}

const tokenOf = (request: FastifyRequest): string => {
  const { of } = Object(request.query) as { of?: unknown };
  return typeof of === 'string' ? of : '';
};

/** The pages in the mail language of the person whom the link identifies. */
async function pagesFor(db: Context['db'], request: FastifyRequest, ending: Ending | undefined) {
  const [person] = ending ? await selectAddressees(db, [ending.userId]) : [];
  const language: Language = person?.language ?? languageOfBrowser(request.headers['accept-language']);
  return unsubscribePages[language];
}

/**
 * Turns off mail of a kind through a link, without sign-in. GET only shows a confirmation, because mail scanners follow
 * links. POST turns the mail off; mail programs also send this request themselves (RFC 8058).
 */
export function addUnsubscribePage(server: FastifyInstance, { database, now, contextFor }: Ports): void {
  server.get(unsubscribePath, async (request, reply) => {
    const { ending, pages } = await database.session(async (db) => {
      const ending = await readEnding(db, tokenOf(request));
      return { ending, pages: await pagesFor(db, request, ending) };
    });
    return ending ? sendPage(reply, pages.ask, { posts: true }) : sendPage(reply.status(404), pages.unknown);
  });
  server.post(unsubscribePath, async (request, reply) => {
    const { isDone, pages } = await database.transaction(async (tx) => {
      const ending = await readEnding(tx, tokenOf(request));
      if (ending) await endMailOf(contextFor(tx, await now(tx)), ending);
      return { isDone: ending !== undefined, pages: await pagesFor(tx, request, ending) };
    });
    return isDone ? sendPage(reply, pages.done) : sendPage(reply.status(404), pages.unknown);
  });
}
