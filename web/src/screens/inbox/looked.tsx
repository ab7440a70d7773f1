import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';

const texts = {
  en: (name: string) => `That you opened this is shown to ${name}.`,
  de: (name: string) => `Dass Sie das geöffnet haben, sieht ${name}.`,
};

/** Reminds reviewers that the member can see their access. It is not shown on one's own case. */
export function Looked({ user }: { user: { id: number; name: string } }) {
  const { language } = useLanguage();
  return useSession().user.id === user.id ? null : <p class="case-looked">{texts[language](user.name)}</p>;
}
