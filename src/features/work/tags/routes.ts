import { cutPage, pageOf } from '../../../contract/paging.ts';
import * as contract from '../../../contract/tags.ts';
import { route, type Route } from '../../../http/route.ts';
import { presentTag } from './present.ts';
import { addTag, changeTag, lockedTag } from './save.ts';
import { selectTags } from './store.ts';

export const tagRoutes: readonly Route[] = [
  route(contract.listTags, {
    async handle(ctx, { organization, query }) {
      const { startId, limit } = pageOf(query);
      const fetched = await selectTags(ctx.db, organization.organizationId, { startId, limit: limit + 1 });
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      return { tags: rows.map(presentTag), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.createTag, {
    handle: async (ctx, { organization, body }) => ({ tag: presentTag(await addTag(ctx, organization, body)) }),
  }),
  route(contract.updateTag, {
    current: async (ctx, { organization, params }) => ({
      tag: presentTag(await lockedTag(ctx, organization, params.tag_id)),
    }),
    handle: async (ctx, { organization, params, body }) => ({
      tag: presentTag(await changeTag(ctx, organization, params.tag_id, body)),
    }),
  }),
];
