import { useLanguage } from '../../app/language.tsx';
import { Columns, Screen } from '../../parts/screen.tsx';
import { MyDay } from './day.tsx';
import { Flags } from './flags.tsx';
import { useOwnFlags, useSessions } from './queries.ts';
import { Recorded } from './recorded.tsx';
import { Sessions } from './sessions.tsx';
import { WaysToSignIn } from './ways/ways.tsx';
import { myWords } from './words.ts';
import './me.css';

/** The state of things in a sentence or two; what did not come says so where it would stand. */
function Lead() {
  const { language, words: common } = useLanguage();
  const { lead: words } = myWords(language);
  const [flags, sessions] = [useOwnFlags(), useSessions()];
  if (flags.isPending || sessions.isPending) return <>{common.loading}</>;
  const all = flags.data?.length ?? 0;
  const open = flags.data?.filter(({ state }) => state === 'open').length ?? 0;
  return (
    <>
      {flags.data && (all === 0 ? words.none : words.some(all, open))}{' '}
      {sessions.data && words.browsers(sessions.data.length)}
    </>
  );
}

/** What is recorded of the person in front of the screen, what was noticed, and where they are signed in. */
export function Me() {
  const words = myWords(useLanguage().language);
  return (
    <Screen name="me" title={words.title} sentence={<Lead />}>
      <Columns split="early">
        <div class="column">
          <Flags />
          <MyDay />
        </div>
        <div class="column">
          <Recorded />
          <WaysToSignIn />
          <Sessions />
        </div>
      </Columns>
    </Screen>
  );
}
