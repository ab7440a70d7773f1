import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useOwnClock, useWhen } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { clockText } from '../../words/clocks.ts';
import { browserName } from './browser-name.ts';
import { type Ending, type ListedSession, useEnding, useSessions } from './queries.ts';
import { myWords } from './words.ts';

function Line({ session, onEnd }: { session: ListedSession; onEnd(): void }) {
  const { language } = useLanguage();
  const { sessions: words } = myWords(language);
  const name = browserName(session.user_agent, words);
  const when = useWhen(useOwnClock());
  return (
    <li class="my-session">
      <div>
        <strong>{name}</strong> {session.current && <span class="my-mark">{words.current}</span>}
        <p class="soft">
          {words.since(when(session.created_at))}, {words.seen(when(session.last_seen_at))}
        </p>
      </div>
      {!session.current && (
        <Button onPress={onEnd}>
          {words.end} <span class="unseen">{name}</span>
        </Button>
      )}
    </li>
  );
}

interface EndDialogProps {
  ending: Ending | null;
  onClose(): void;
  onEnded(ending: Ending): void;
}

/** A confirmation that describes the effect. */
function EndDialog({ ending, onClose, onEnded }: EndDialogProps) {
  const { sessions: words } = myWords(useLanguage().language);
  const saving = useEnding(onEnded);
  const isAll = ending === 'everywhere';
  const [only] = ending === null || isAll || ending.length !== 1 ? [] : ending;
  const some = only ? words.ask.one(browserName(only.user_agent, words)) : words.ask.others(ending?.length ?? 0);
  const close = () => {
    saving.reset();
    onClose();
  };
  return (
    <Dialog title={isAll ? words.ask.everywhere : some} isOpen={ending !== null} onClose={close}>
      <p>{isAll ? words.will.everywhere : words.will.some}</p>
      {saving.error && <Failure error={saving.error} />}
      <Button kind="main" busy={saving.isPending} onPress={() => ending && saving.mutate(ending)}>
        {isAll ? words.endAll : words.end}
      </Button>
    </Dialog>
  );
}

/** Asks for confirmation before sessions end, and announces how many have ended. */
function useEnd() {
  const queries = useQueryClient();
  const { route } = useLocation();
  const [ending, setEnding] = useState<Ending | null>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const messageRef = useRef<HTMLParagraphElement>(null);
  // The pressed button has been removed with its session.
  useEffect(() => {
    if (ended !== null && ending === null) messageRef.current?.focus();
  }, [ended, ending]);
  const onEnded = (done: Ending) => {
    setEnding(null);
    if (done !== 'everywhere') return setEnded(done.length);
    route('/sign-in', true);
    queries.clear();
  };
  const requestEnd = (next: Ending) => {
    setEnded(null);
    setEnding(next);
  };
  return { ending, ended, messageRef, requestEnd, onEnded, onClose: () => setEnding(null) };
}

/** The person's sessions, with controls to end them. */
export function Sessions() {
  const { language, words: common } = useLanguage();
  const { sessions: words } = myWords(language);
  const { data, error, refetch } = useSessions();
  const { ending, ended, messageRef, requestEnd, onEnded, onClose } = useEnd();
  const clock = useOwnClock();
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <section class="panel" aria-labelledby="my-sessions">
      <h2 id="my-sessions">{words.title}</h2>
      <HelpLink to="sign-in#signed-in" />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait">{common.loading}</p>}
      <p class="my-said" role="status" tabIndex={-1} ref={messageRef}>
        {ended !== null && words.ended(ended)}
      </p>
      <ul>
        {data?.map((session) => (
          <Line key={session.id} session={session} onEnd={() => requestEnd([session])} />
        ))}
      </ul>
      {data && (
        <p class="soft">
          {words.honest} {clockText(language, clock)}
        </p>
      )}
      {data && (
        <div class="my-actions">
          {others.length > 1 && <Button onPress={() => requestEnd(others)}>{words.endOthers}</Button>}
          <Button onPress={() => requestEnd('everywhere')}>{words.endAll}</Button>
        </div>
      )}
      <EndDialog ending={ending} onClose={onClose} onEnded={onEnded} />
    </section>
  );
}
