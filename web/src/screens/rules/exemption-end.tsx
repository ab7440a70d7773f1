import { call } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { DateField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { addDays, isDate, shortDate } from '../../words/dates.ts';
import type { Exemption } from './exemption-facts.ts';
import { exemptionWords } from './exemption-words.ts';

/** Ends an exemption from a date on. If that is its first day, the exemption is revoked completely. */
export async function endExemption(organizationId: number, id: number, from: string): Promise<Exemption> {
  const params = { organization_id: organizationId, exemption_id: id };
  return (await call('endUnusualActivityExemption', { params, query: { from } })).unusual_activity_exemption;
}

interface Props {
  organizationId: number;
  exemption: Exemption;
  name: string;
  today: string;
  onEnded(exemption: Exemption): void;
}

function Effect({ exemption, name, from }: Pick<Props, 'exemption' | 'name'> & { from: string }) {
  const { language } = useLanguage();
  const { ending: words } = exemptionWords(language);
  if (!isDate(from)) return null;
  const text = (date: string) => shortDate(language, date);
  return (
    <>
      <p>{from <= exemption.since ? words.back : words.stays(name, text(addDays(from, -1)), text(from))}</p>
      <p>{words.anew}</p>
    </>
  );
}

function EndForm({ organizationId, exemption, name, today, onEnded }: Props) {
  const { ending: words, form: common } = exemptionWords(useLanguage().language);
  const { until, id } = exemption;
  const form = useForm({
    initial: { values: { from: until !== null && until < today ? until : today }, tag: undefined },
    check: ({ from }) => {
      if (!isDate(from)) return [{ attribute: 'from', text: common.wanted.since }];
      return until !== null && from > until ? [{ attribute: 'from', text: words.late }] : [];
    },
    save: ({ from }) => endExemption(organizationId, id, from),
    onSaved: (ended) => onEnded(ended),
  });
  const { from } = form.values;
  return (
    <Form
      form={form}
      label={words.title(name)}
      save={words.save}
      effect={<Effect exemption={exemption} name={name} from={from} />}
    >
      <DateField
        name="from"
        label={words.from}
        hint={words.fromHint}
        value={from}
        onChoose={(date) => form.change({ from: date })}
      />
    </Form>
  );
}

/** Selects the date on which an exemption ends. */
export function EndDrawer({ exemption, onClose, ...rest }: Omit<Props, 'exemption'> & DrawerProps) {
  const { ending: words } = exemptionWords(useLanguage().language);
  const canEnd = exemption !== undefined && exemption.ended_at === null;
  return (
    <Drawer title={words.title(rest.name)} onClose={onClose}>
      {canEnd ? <EndForm {...rest} exemption={exemption} /> : <p>{words.gone}</p>}
    </Drawer>
  );
}

interface DrawerProps {
  /** Undefined if the address contains no valid exemption. */
  exemption: Exemption | undefined;
  onClose(): void;
}
