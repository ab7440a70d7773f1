import { createTimeEntry } from '../../../contract/activities.ts';
import * as contract from '../../../contract/time-entries.ts';
import { route, type Route } from '../../../http/route.ts';
import { Months } from '../recording/actions.ts';
import { createOne, secondsOf } from './create.ts';
import { mergeSome } from './merge.ts';
import { splitOne } from './split.ts';
import { createUnderV2, requireVisibility } from './create-under-v2.ts';
import { deleteOne } from './delete.ts';
import { updateOne } from './update.ts';
import { answerOf, lockEntry, readEntries, readEntry } from './read.ts';

const listRoute = route(contract.listEntries, {
  handle: (ctx, { organization, query }) => readEntries(ctx, organization, query),
});

/** The routes of one entry. */
const routesOfOne = (months: Months): readonly Route[] => [
  route(contract.getEntry, {
    handle: (ctx, { organization, params }) => readEntry(ctx, organization, params.time_entry_id),
  }),
  route(contract.updateEntry, {
    current: async (ctx, { organization, params }) =>
      answerOf(await lockEntry(ctx, organization, params.time_entry_id)),
    async handle(ctx, { organization, params: { time_entry_id: entryId }, body }) {
      await updateOne(ctx, organization, months, { entryId, changes: body });
      return readEntry(ctx, organization, entryId);
    },
  }),
  route(contract.deleteEntry, {
    current: async (ctx, { organization, params }) =>
      answerOf(await lockEntry(ctx, organization, params.time_entry_id)),
    handle: (ctx, { organization, params, query }) =>
      deleteOne(ctx, organization, params.time_entry_id, query.reason ?? null),
  }),
  route(contract.splitEntry, {
    async handle(ctx, { organization, params: { time_entry_id: entryId }, body: { at, reason = null } }) {
      const newId = await splitOne(ctx, organization, { entryId, at: secondsOf('at', at) }, { months, reason });
      const [first, second] = [await readEntry(ctx, organization, entryId), await readEntry(ctx, organization, newId)];
      return { time_entries: [first.time_entry, second.time_entry] };
    },
  }),
];

export function timeEntryRoutes(): readonly Route[] {
  const months = new Months();
  return [
    route(createTimeEntry, {
      authorize: (ctx, { actor, params }) => requireVisibility(ctx, actor, params.user_id),
      async handle(ctx, { actor, params, body }) {
        await createUnderV2(ctx, actor, months, { userId: params.user_id, entry: body });
        return { success: true };
      },
    }),
    listRoute,
    route(contract.createEntry, {
      handle: async (ctx, { organization, body }) =>
        readEntry(ctx, organization, await createOne(ctx, organization, months, body)),
    }),
    route(contract.mergeEntries, {
      handle: async (ctx, { organization, body: { ids, reason = null } }) =>
        readEntry(ctx, organization, await mergeSome(ctx, organization, ids, { months, reason })),
    }),
    ...routesOfOne(months),
  ];
}
