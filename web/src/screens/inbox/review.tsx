import { useState } from 'preact/hooks';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { dayIn } from '../../words/zones.ts';
import { type Entry, type Flag, useReview } from './queries.ts';
import { VerdictForm } from './verdict.tsx';
import { inboxWords } from './words.ts';

interface Props {
  organizationId: number;
  entry: Entry;
  /** The open flag, once it has loaded. */
  flag: Flag | undefined;
  zone: string;
  onSaved(message: string): void;
}

/** Whether a second opinion has been requested, and whether by the viewer or by another person. */
function useOpinionRequester({ entry, flag }: Pick<Props, 'entry' | 'flag'>): 'own' | 'other' | null {
  const { user } = useSession();
  const last = flag?.reviews.at(-1);
  if (!entry.review_pending || !last) return null;
  if (last.second_opinion && last.reviewer_id === user.id) return 'own';
  return last.reviewer_id === user.id ? null : 'other';
}

interface HistoryProps extends Pick<Props, 'entry' | 'flag' | 'zone'> {
  requester: 'own' | 'other' | null;
  /** Hides the first reviewer's opinion from a second reviewer who has no verdict yet, to avoid influence. */
  isHidden: boolean;
}

interface DecidedProps {
  review: Flag['reviews'][number];
  zone: string;
  /** Whether this is the opinion of a first reviewer who requested a second opinion. */
  isOpinion: boolean;
}

/** The verdict of a reviewer with its reason and comment. */
function Decided({ review, zone, isOpinion }: DecidedProps) {
  const { language, words } = useLanguage();
  const { opinion } = inboxWords(language);
  const { reviewer_name: name, reason_code: reason, note } = review;
  const state = words.inbox.states[review.state].toLowerCase();
  const day = dayIn(language, zone, millisOf(review.recorded_at));
  return (
    <>
      <p class="card-note">
        {isOpinion ? opinion.first(name, state) : words.review.last(name, state, day)} {words.review.reasons[reason]}.
      </p>
      {note !== null && <blockquote class="answer">{note}</blockquote>}
    </>
  );
}

/** Earlier decisions about the flag, oldest first. */
function Reviews({ entry, flag, zone, requester, isHidden }: HistoryProps) {
  const { opinion } = inboxWords(useLanguage().language);
  if (!entry.last_review) return null;
  if (isHidden) return <p class="card-note">{opinion.hidden}</p>;
  const last = flag?.reviews.at(-1);
  return flag?.reviews.map((review) => (
    <Decided key={review.id} review={review} zone={zone} isOpinion={requester !== null && review === last} />
  ));
}

/** The member's answers and earlier decisions, above the verdicts so that reviewers read them first. */
function History(props: HistoryProps) {
  const { words } = useLanguage();
  return (
    <>
      {props.flag?.answers.map(({ id, text }) => (
        <blockquote key={id} class="answer">
          <strong>{words.review.answer}</strong> {text}
        </blockquote>
      ))}
      <Reviews {...props} />
      {props.entry.review_pending && <p class="card-note">{words.inbox.pending}</p>}
    </>
  );
}

/** The form of the decision. No verdict is preselected. People without permission see the reason. */
export function Review({ organizationId, entry, flag, zone, onSaved }: Props) {
  const { language, words } = useLanguage();
  const { review, inbox } = words;
  const { opinion } = inboxWords(language);
  const [saved, setSaved] = useState(0);
  // Announced before the reload, because by then another case may be open.
  const saving = useReview(organizationId, [entry], ({ state, second_opinion: isRequested }) => {
    setSaved(saved + 1);
    onSaved(
      isRequested ? opinion.saved(entry.user.name) : review.saved(entry.user.name, inbox.states[state].toLowerCase()),
    );
  });
  const requester = useOpinionRequester({ entry, flag });
  const [hasChosen, setChosen] = useState(false);
  const own = requester === 'own' ? opinion.own : null;
  return (
    <section class="card review" aria-label={review.title}>
      <h3>{review.title}</h3>
      <HelpLink to="unusual-activity#review" />
      <History
        entry={entry}
        flag={flag}
        zone={zone}
        requester={requester}
        isHidden={requester === 'other' && !hasChosen}
      />
      <VerdictForm
        key={saved}
        refusal={entry.reviewable ? own : inbox.own}
        isSaving={saving.isPending}
        mayAsk={!entry.review_pending}
        saveAs={(state, isRequested) => (isRequested ? opinion.save : review.save)(state)}
        onSave={(decision) => saving.mutate(decision)}
        onVerdict={() => setChosen(true)}
      />
      {saving.error && <Failure error={saving.error} />}
      {!entry.last_review && <p class="card-note">{review.nobody}</p>}
      {flag?.answers.length === 0 && <p class="card-note">{review.unanswered}</p>}
    </section>
  );
}
