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
import { isUnsaved } from './leave-guard.ts';
import { lazy } from './load-failure.tsx';
import { isReplaced } from './one-person.ts';
import { savePreference } from './preferences.ts';
import { isForStrangers, Shell } from './shell.tsx';

/** A gallery of all components in all states, for development and tests. The production build does not include it. */
const Parts =
  import.meta.env.MODE === 'production'
    ? NotFound
    : lazy(async () => (await import('../screens/parts/parts.tsx')).Parts);

/** Addresses of the interface. The browser follows links to other pages of the server. */
const ours = /^\/(?!docs|openapi\.json|v2\/|ext\/)/;

/**
 * Responses stay cached while the page is open. After an expired session, people return to their page when they sign
 * in. A page with unsaved input stays: its form asks the person to sign in elsewhere before sending it again.
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

/** One component per screen, even if the screen has several addresses. It stays mounted between these addresses. */
function componentOf(load: Load, access: Guard): ComponentType {
  const Loaded = lazy(load as () => Promise<ComponentType<{ organization: Organization }>>);
  const component = made.get(load) ?? (typeof access === 'function' ? inOrganization(Loaded, access) : Loaded);
  made.set(load, component as ComponentType);
  return component as ComponentType;
}

const routes = new Map(screens.map(({ path, load, access }) => [path, componentOf(load, access)]));

/** All screens at their addresses. */
function Screens() {
  return (
    <Router>
      {[...routes].map(([path, component]) => (
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
