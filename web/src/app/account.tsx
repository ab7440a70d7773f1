import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useId, useState } from 'preact/hooks';
import { call } from '../api/call.ts';
import { isSignedOut } from '../api/errors.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { closeMenu } from '../parts/menu.tsx';
import { Appearance } from './appearance.tsx';
import { useWords } from './language.tsx';
import { accountLinks } from './navigation-links.ts';
import { notifyPages } from './one-person.ts';
import { useSession } from './session.tsx';

/** Signs out. Failures are shown, because the person would otherwise believe that they are signed out. */
function useSignOut() {
  const queries = useQueryClient();
  const { route } = useLocation();
  const [error, setError] = useState<unknown>(null);
  const signOut = async () => {
    try {
      await call('deleteSession', {});
    } catch (failure) {
      if (!isSignedOut(failure)) return setError(failure);
    }
    notifyPages(0);
    route('/sign-in', true);
    queries.clear();
  };
  return { error, signOut };
}

/** The menu of the signed-in person, with their display settings. */
export function Account() {
  const words = useWords();
  const { account } = words;
  const { user } = useSession();
  const { error, signOut } = useSignOut();
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
        {accountLinks(words).map(({ href, text }) => (
          <a key={href} class="account-me" href={href} onClick={closeMenu}>
            {text}
          </a>
        ))}
        <Appearance />
        {error !== null && <Failure error={error} />}
        <Button onPress={() => void signOut()}>{account.signOut}</Button>
      </div>
    </>
  );
}
