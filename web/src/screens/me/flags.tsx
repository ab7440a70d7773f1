import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useClock } from '../../app/clock.ts';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { durationOf } from '../../words/durations.ts';
import { EvidenceSentence } from '../../parts/evidence-sentence.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { type Clock, clockWords } from '../../words/clocks.ts';
import { dayIn, instantText, timeOf } from '../../words/zones.ts';
import { AnswerForm } from './answer.tsx';
import { casesOf, type OwnCase } from './cases.ts';
import { useOwnFlags } from './queries.ts';
import { myWords } from './words.ts';

const shownAtFirst = 10;

/** The name of a case's organization, and the clock for its times. */
function useOrganizationClock(organizationId: number): { name: string; clock: Clock } {
  const { organizations, user } = useSession();
  const organization = organizations.find(({ id }) => id === organizationId);
  const clock = useClock(organization?.time_zone ?? user.time_zone, user.time_zone);
  return { name: organization?.name ?? `#${organizationId}`, clock };
}

interface WhatProps {
  ownCase: OwnCase;
  clock: Clock;
  name: string;
}

/** The figures for the longest flag, and a sentence for each flag. */
function What({ ownCase: { flags, since, until }, clock: { by, zone }, name }: WhatProps) {
  const { language, words: common } = useLanguage();
  const longest = flags.toSorted((a, b) => b.time_tracked_seconds - a.time_tracked_seconds)[0] ?? flags[0];
  const time = (at: number) => timeOf(at, zone, language);
  return (
    <>
      <p class="soft">
        {common.flag.when(dayIn(language, zone, since), time(since), time(until))}{' '}
        {`${clockWords(language).by[by](zone)} · ${name}`}
      </p>
      <p>
        {common.flag.notVerdict}{' '}
        {common.flag.figures(
          durationOf(longest.keyboard_active_seconds),
          durationOf(longest.mouse_active_seconds),
          durationOf(longest.time_tracked_seconds),
        )}
      </p>
      {flags.map((flag) => (
        <p key={flag.id} class="soft">
          {flags.length > 1 && <strong>{common.flag.types[flag.type]}. </strong>}
          <EvidenceSentence flag={flag} />
        </p>
      ))}
    </>
  );
}

/** A stable function, so that the card receives the focus only once. */
const focus = (card: HTMLLIElement | null) => card?.focus();

/** The title of a case, as in the inbox: the strongest flag, and the number of others. */
function Title({ ownCase: { flags } }: { ownCase: OwnCase }) {
  const { flag: words, inbox } = useLanguage().words;
  const more = new Set(flags.map(({ type }) => type)).size - 1;
  return (
    <h3>
      {words.types[flags[0].type]}
      {more > 0 && inbox.andMore(more)}
    </h3>
  );
}

function CaseCard({ ownCase, isNamed }: { ownCase: OwnCase; isNamed: boolean }) {
  const { language } = useLanguage();
  const { flags: words } = myWords(language);
  const { name, clock } = useOrganizationClock(ownCase.organizationId);
  return (
    <li ref={isNamed ? focus : null} class={isNamed ? 'my-flag my-flag-named' : 'my-flag'} tabIndex={-1}>
      <header>
        <Title ownCase={ownCase} />
        <span class={`my-state my-state-${ownCase.state}`}>{words.state[ownCase.state]}</span>
      </header>
      <What ownCase={ownCase} clock={clock} name={name} />
      {ownCase.answers.map((answer) => (
        <blockquote key={answer.id}>
          <p class="soft">{words.said(instantText(language, clock.zone, millisOf(answer.recorded_at)))}</p>
          <p>{answer.text}</p>
        </blockquote>
      ))}
      <details>
        <summary>{ownCase.answers.length > 0 ? words.answerMore : words.answer}</summary>
        <AnswerForm flags={ownCase.flags} organization={name} />
      </details>
    </li>
  );
}

/** The person's flags, with a form to answer them. */
export function Flags() {
  const { language, words: common } = useLanguage();
  const { flags: words } = myWords(language);
  const { data, error, refetch } = useOwnFlags();
  const [most, setMost] = useState(shownAtFirst);
  const named = useLocation().query['flag'];
  const cases = data && casesOf(data);
  const isNamed = ({ flags }: OwnCase) => flags.some(({ id }) => String(id) === named);
  const shown = Math.max(most, 1 + (cases?.findIndex(isNamed) ?? -1));
  return (
    <section class="panel" aria-labelledby="my-flags">
      <h2 id="my-flags">{words.title}</h2>
      <HelpLink to="unusual-activity#members" />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!cases && !error && <p class="my-wait">{common.loading}</p>}
      {cases?.length === 0 && <p>{words.none}</p>}
      <ul>
        {cases?.slice(0, shown).map((ownCase) => (
          <CaseCard key={ownCase.key} ownCase={ownCase} isNamed={isNamed(ownCase)} />
        ))}
      </ul>
      {cases && cases.length > shown && <Button onPress={() => setMost(shown + shownAtFirst)}>{words.more}</Button>}
    </section>
  );
}
