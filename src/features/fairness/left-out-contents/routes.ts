import { dismissProgram } from '../../../contract/left-out-contents.ts';
import { route, type Route } from '../../../http/route.ts';
import { dismiss } from './dismiss.ts';

export const leftOutContentRoutes: readonly Route[] = [
  route(dismissProgram, {
    handle: async (ctx, { organization, body }) => ({
      dismissed_program: await dismiss(ctx, organization.organizationId, body.program),
    }),
  }),
];
