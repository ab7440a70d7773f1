import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, type Output } from '../../../api/call.ts';
import { CallError } from '../../../api/errors.ts';
import { makePasskey, signWithPasskey } from '../../../api/passkeys.ts';

export type Passkey = Output<'listPasskeys'>['passkeys'][number];
export type Account = Output<'listProviderLinks'>['provider_links'][number];

const key = ['my-ways-in'];

/** The person's sign-in methods, and whether this server can support passkeys. */
export const useOwnSignInMethods = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [{ password }, { passkeys }, { sign_in_methods: offered }, { provider_links: accounts }] =
        await Promise.all([
          call('getPassword', { signal }),
          call('listPasskeys', { signal }),
          call('listSignInMethods', { signal }),
          call('listProviderLinks', { signal }),
        ]);
      return { password, passkeys, accounts, offersPasskeys: offered.passkey };
    },
  });

export type OwnSignInMethods = NonNullable<ReturnType<typeof useOwnSignInMethods>['data']>;

/** A change to the sign-in methods, with the typed values. */
export type SignInMethodChange =
  | { kind: 'setPassword'; password: string; present: string | undefined; endOthers: boolean }
  | { kind: 'removePassword' }
  | { kind: 'addPasskey'; name: string }
  | { kind: 'renamePasskey'; id: number; name: string }
  | { kind: 'removePasskey' | 'removeAccount'; id: number };

async function removeAccount(id: number): Promise<void> {
  try {
    await call('deleteProviderLink', { params: { provider_link_id: id } });
  } catch (error) {
    // The method has already been removed, which is the intended result.
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}

async function perform(change: SignInMethodChange): Promise<void> {
  if (change.kind === 'setPassword') {
    const present = change.present === undefined ? {} : { present_password: change.present };
    await call('setPassword', {
      body: { password: change.password, end_other_sessions: change.endOthers, ...present },
    });
  }
  if (change.kind === 'removePassword') await call('deletePassword', {});
  if (change.kind === 'addPasskey')
    await call('createPasskey', { body: { name: change.name, credential: await makePasskey() } });
  if (change.kind === 'renamePasskey')
    await call('updatePasskey', { params: { passkey_id: change.id }, body: { name: change.name } });
  if (change.kind === 'removeAccount') await removeAccount(change.id);
  if (change.kind === 'removePasskey') await call('deletePasskey', { params: { passkey_id: change.id } });
}

export function useChange(onDone: (change: SignInMethodChange) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: perform,
    onSuccess: async (_answer, change) => {
      await queries.invalidateQueries({ queryKey: key });
      if (change.kind === 'setPassword') await queries.invalidateQueries({ queryKey: ['my-sessions'] });
      onDone(change);
    },
  });
}

/** Whether a change requires a proof of identity. */
export const needsProof = (error: unknown): boolean =>
  error instanceof CallError && error.status === 403 && error.details.length === 0;

/** Proves the person's identity with the typed password, otherwise with a passkey. */
export const useProof = (onProved: () => void) =>
  useMutation({
    mutationFn: async (password: string | null) =>
      password === null
        ? call('proveByPasskey', { body: { credential: await signWithPasskey() } })
        : call('proveByPassword', { body: { password } }),
    onSuccess: onProved,
  });
