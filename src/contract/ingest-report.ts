import { type Static, Type } from 'typebox';
import { closed, record } from './fields.ts';
import { stoppedProjectOf } from './stopped-projects.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const leftOut = (description: string) =>
  closed(
    { apps: count('Applications'), urls: count('Addresses'), screenshots: count('Screenshot ids') },
    { description },
  );

const place = {
  index: Type.Optional(count('Index in `activities`, from 0')),
  line: Type.Optional(Type.Integer({ minimum: 1, description: 'Line of the NDJSON body, from 1' })),
};

/** The response to an upload. */
export const ingestReport = record('IngestReport', {
  inserted: count('New items'),
  updated: count('Items that replaced stored ones'),
  unchanged: count('Items already stored, and items that a later item of the request replaces'),
  rejected: count('Items that were not stored'),
  rejections: Type.Array(
    closed({
      ...place,
      details: Type.Array(Type.String(), { description: 'All problems, as `attribute: problem`' }),
    }),
    { description: 'Rejected items with reasons, ascending; for NDJSON the first 1,000' },
  ),
  left_out: leftOut('Contents not stored in all items, because tracking settings or the plan forbid them'),
  items: Type.Array(closed({ ...place, left_out: leftOut('Contents of this item that were not stored') }), {
    description: 'Items with contents that were not stored, ascending; for NDJSON the first 1,000',
  }),
  stopped_projects: Type.Array(stoppedProjectOf, {
    description:
      'Projects on which a budget stops timers after the upload: projects of the members and of the uploaded ' +
      'time, by member and project, up to 1,000',
  }),
});
export type IngestReport = Static<typeof ingestReport>;
