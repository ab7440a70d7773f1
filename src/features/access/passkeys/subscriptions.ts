import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { recordPasskey } from './record.ts';
import { deletePasskeysOf } from './store.ts';

export const passkeySubscriptions: readonly Subscription[] = [
  subscribe('address_confirmed', async (ctx, { userId }) => {
    for (const passkey of await deletePasskeysOf(ctx.db, userId))
      await recordPasskey(ctx, passkey, undefined, 'address_confirmed');
  }),
];
