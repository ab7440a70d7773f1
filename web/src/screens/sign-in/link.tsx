import { useLanguage } from '../../app/language.tsx';
import { signInWords } from './words.ts';

function LinkInstructions() {
  const { link } = signInWords(useLanguage().language);
  return (
    <>
      <p>{link.ask}</p>
      <code>npx fairhour sign-in-link --email you@example.com</code>
      <p class="note">
        {link.seen} {link.why}
      </p>
    </>
  );
}

/**
 * Explains sign-in with a link. The explanation is always available, but collapsed if there are other sign-in methods.
 */
export function LinkMethod({ isOnly, isAsked, isBesideMail }: Record<'isOnly' | 'isAsked' | 'isBesideMail', boolean>) {
  const { link } = signInWords(useLanguage().language);
  if (isOnly) return <LinkInstructions />;
  return (
    <details class="sign-in-link" open={isAsked}>
      <summary>{isBesideMail ? link.titleBesideMail : link.title}</summary>
      <LinkInstructions />
    </details>
  );
}
