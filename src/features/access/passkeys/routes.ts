import * as contract from '../../../contract/passkeys.ts';
import { problem } from '../../../contract/problems.ts';
import type { Config } from '../../../config.ts';
import type { Actor, Context } from '../../../context.ts';
import { Refusal, route, type Route } from '../../../http/route.ts';
import { formatMicros } from '../../../time/text.ts';
import { answerSignedIn, proveSession, refusal, requireFreshSession, startSession } from '../sessions/actions.ts';
import { makeChallenge } from './challenges.ts';
import { loadPasskeyLibrary } from './library.ts';
import { recordPasskey } from './record.ts';
import { addPasskey, beginRegistration } from './register.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import * as store from './store.ts';
import { usePasskey } from './use.ts';

const present = ({ id, name, createdAt, lastUsedAt }: store.PasskeyRow): contract.WirePasskey => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

const notGood = 'The passkey is unknown, or it did not sign a valid challenge of this browser. Start again.';

type Party = () => RelyingParty;

const signInRoutes = (party: Party): readonly Route[] => [
  route(contract.createPasskeyChallenge, {
    authorize: async () => void party(),
    async handle(ctx, { browser }) {
      const { generateAuthenticationOptions } = await loadPasskeyLibrary();
      const { challenge, answer } = await makeChallenge(ctx, browser, { userId: null, userHandle: null });
      const options = await generateAuthenticationOptions({
        rpID: party().id,
        challenge: new Uint8Array(challenge),
        userVerification: 'required',
      });
      return answer({ options: { ...options } });
    },
  }),
  route(contract.createPasskeySession, {
    async handle(ctx, { body: { credential }, browser }) {
      const passkey = await usePasskey(ctx, party(), credential, browser);
      if (!passkey) return refusal('not_authorized', notGood);
      const { userId } = passkey;
      return answerSignedIn(
        ctx,
        await startSession(ctx, { userId, signInMethod: 'passkey', makerUserId: userId }, browser),
      );
    },
  }),
  route(contract.proveByPasskey, {
    async handle(ctx, { actor, body: { credential }, browser }) {
      const passkey = await usePasskey(ctx, party(), credential, browser);
      if (passkey?.userId !== actor.userId)
        return refusal('invalid_params', notGood, 'credential: is not one of your passkeys');
      return { fresh_until: formatMicros(await proveSession(ctx, actor, 'passkey')) };
    },
  }),
];

async function requireOwn(ctx: Context, { userId }: Actor, id: number): Promise<store.PasskeyRow> {
  const own = await store.findPasskey(ctx.db, userId, id);
  if (!own) throw problem('not_found');
  return own;
}

async function lockOwn(ctx: Context, { userId }: Actor, id: number): Promise<store.PasskeyRow> {
  const own = await store.lockPasskey(ctx.db, userId, id);
  if (!own) throw problem('not_found');
  return own;
}

const ownRoutes = (party: Party): readonly Route[] => [
  route(contract.listPasskeys, {
    async handle(ctx, { actor }) {
      return { passkeys: (await store.listPasskeys(ctx.db, actor.userId)).map(present) };
    },
  }),
  route(contract.createPasskeyRegistration, {
    authorize: (ctx, { actor }) => requireFreshSession(ctx, actor),
    handle: (ctx, { actor, browser }) => beginRegistration(ctx, party(), actor, browser),
  }),
  route(contract.createPasskey, {
    authorize: (ctx, { actor }) => requireFreshSession(ctx, actor),
    async handle(ctx, { actor, body, browser }) {
      const added = await addPasskey(ctx, party(), actor, { ...body, browser });
      return added instanceof Refusal ? added : { passkey: present(added) };
    },
  }),
  route(contract.updatePasskey, {
    authorize: async (ctx, { actor, params }) => void (await requireOwn(ctx, actor, params.passkey_id)),
    current: async (ctx, { actor, params }) => ({ passkey: present(await lockOwn(ctx, actor, params.passkey_id)) }),
    async handle(ctx, { actor, params, body }) {
      const before = await lockOwn(ctx, actor, params.passkey_id);
      if (before.name === body.name) return { passkey: present(before) };
      const after = await store.renamePasskey(ctx.db, before.id, body.name);
      await recordPasskey(ctx, before, after);
      return { passkey: present(after) };
    },
  }),
  route(contract.deletePasskey, {
    authorize: (ctx, { actor }) => requireFreshSession(ctx, actor),
    async handle(ctx, { actor, params }) {
      const before = await lockOwn(ctx, actor, params.passkey_id);
      await store.deletePasskey(ctx.db, before.id);
      await recordPasskey(ctx, before, undefined);
    },
  }),
];

export function passkeyRoutes({ webUrl }: Pick<Config, 'webUrl'>): readonly Route[] {
  const found = relyingPartyOf(webUrl);
  const party = () => {
    if (!found) throw problem('forbidden', 'passkeys: the web URL must have a name and HTTPS, or be localhost');
    return found;
  };
  return [...signInRoutes(party), ...ownRoutes(party)];
}
