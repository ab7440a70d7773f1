import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';

const texts = {
  en: (name: string) => `${name} can see that you opened this.`,
  de: (name: string) => `${name} kann sehen, dass Sie dies geöffnet haben.`,
};

/** Reminds reviewers that the member can see the access. Not shown for the reviewer's own case. */
export function AccessNote({ user }: { user: { id: number; name: string } }) {
  const { language } = useLanguage();
  return useSession().user.id === user.id ? null : <p class="case-looked">{texts[language](user.name)}</p>;
}
