import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { millisOf, timeOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { durationOf } from '../../words/durations.ts';
import { EvidenceSentence } from '../../parts/evidence-sentence.tsx';
import { dayIn, instantText } from '../../words/zones.ts';
import { AnswerForm } from './answer.tsx';
import { type OwnFlag, useOwnFlags } from './queries.ts';
import { myWords } from './words.ts';

const shownAtFirst = 10;

/** The organization of a flag, by whose clock its times are. */
function usePlace(organizationId: number): { name: string; zone: string } {
  const { organizations, user } = useSession();
  const found = organizations.find(({ id }) => id === organizationId);
  return { name: found?.name ?? `#${organizationId}`, zone: found?.time_zone ?? user.time_zone };
}

function What({ flag, zone, name }: { flag: OwnFlag; zone: string; name: string }) {
  const { language, words: common } = useLanguage();
  const [since, until] = [millisOf(flag.starts_at), millisOf(flag.ends_at)];
  const time = (at: number) => timeOf(at, zone, language);
  return (
    <>
      <p class="soft">
        {common.flag.when(dayIn(language, zone, since), time(since), time(until))} ({zone}) · {name}
      </p>
      <p>
        {common.flag.notVerdict}{' '}
        {common.flag.figures(
          durationOf(flag.keyboard_active_seconds),
          durationOf(flag.mouse_active_seconds),
          durationOf(flag.time_tracked_seconds),
        )}
      </p>
      <p class="soft">
        <EvidenceSentence flag={flag} />
      </p>
    </>
  );
}

/** Once, when it is there: the same function is not called again. */
const focus = (card: HTMLLIElement | null) => card?.focus();

function FlagCard({ flag, isNamed }: { flag: OwnFlag; isNamed: boolean }) {
  const { language, words: common } = useLanguage();
  const { flags: words } = myWords(language);
  const { name, zone } = usePlace(flag.organization_id);
  return (
    <li ref={isNamed ? focus : null} class={isNamed ? 'my-flag my-flag-named' : 'my-flag'} tabIndex={-1}>
      <header>
        <h3>{common.flag.types[flag.type]}</h3>
        <span class={`my-state my-state-${flag.state}`}>{words.state[flag.state]}</span>
      </header>
      <What flag={flag} zone={zone} name={name} />
      {flag.answers.map((answer) => (
        <blockquote key={answer.id}>
          <p class="soft">{words.said(instantText(language, zone, millisOf(answer.recorded_at)))}</p>
          <p>{answer.text}</p>
        </blockquote>
      ))}
      <details>
        <summary>{flag.answers.length > 0 ? words.answerMore : words.answer}</summary>
        <AnswerForm flag={flag} organization={name} />
      </details>
    </li>
  );
}

/** What was noticed about the person, and what they say to it. */
export function Flags() {
  const { language, words: common } = useLanguage();
  const { flags: words } = myWords(language);
  const { data, error, refetch } = useOwnFlags();
  const [most, setMost] = useState(shownAtFirst);
  const named = useLocation().query['flag'];
  const isNamed = ({ id }: OwnFlag) => String(id) === named;
  const shown = Math.max(most, 1 + (data?.findIndex(isNamed) ?? -1));
  return (
    <section class="panel" aria-labelledby="my-flags">
      <h2 id="my-flags">{words.title}</h2>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && <p class="my-wait">{common.loading}</p>}
      {data?.length === 0 && <p>{words.none}</p>}
      <ul>
        {data?.slice(0, shown).map((flag) => (
          <FlagCard key={flag.id} flag={flag} isNamed={isNamed(flag)} />
        ))}
      </ul>
      {data && data.length > shown && <Button onPress={() => setMost(shown + shownAtFirst)}>{words.more}</Button>}
    </section>
  );
}
