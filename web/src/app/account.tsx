import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useId } from 'preact/hooks';
import { call } from '../api/call.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { Appearance } from './appearance.tsx';
import { useWords } from './language.tsx';
import { useSession } from './session.tsx';

interface Props {
  organizationId: number | null;
}

function OrganizationChoice({ organizationId }: Props) {
  const { account } = useWords();
  const { organizations } = useSession();
  const { route } = useLocation();
  if (organizations.length < 2) return null;
  return (
    <Choice
      label={account.organization}
      value={String(organizationId ?? '')}
      options={organizations.map(({ id, name }) => ({ value: String(id), text: name }))}
      onChoose={(id) => route(`/organizations/${id}/today`)}
    />
  );
}

function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const { route } = useLocation();
  return async () => {
    await call('deleteSession', {});
    route('/sign-in', true);
    queries.clear();
  };
}

/** A link within leads on; the menu would stay above what it leads to. */
const closeMenu = (event: { currentTarget: HTMLElement }) =>
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** Who is signed in, in which organization, and how they like to see things. */
export function Account({ organizationId }: Props) {
  const { account } = useWords();
  const { user } = useSession();
  const signOut = useSignOut();
  const id = useId();
  return (
    <>
      <button type="button" class="account-button" popovertarget={id}>
        <Avatar name={user.name} />
        <span class="unseen">{account.open(user.name)}</span>
      </button>
      <div id={id} popover="auto" class="account">
        <p class="account-name">{user.name}</p>
        <p class="account-email">{user.email}</p>
        <a class="account-me" href="/me" onClick={closeMenu}>
          {account.me}
        </a>
        <a class="account-me" href="/help" onClick={closeMenu}>
          {account.help}
        </a>
        <OrganizationChoice organizationId={organizationId} />
        <Appearance />
        <Button onPress={() => void signOut()}>{account.signOut}</Button>
      </div>
    </>
  );
}
