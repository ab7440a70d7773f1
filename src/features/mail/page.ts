import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { htmlPage, sendPage } from '../../http/html-page.ts';
import { endMailOf, readEnding } from './unsubscribe.ts';

/** Where the links at the end of a mail lead. */
export const unsubscribePath = '/unsubscribe';

const form = (button: string) => `<form method="post"><button>${button}</button></form>`;

// The page knows no language of the person: whoever reads it may not be signed in, and it shows nothing of anybody.
const ask = htmlPage(
  'End this mail',
  `<p>From now on you get no mail of this kind. You go on seeing what happens among your events in fairhour, and can
have the mail again in what you say of notifications there.</p>
${form('End this mail')}
<p lang="de">Von nun an bekommst du keine Mail dieser Art mehr. In fairhour siehst du weiter unter deinen Ereignissen,
was geschieht, und kannst die Mail dort wieder einschalten.</p>`,
);

const done = htmlPage(
  'This mail has ended',
  `<p>You get no mail of this kind any more.</p>
<p lang="de">Du bekommst keine Mail dieser Art mehr.</p>`,
);

const unknown = htmlPage(
  'This link is not good',
  `<p>It may have been cut short when it was copied. Nothing was changed.</p>
<p lang="de">Der Link ist unvollständig. Nichts wurde geändert.</p>`,
);

interface Ports {
  database: Database;
  now(db: Context['db']): Promise<Temporal.Instant>;
  contextFor(db: Context['db'], now: Temporal.Instant): Context;
}

const tokenOf = (request: FastifyRequest): string => {
  const { of } = Object(request.query) as { of?: unknown };
  return typeof of === 'string' ? of : '';
};

/**
 * Ends mail of a kind by a link, without signing in: GET asks, since programs that look at links send one; POST does
 * it, also the one that mail programs send by themselves (RFC 8058).
 */
export function addUnsubscribePage(server: FastifyInstance, { database, now, contextFor }: Ports): void {
  server.get(unsubscribePath, async (request, reply) => {
    const ending = await database.session((db) => readEnding(db, tokenOf(request)));
    return sendPage(ending ? reply : reply.status(404), ending ? ask : unknown, { posts: true });
  });
  server.post(unsubscribePath, async (request, reply) => {
    const isDone = await database.transaction(async (tx) => {
      const ending = await readEnding(tx, tokenOf(request));
      if (ending) await endMailOf(contextFor(tx, await now(tx)), ending);
      return ending !== undefined;
    });
    return sendPage(isDone ? reply : reply.status(404), isDone ? done : unknown);
  });
}
