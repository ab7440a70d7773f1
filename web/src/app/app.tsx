import { LocationProvider, Route, Router } from 'preact-iso';
import { NotFound } from '../screens/not-found/not-found.tsx';
import { SignIn } from '../screens/sign-in/sign-in.tsx';
import { Start } from '../screens/start/start.tsx';
import type { Language, Words } from '../words/words.ts';
import { LanguageProvider } from './language.tsx';
import { Shell } from './shell.tsx';

/** Other pages of the server are none of the interface: a link there is followed by the browser. */
const ours = /^\/(?!docs|openapi\.json|v2\/|ext\/)/;

interface Props {
  language: Language;
  words: Words;
}

export function App({ language, words }: Props) {
  return (
    <LanguageProvider language={language} words={words}>
      <LocationProvider scope={ours}>
        <Shell>
          <Router>
            <Route path="/" component={Start} />
            <Route path="/sign-in" component={SignIn} />
            <Route default component={NotFound} />
          </Router>
        </Shell>
      </LocationProvider>
    </LanguageProvider>
  );
}
