import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { isSignedOut, sentenceOf } from '../../api/errors.ts';
import { useWords } from '../../app/language.tsx';
import { useTitle } from '../../app/use-title.ts';
import '../card.css';

/** Where a person begins; who is not signed in is led to where they can be. */
export function Start() {
  const words = useWords();
  const { route } = useLocation();
  const [said, setSaid] = useState(words.loading);
  useTitle('fairhour');
  useEffect(() => {
    call('getMe', {}).then(
      ({ user }) => setSaid(user.name),
      (error: unknown) => (isSignedOut(error) ? route('/sign-in', true) : setSaid(sentenceOf(error, words))),
    );
  }, []);
  return (
    <section class="page-card">
      <p>{said}</p>
    </section>
  );
}
