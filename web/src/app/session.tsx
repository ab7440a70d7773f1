import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Organization, type Session, useSessionQuery } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { useWords } from './language.tsx';
import { useOnePerson } from './one-person.ts';

const Context = createContext<Session | null>(null);

/** Says that somebody else is signed in now, where something is typed that would be lost by loading the page. */
function Another({ name, own }: { name: string; own: string }) {
  const { errors } = useWords();
  return (
    <div class="failure shell-another" role="alert">
      <p>{errors.another(name, own)}</p>
      <Button onPress={() => location.reload()}>{errors.load}</Button>
    </div>
  );
}

/** What is inside is shown to who is signed in; everybody else is on their way to the page where they can be. */
export function SignedIn({ children }: { children: ComponentChildren }) {
  const words = useWords();
  const { data, error, refetch } = useSessionQuery();
  const { own, isOther } = useOnePerson(data, () => void refetch());
  if (data && own) {
    return (
      <Context.Provider value={own}>
        {isOther && <Another name={data.user.name} own={own.user.name} />}
        {children}
      </Context.Provider>
    );
  }
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
