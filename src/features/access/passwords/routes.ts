import * as contract from '../../../contract/passwords.ts';
import { Refusal, route, type Route } from '../../../http/route.ts';
import { formatMicros } from '../../../time/text.ts';
import { answerSignedIn, proveSession, requireFreshSession } from '../sessions/actions.ts';
import { refuseWrong, removePassword, setPassword } from './change.ts';
import { PasswordHasher } from './hash.ts';
import { signInWithPassword } from './sign-in.ts';
import { findPassword } from './store.ts';

export function passwordRoutes(): readonly Route[] {
  const hasher = new PasswordHasher();
  return [
    route(contract.createPasswordSession, {
      async handle(ctx, { body, browser }) {
        const signedIn = await signInWithPassword(ctx, hasher, body, browser);
        return signedIn instanceof Refusal ? signedIn : answerSignedIn(ctx, signedIn);
      },
    }),
    route(contract.getPassword, {
      async handle(ctx, { actor }) {
        const own = await findPassword(ctx.db, actor.userId);
        return { password: own ? { set_at: own.setAt } : null };
      },
    }),
    route(contract.setPassword, {
      authorize: (ctx, { actor }) => requireFreshSession(ctx, actor),
      handle: (ctx, { actor, body }) =>
        setPassword(ctx, hasher, actor, {
          password: body.password,
          present: body.present_password,
          endOthers: body.end_other_sessions,
        }),
    }),
    route(contract.deletePassword, {
      authorize: (ctx, { actor }) => requireFreshSession(ctx, actor),
      handle: (ctx, { actor }) => removePassword(ctx, actor),
    }),
    route(contract.proveByPassword, {
      async handle(ctx, { actor, body: { password } }) {
        const refused = await refuseWrong(ctx, hasher, actor, { name: 'password', password });
        return refused ?? { fresh_until: formatMicros(await proveSession(ctx, actor, 'password')) };
      },
    }),
  ];
}
