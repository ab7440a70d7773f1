import { useId, useState } from 'preact/hooks';
import { useLanguage } from '../../app/language.tsx';
import { useLeaveGuard } from '../../app/leave-guard.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { partWords } from '../../parts/words.ts';
import { type OwnFlag, useAnswer } from './queries.ts';
import { myWords } from './words.ts';

/** The limit of the contract. Browsers count some characters twice, so `maxLength` never permits a longer text. */
const mostCharacters = 5_000;

interface Props {
  /** The flags of one case. */
  flags: readonly OwnFlag[];
  /** The name of the organization whose reviewers read the answer. */
  organization: string;
}

/** The person's answer to a case. The text is retained until it is saved. */
export function AnswerForm({ flags, organization }: Props) {
  const { language } = useLanguage();
  const { flags: words } = myWords(language);
  const [text, setText] = useState('');
  const saving = useAnswer(flags, () => setText(''));
  const id = useId();
  const isEmpty = text.trim() === '';
  useLeaveGuard(!isEmpty, partWords(language).leave);
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const send = (event: Event) => {
    event.preventDefault();
    if (!isEmpty && !saving.isPending) saving.mutate(text.trim());
  };
  return (
    <form class="my-answer" onSubmit={send}>
      <label for={id}>{words.label}</label>
      <textarea
        id={id}
        rows={4}
        maxLength={mostCharacters}
        value={text}
        readOnly={saving.isPending}
        aria-describedby={`${id}-note`}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p class="soft" id={`${id}-note`}>
        {words.before(organization)} {words.left(number(text.length), number(mostCharacters))}.
      </p>
      {saving.error && <Failure error={saving.error} />}
      <Button kind="main" type="submit" busy={saving.isPending} refused={isEmpty ? words.empty : null}>
        {words.send}
      </Button>
      <p class="my-said" role="status">
        {saving.isSuccess && isEmpty && words.sent}
      </p>
    </form>
  );
}
