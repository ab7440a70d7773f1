import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { Fields } from './fields.tsx';
import { simulationWords } from './simulation-words.ts';
import type { Facts, RuledPolicy } from './use-policies.ts';
import { check } from './check.ts';
import type { Values } from './values.ts';

interface Props {
  facts: Facts;
  /** Null for a new policy. */
  policy: RuledPolicy | null;
  values: Values;
  onSeen(values: Values): void;
  onClose(): void;
}

/** The form for a policy in a simulation. The form saves nothing. */
export function DraftDrawer({ facts, policy, values, onSeen, onClose }: Props) {
  const { language } = useLanguage();
  const words = simulationWords(language);
  const form = useForm({
    initial: { values, tag: undefined },
    check: (typed: Values) => check(typed, language),
    save: (typed) => Promise.resolve(typed),
    onSaved: onSeen,
  });
  return (
    <Drawer title={words.edit} onClose={onClose}>
      <Form form={form} label={words.edit} save={words.see} effect={<p>{words.seeing}</p>}>
        <Fields form={form} facts={facts} policy={policy} />
      </Form>
    </Drawer>
  );
}
