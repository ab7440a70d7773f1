import { useMutation } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { signInWords } from './words.ts';

function ErrorText({ error }: { error: unknown }) {
  const { mail: words } = signInWords(useLanguage().language);
  if (!(error instanceof CallError) || error.status !== 429) return <Failure error={error} />;
  return (
    <p class="sign-in-wrong" role="alert">
      {words.tooMany}
    </p>
  );
}

/** Sends a link to the typed address. The response never reveals whether the address is known. */
export function MailedLink({ email: field }: { email: { current: HTMLInputElement | null } }) {
  const words = signInWords(useLanguage().language);
  const asking = useMutation({
    mutationFn: async (email: string) => {
      await call('askForSignInLink', { body: { email } });
      return email;
    },
  });
  const ask = () => {
    const input = field.current;
    if (input?.reportValidity()) asking.mutate(input.value.trim());
  };
  return (
    <div class="sign-in-mail">
      <p class="sign-in-or">{words.passkey.or}</p>
      <Button busy={asking.isPending} onPress={ask}>
        {words.mail.submit}
      </Button>
      {asking.error && <ErrorText error={asking.error} />}
      <p class="sign-in-sent" role="status">
        {asking.data !== undefined && words.mail.sent(asking.data)}
      </p>
    </div>
  );
}
