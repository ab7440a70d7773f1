import { QueryClientProvider } from '@tanstack/preact-query';
import type { ComponentChildren, ComponentType } from 'preact';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { createQueries } from '../api/queries.ts';
import type { Organization } from '../api/session.ts';
import { screens } from '../screens.ts';
import { NotFound } from '../screens/not-found/not-found.tsx';
import type { Language, Words } from '../words/words.ts';
import { KeysProvider } from './keys.tsx';
import { LanguageProvider } from './language.tsx';
import { inOrganization } from './in-organization.tsx';
import { isUnsaved } from './leaving.ts';
import { lazy } from './lost.tsx';
import { isReplaced } from './one-person.ts';
import { savePreference } from './preferences.ts';
import { isForStrangers, Shell } from './shell.tsx';

/** Every part in its states: a page of development and tests, which the built interface has not. */
const Parts =
  import.meta.env.MODE === 'production'
    ? NotFound
    : lazy(async () => (await import('../screens/parts/parts.tsx')).Parts);

/** Other pages of the server are none of the interface: a link there is followed by the browser. */
const ours = /^\/(?!docs|openapi\.json|v2\/|ext\/)/;

/**
 * Answers are kept for as long as the page is open; who is signed out goes on where they were once they are back. What
 * is typed and not saved stays: its form says that they sign in elsewhere before it is sent again.
 */
function Answers({ children }: { children: ComponentChildren }) {
  const { route } = useLocation();
  const [queries] = useState(() => {
    const made = createQueries({
      isUnsaved,
      async onSignedOut() {
        if (isForStrangers(location.pathname) || isUnsaved()) return;
        const address = location.pathname + location.search;
        if (await isReplaced(made.getQueryData(['session']))) return location.reload();
        if (isForStrangers(location.pathname)) return;
        savePreference('next', address);
        route('/sign-in', true);
      },
    });
    return made;
  });
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

type Load = (typeof screens)[number]['load'];
type Guard = (typeof screens)[number]['access'];
const made = new Map<Load, ComponentType>();

/** One component for each screen, also where it has several addresses: it stays when a link leads to another one. */
function componentOf(load: Load, access: Guard): ComponentType {
  const Loaded = lazy(load as () => Promise<ComponentType<{ organization: Organization }>>);
  const component = made.get(load) ?? (typeof access === 'function' ? inOrganization(Loaded, access) : Loaded);
  made.set(load, component as ComponentType);
  return component as ComponentType;
}

const places = new Map(screens.map(({ path, load, access }) => [path, componentOf(load, access)]));

/** Every screen at its address. */
function Screens() {
  return (
    <Router>
      {[...places].map(([path, component]) => (
        <Route key={path} path={path} component={component} />
      ))}
      <Route path="/parts" component={Parts} />
      <Route default component={NotFound} />
    </Router>
  );
}

interface Props {
  language: Language;
  words: Words;
}

export function App({ language, words }: Props) {
  return (
    <LanguageProvider language={language} words={words}>
      <KeysProvider>
        <LocationProvider scope={ours}>
          <Answers>
            <Shell>
              <Screens />
            </Shell>
          </Answers>
        </LocationProvider>
      </KeysProvider>
    </LanguageProvider>
  );
}
