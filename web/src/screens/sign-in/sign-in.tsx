import { useWords } from '../../app/language.tsx';
import { useTitle } from '../../app/use-title.ts';
import '../card.css';

/** Says how a person gets a link that signs them in. */
export function SignIn() {
  const { signIn } = useWords();
  useTitle(signIn.title);
  return (
    <section class="page-card">
      <h1>{signIn.title}</h1>
      <p>{signIn.why}</p>
      <h2>{signIn.how}</h2>
      <p>{signIn.ask}</p>
      <code>npx fairhour sign-in-link --email you@example.com</code>
      <p class="note">{signIn.seen}</p>
    </section>
  );
}
