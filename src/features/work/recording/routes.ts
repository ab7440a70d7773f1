import { deleteActivities, ingestActivities } from '../../../contract/activities.ts';
import { problem } from '../../../contract/problems.ts';
import { route, type Route } from '../../../http/route.ts';
import { deleteTime } from './delete.ts';
import { BufferedBytes } from './buffered-bytes.ts';
import { type Ingest, ingestJson, ingestLines } from './ingest.ts';
import { Months } from './months.ts';

function ingestRoute(months: Months, leftOut: Ingest['leftOut']): Route {
  const buffered = new BufferedBytes();
  return route(ingestActivities, {
    stream(edge, { organization }) {
      const ingest = { edge, organization, months, buffered, leftOut };
      if (edge.contentType === 'application/json') return ingestJson(ingest);
      if (edge.contentType === 'application/x-ndjson') return ingestLines(ingest);
      throw problem('invalid_params', 'content-type: must be application/json or application/x-ndjson');
    },
  });
}

export function recordingRoutes(leftOut: Ingest['leftOut']): readonly Route[] {
  return [
    ingestRoute(new Months(), leftOut),
    route(deleteActivities, {
      handle: async (ctx, { organization, query }) => ({ deleted: await deleteTime(ctx, organization, query) }),
    }),
  ];
}
