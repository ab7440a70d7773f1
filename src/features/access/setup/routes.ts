import { setUpServer } from '../../../contract/set-up.ts';
import { Refusal, route, type Route } from '../../../http/route.ts';
import { answerSignedIn } from '../sessions/actions.ts';
import { isSetUpAlready, setUp, waitsForSetUp } from './set-up.ts';

export const setUpRoutes: readonly Route[] = [
  route(setUpServer, {
    // Runs before validation, so that a late request gets this error instead of errors about its values.
    async authorize(ctx) {
      if (!(await waitsForSetUp(ctx))) throw isSetUpAlready();
    },
    async handle(ctx, { body, browser }) {
      const signedIn = await setUp(ctx, body, browser);
      return signedIn instanceof Refusal ? signedIn : answerSignedIn(ctx, signedIn);
    },
  }),
];
