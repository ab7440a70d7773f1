import { createTimeEntry } from '../../../contract/activities.ts';
import * as contract from '../../../contract/time-entries.ts';
import { route, type Route } from '../../../http/route.ts';
import { Months } from '../recording/actions.ts';
import { createOne } from './create.ts';
import { createUnderV2, requireVisibility } from './create-under-v2.ts';
import { deleteOne } from './delete.ts';
import { updateOne } from './update.ts';
import { answerOf, lockEntry, readEntries, readEntry } from './read.ts';

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
    route(contract.listEntries, { handle: (ctx, { organization, query }) => readEntries(ctx, organization, query) }),
    route(contract.createEntry, {
      handle: async (ctx, { organization, body }) =>
        readEntry(ctx, organization, await createOne(ctx, organization, months, body)),
    }),
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
  ];
}
