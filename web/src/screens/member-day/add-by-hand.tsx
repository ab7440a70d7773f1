import { useQueryClient } from '@tanstack/preact-query';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import type { Day } from '../../parts/day-samples.ts';
import { useAddressed } from '../../parts/drawer.tsx';
import { Said, useSaid } from '../../parts/said.tsx';
import { useModule } from '../../parts/use-module.ts';
import { handWords } from './hand-words.ts';

const loadForm = () => import('./by-hand.tsx');

/** A button that opens the form for time by hand, and what was added last. */
export function AddByHand({ organization, day }: { organization: Organization; day: Day }) {
  const words = handWords(useLanguage().language);
  const queries = useQueryClient();
  const { value, open, close } = useAddressed('hand');
  const form = useModule(loadForm, value !== null);
  const { said, say } = useSaid();
  const onAdded = (text: string) => {
    close();
    say(text);
    void queries.invalidateQueries();
  };
  return (
    <div class="day-hand">
      <Button onPress={() => open()}>{words.open}</Button>
      <Said said={said} />
      {value !== null && form && <form.ByHand {...{ organization, day, onAdded }} onClose={close} />}
    </div>
  );
}
