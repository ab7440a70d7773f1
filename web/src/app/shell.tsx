import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useCounts } from '../api/counts.ts';
import { useSessionQuery } from '../api/session.ts';
import { Account } from './account.tsx';
import { Appearance } from './appearance.tsx';
import { Brand } from './brand.tsx';
import { KeysButton } from './keys-button.tsx';
import { useWords } from './language.tsx';
import { LoadFailures } from './load-failure.tsx';
import { Navigation } from './navigation.tsx';
import { OwnPreferences } from './own-preferences.tsx';
import { useModule } from '../parts/use-module.ts';
import { screens } from '../screens.ts';
import { SearchButton } from './search-button.tsx';
import { OrganizationSwitch } from './organization-switch.tsx';
import { savePreference } from './preferences.ts';
import { SignedIn, useSession } from './session.tsx';
import { useLive } from './use-live.ts';

interface FrameProps {
  middle?: ComponentChildren;
  end: ComponentChildren;
  children: ComponentChildren;
}

function Frame({ middle, end, children }: FrameProps) {
  const { nav } = useWords();
  return (
    <div class="shell">
      <a class="shell-skip" href="#content">
        {nav.skip}
      </a>
      <header class="shell-header">
        <Brand />
        {middle}
        <div class="shell-end">{end}</div>
      </header>
      <main class="shell-main" id="content" tabIndex={-1}>
        <LoadFailures />
        {children}
      </main>
    </div>
  );
}

/** The organization in the address, or the only one. The start page lists it first next time. */
function useShownOrganization() {
  const { organizations } = useSession();
  const { path } = useLocation();
  const [, id] = /^\/organizations\/(\d+)/.exec(path) ?? [];
  const only = organizations.length === 1 ? organizations[0] : undefined;
  const shown = id === undefined ? only : organizations.find((organization) => String(organization.id) === id);
  useEffect(() => {
    if (shown) savePreference('organization', String(shown.id));
  }, [shown?.id]);
  return shown;
}

function InnerFrame({ children }: { children: ComponentChildren }) {
  const organization = useShownOrganization();
  const isLive = useLive(organization);
  const bell = useModule(() => import('./bell.tsx'), organization !== undefined);
  const { nav } = useWords();
  const counts = useCounts(organization?.may.see_flags ? organization.id : undefined);
  const open = counts.data?.open;
  const openFlags = open && `${open.count}${open.more ? '+' : ''}`;
  const end = (
    <>
      <OwnPreferences />
      {bell && organization && <bell.Bell organization={organization} />}
      {organization && <SearchButton organization={organization} />}
      <div class="keys-button">
        <KeysButton />
      </div>
      <Account />
    </>
  );
  const middle = (
    <>
      <OrganizationSwitch shown={organization} />
      {organization && <Navigation organization={organization} openFlags={openFlags} />}
    </>
  );
  return (
    <Frame middle={middle} end={end}>
      <p class="shell-asking" role="status">
        {isLive ? '' : nav.asking}
      </p>
      {children}
    </Frame>
  );
}

const isHelp = (path: string) => /^\/help(\/|$)/.test(path);

/** First path segments of pages that do not require sign-in. The component gallery exists only in development. */
const forStrangers = new Set([
  ...screens.filter(({ access }) => access === 'everybody').map(({ path }) => path.split('/')[1] ?? ''),
  'parts',
]);

/** Whether a page is available without sign-in. */
export const isForStrangers = (path: string): boolean => forStrangers.has(path.split('/')[1] ?? '');

const Bare = ({ children }: { children: ComponentChildren }) => <Frame end={<Appearance />}>{children}</Frame>;

/** For signed-in people, adds the navigation to a public page. */
function FrameOfReader({ children }: { children: ComponentChildren }) {
  const { data, isPending } = useSessionQuery();
  if (isPending) return null;
  if (!data) return <Bare>{children}</Bare>;
  return (
    <SignedIn>
      <InnerFrame>{children}</InnerFrame>
    </SignedIn>
  );
}

/** The frame of every screen. The sign-in pages have no navigation. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  if (isHelp(path)) return <FrameOfReader>{children}</FrameOfReader>;
  if (isForStrangers(path)) return <Bare>{children}</Bare>;
  return (
    <SignedIn>
      <InnerFrame>{children}</InnerFrame>
    </SignedIn>
  );
}
