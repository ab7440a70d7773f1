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
  index: Type.Optional(count('Place in `activities`, from 0')),
  line: Type.Optional(Type.Integer({ minimum: 1, description: 'Line of the NDJSON body, from 1' })),
};

/** The answer to an upload. */
export const ingestReport = record('IngestReport', {
  inserted: count('Items stored as new'),
  updated: count('Items that replaced what was stored'),
  unchanged: count('Items that were stored already, and those that a later item of the same request replaces'),
  rejected: count('Items that were not stored'),
  rejections: Type.Array(
    closed({
      ...place,
      details: Type.Array(Type.String(), { description: '`attribute: what is wrong`, all of it' }),
    }),
    { description: 'Why items were rejected, ascending; of an NDJSON upload the first 1,000' },
  ),
  left_out: leftOut('Contents of all items that were not stored, because tracking settings or the plan forbid them'),
  items: Type.Array(closed({ ...place, left_out: leftOut('Contents of this item that were not stored') }), {
    description: 'Items with contents that were not stored, ascending; of an NDJSON upload the first 1,000',
  }),
  stopped_projects: Type.Array(stoppedProjectOf, {
    description:
      'Where timers are to stop, since a budget says so: of the members whose time was sent, the projects they are ' +
      'on and those of the time, as it stands after it was stored; by member and project, at most 1,000',
  }),
});
export type IngestReport = Static<typeof ingestReport>;
