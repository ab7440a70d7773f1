import { exportOwnRecords } from '../../../../contract/export.ts';
import { problem } from '../../../../contract/problems.ts';
import { route, type Route } from '../../../../http/route.ts';
import { writeExport } from './write.ts';

/** Lets go of what a person has one of, however their export ends, begun or not. */
async function* untilEnded(pieces: AsyncGenerator<string>, end: () => void): AsyncGenerator<string> {
  try {
    yield* pieces;
  } finally {
    end();
  }
}

/** The export, which asks the routes of the lists it holds. */
export function exportRoutes(routes: readonly Route[]): readonly Route[] {
  const underWay = new Set<number>();
  const byOperation = new Map(routes.map((entry) => [entry.endpoint.id, entry]));
  return [
    route(exportOwnRecords, {
      async download(edge, { actor, browser }) {
        const { userId } = actor;
        if (underWay.has(userId)) throw problem('rate_limit_exceeded', 'you have another export under way');
        underWay.add(userId);
        const pieces = untilEnded(writeExport(edge, { actor, browser, routes: byOperation }), () =>
          underWay.delete(userId),
        );
        const iterable: AsyncIterable<string> = {
          [Symbol.asyncIterator]: () => ({
            next: () => pieces.next(),
            // One that nobody began to read has no end of its own.
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
