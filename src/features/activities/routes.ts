import { ingestActivities } from '../../contract/activities.ts';
import { problem } from '../../contract/problems.ts';
import { route, type Route } from '../../http/route.ts';
import { ingestJson, ingestLines } from './ingest.ts';
import { Months } from './months.ts';

function ingestRoute(months: Months): Route {
  return route(ingestActivities, {
    stream(edge, { organization }) {
      const ingest = { edge, organization, months };
      if (edge.contentType === 'application/json') return ingestJson(ingest);
      if (edge.contentType === 'application/x-ndjson') return ingestLines(ingest);
      throw problem('invalid_params', 'content-type: must be application/json or application/x-ndjson');
    },
  });
}

export function activityRoutes(): readonly Route[] {
  const months = new Months();
  return [ingestRoute(months)];
}
