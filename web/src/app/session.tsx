import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Organization, type Session, useSessionQuery } from '../api/session.ts';
import { Failure } from '../parts/failure.tsx';
import { useWords } from './language.tsx';

const Context = createContext<Session | null>(null);

/** What is inside is shown to who is signed in; everybody else is on their way to the page where they can be. */
export function SignedIn({ children }: { children: ComponentChildren }) {
  const words = useWords();
  const { data, error, refetch } = useSessionQuery();
  if (data) return <Context.Provider value={data}>{children}</Context.Provider>;
  return (
    <div class="shell-wait">{error ? <Failure error={error} onAgain={() => void refetch()} /> : words.loading}</div>
  );
}

/** The session of the person in front of the screen. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('nobody is signed in here');
  return session;
}

/** An organization of theirs; undefined when the id is of none. */
export function useOrganization(id: number): Organization | undefined {
  return useSession().organizations.find((organization) => organization.id === id);
}
