import { useLanguage } from '../../app/language.tsx';
import { lazy } from '../../app/load-failure.tsx';
import { Columns, Screen } from '../../parts/screen.tsx';
import { casesOf } from './cases.ts';
import { MyDay } from './day.tsx';
import { Flags } from './flags.tsx';
import { useOwnFlags, useSessions } from './queries.ts';
import { LaterParts } from './later.tsx';
import { Recorded } from './recorded.tsx';
import { Sessions } from './sessions.tsx';
import { myWords } from './words.ts';
import './me.css';

/** A separate module, because the page is already large. */
const Memberships = lazy(async () => (await import('./memberships.tsx')).Memberships);
const SignInMethodsSection = lazy(
  async () => (await import('./sign-in-methods/sign-in-methods.tsx')).SignInMethodsSection,
);

/** A summary in a sentence or two. A part that failed to load shows its error here. */
function Lead() {
  const { language, words: common } = useLanguage();
  const { lead: words } = myWords(language);
  const [flags, sessions] = [useOwnFlags(), useSessions()];
  if (flags.isPending || sessions.isPending) return <>{common.loading}</>;
  const cases = casesOf(flags.data ?? []);
  const all = cases.length;
  const open = cases.filter(({ state }) => state === 'open').length;
  return (
    <>
      {flags.data && (all === 0 ? words.none : words.some(all, open))}{' '}
      {sessions.data && words.browsers(sessions.data.length)}
    </>
  );
}

/** The person's own page: recorded data, flags and sessions. */
export function Me() {
  const { language, words: common } = useLanguage();
  const words = myWords(language);
  return (
    <Screen
      name="me"
      title={words.title}
      help="roles#roles"
      sentence={<Lead />}
      note={<a href="/me/preferences">{common.account.preferences}</a>}
    >
      <Columns split="early">
        <div class="column">
          <Flags />
          <MyDay />
          <LaterParts part="left" />
        </div>
        <div class="column">
          <Memberships />
          <Recorded />
          <LaterParts part="right" />
          <SignInMethodsSection />
          <Sessions />
        </div>
      </Columns>
    </Screen>
  );
}
