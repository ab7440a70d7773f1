import { exportOwnRecords } from '../../../../contract/export.ts';
import { problem } from '../../../../contract/problems.ts';
import { route, type Route } from '../../../../http/route.ts';
import { writeExport } from './write.ts';

/** Frees the person's slot when the export ends, for any reason. */
async function* untilEnded(pieces: AsyncGenerator<string>, end: () => void): AsyncGenerator<string> {
  try {
    yield* pieces;
  } finally {
    end();
  }
}

/** The export, which calls the routes of the lists that it contains. */
export function exportRoutes(routes: readonly Route[]): readonly Route[] {
  const underWay = new Set<number>();
  const byOperation = new Map(routes.map((entry) => [entry.endpoint.id, entry]));
  return [
    route(exportOwnRecords, {
      async download(edge, { actor, browser }) {
        const { userId } = actor;
        if (underWay.has(userId)) throw problem('rate_limit_exceeded', 'another export of yours is in progress');
        underWay.add(userId);
        const pieces = untilEnded(writeExport(edge, { actor, browser, routes: byOperation }), () =>
          underWay.delete(userId),
        );
        const iterable: AsyncIterable<string> = {
          [Symbol.asyncIterator]: () => ({
            next: () => pieces.next(),
            // A generator from which nothing was read does not run its `finally` block.
            async return() {
              underWay.delete(userId);
              return pieces.return(undefined);
            },
          }),
        };
        return { contentType: 'application/json; charset=utf-8', pieces: iterable };
      },
    }),
  ];
}
