import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Organization, type Session, useSessionQuery } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { useWords } from './language.tsx';
import { useOnePerson } from './one-person.ts';

const Context = createContext<Session | null>(null);

/** Warns that another person has signed in, if a reload would discard unsaved input. */
function Another({ name, own }: { name: string; own: string }) {
  const { errors } = useWords();
  return (
    <div class="failure shell-another" role="alert">
      <p>{errors.another(name, own)}</p>
      <Button onPress={() => location.reload()}>{errors.load}</Button>
    </div>
  );
}

/** Shows its content to signed-in people and redirects everyone else to the sign-in page. */
export function SignedIn({ children }: { children: ComponentChildren }) {
  const words = useWords();
  const { data, error, refetch } = useSessionQuery();
  const { own, isOtherPerson } = useOnePerson(data, () => void refetch());
  if (data && own) {
    return (
      <Context.Provider value={own}>
        {isOtherPerson && <Another name={data.user.name} own={own.user.name} />}
        {children}
      </Context.Provider>
    );
  }
  return (
    <div class="shell-wait">{error ? <Failure error={error} onRetry={() => void refetch()} /> : words.loading}</div>
  );
}

/** The session of the viewer. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('nobody is signed in here');
  return session;
}

/** One of the viewer's organizations; undefined for any other id. */
export function useOrganization(id: number): Organization | undefined {
  return useSession().organizations.find((organization) => organization.id === id);
}
