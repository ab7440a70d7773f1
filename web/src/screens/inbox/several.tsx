import { useLanguage } from '../../app/language.tsx';
import { mayLeave } from '../../app/leave-guard.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { flagsOf, mostDecided, useReview } from './queries.ts';
import type { Picking } from './use-picking.ts';
import { VerdictForm } from './verdict.tsx';
import { inboxWords } from './words.ts';

interface Props {
  organizationId: number;
  picking: Picking;
  onSaved(message: string): void;
}

/** One decision for all selected cases, with its effect shown in advance. */
export function Several({ organizationId, picking, onSaved }: Props) {
  const { language, words } = useLanguage();
  const { several } = inboxWords(language);
  const { entries, clear } = picking;
  const saving = useReview(organizationId, entries, ({ state }) =>
    onSaved(several.saved(entries.length, words.inbox.states[state].toLowerCase())),
  );
  const flags = flagsOf(entries).length;
  const people = new Map(entries.map(({ user }) => [user.id, user.name]));
  const answered = new Set(entries.filter((entry) => entry.answered).map(({ user }) => user.id)).size;
  return (
    <section class="card review several" aria-label={several.title(entries.length)}>
      <h2>{several.title(entries.length)}</h2>
      <p>{several.what(flags, people.size)}</p>
      <ul class="several-people">
        {[...people].map(([id, name]) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {answered > 0 && <p class="answer">{several.answered(answered)}</p>}
      <VerdictForm
        refusal={flags > mostDecided ? several.tooMany(mostDecided) : null}
        isSaving={saving.isPending}
        mayAsk={entries.every((entry) => !entry.review_pending)}
        saveAs={(state) => several.save(flags, state)}
        onSave={(decision) => saving.mutate(decision)}
      />
      {saving.error && <Failure error={saving.error} />}
      <p class="card-note">{several.hint}</p>
      <Button kind="quiet" onPress={() => mayLeave() && clear()}>
        {several.none}
      </Button>
    </section>
  );
}
