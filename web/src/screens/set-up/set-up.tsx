import { useLanguage } from '../../app/language.tsx';
import { useSecret } from '../../app/use-secret.ts';
import { useTitle } from '../../app/use-title.ts';
import { Failure } from '../../parts/failure.tsx';
import { useSignInMethods } from '../sign-in/methods.ts';
import { SetUpForm } from './form.tsx';
import { setUpWords } from './words.ts';
import '../card.css';

function Done() {
  const words = setUpWords(useLanguage().language);
  return (
    <section class="page-card">
      <h1>{words.done}</h1>
      <p>{words.doneText}</p>
      <a href="/sign-in">{words.signIn}</a>
    </section>
  );
}

/** Creates the first organization of a server. Afterward, the page only states that the server is set up. */
export function SetUp() {
  const { language, words: common } = useLanguage();
  const words = setUpWords(language);
  const linkCode = useSecret();
  const { data: methods, error, refetch } = useSignInMethods();
  useTitle(words.title);
  if (methods && !methods.set_up) return <Done />;
  return (
    <section class="page-card page-card-wide">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {linkCode === '' && <p class="note">{words.proof}</p>}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!methods && !error && <p>{common.loading}</p>}
      {methods && <SetUpForm linkCode={linkCode} onLate={() => void refetch()} />}
    </section>
  );
}
