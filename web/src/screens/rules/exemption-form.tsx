import { call } from '../../api/call.ts';
import type { Person } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import type { Fault } from '../../parts/faults.ts';
import { DateField, FieldRow, SelectField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { type Form as FormState, useForm } from '../../parts/use-form.ts';
import { isDate } from '../../words/dates.ts';
import type { Words } from '../../words/words.ts';
import { ExemptionEffect } from './exemption-effect.tsx';
import type { Exemption, ExemptionScope } from './exemption-facts.ts';
import { exemptionWords } from './exemption-words.ts';
import type { ExemptionWords } from './exemption-words-en.ts';
import type { RuleType } from './queries.ts';

interface Values {
  userId: string;
  type: RuleType | '';
  since: string;
  until: string;
  reason: string;
}

interface Props {
  organization: Organization;
  people: readonly Person[];
  today: string;
  /** Prefilled values: a member, a type and a date, such as `7.breakless_work.2026-03-02`. */
  filled: string;
  onCreated(exemption: Exemption): void;
  onClose(): void;
}

const typesOf = ({ flag }: Words) => Object.keys(flag.types) as RuleType[];

/** Parses the prefilled values and ignores invalid ones. */
function filledIn(filled: string, types: readonly RuleType[], today: string): Values {
  const [userId = '', type = '', since = ''] = filled.split('.');
  return {
    userId: /^\d+$/.test(userId) ? userId : '',
    type: types.find((option) => option === type) ?? '',
    since: isDate(since) ? since : today,
    until: '',
    reason: '',
  };
}

function faultsIn({ userId, since, until, reason }: Values, { form: { wanted } }: ExemptionWords): Fault[] {
  const isBackwards = until !== '' && isDate(since) && until < since;
  return [
    ...(userId === '' ? [{ attribute: 'user_id', text: wanted.member }] : []),
    ...(isDate(since) ? [] : [{ attribute: 'since', text: wanted.since }]),
    ...(isBackwards ? [{ attribute: 'until', text: wanted.until }] : []),
    ...(reason.trim() === '' ? [{ attribute: 'reason', text: wanted.reason }] : []),
  ];
}

/** The exemption in the form; null without a member or date. */
function scopeOf({ userId, type, since, until }: Values): ExemptionScope | null {
  if (userId === '' || !isDate(since) || (until !== '' && (!isDate(until) || until < since))) return null;
  return { userId: Number(userId), type: type === '' ? null : type, since, until: until === '' ? null : until };
}

function useExemptionForm({ organization, today, filled, onCreated }: Props) {
  const { language, words: common } = useLanguage();
  const words = exemptionWords(language);
  return useForm<Values, Exemption>({
    initial: { values: filledIn(filled, typesOf(common), today), tag: undefined },
    check: (values) => faultsIn(values, words),
    save: async ({ userId, type, since, until, reason }, sending) => {
      const body = {
        user_id: Number(userId),
        ...(type !== '' && { type }),
        since,
        ...(until !== '' && { until }),
        reason,
      };
      const params = { organization_id: organization.id };
      return (await call('createUnusualActivityExemption', { params, body, ...sending })).unusual_activity_exemption;
    },
    onSaved: (made) => onCreated(made),
  });
}

type FieldsProps = Pick<Props, 'people'> & Pick<FormState<Values>, 'values' | 'change'>;

function MemberField({ people, values, change }: FieldsProps) {
  const { language, words: common } = useLanguage();
  const { form: words, everyOption } = exemptionWords(language);
  const { user } = useSession();
  const others = people
    .filter(({ id }) => id !== user.id)
    .map(({ id, name, isRemoved }) => ({ value: String(id), text: isRemoved ? words.left(name) : name }));
  return (
    <>
      <SelectField
        name="user_id"
        label={words.member}
        hint={words.memberHint}
        value={values.userId}
        options={[{ value: '', text: words.choose }, ...others]}
        onChoose={(userId) => change({ userId })}
      />
      <SelectField<RuleType | ''>
        name="type"
        label={words.type}
        value={values.type}
        options={[
          { value: '', text: everyOption },
          ...typesOf(common).map((type) => ({ value: type, text: common.flag.types[type] })),
        ]}
        onChoose={(type) => change({ type })}
      />
    </>
  );
}

function Fields(props: FieldsProps) {
  const { values, change } = props;
  const { form: words } = exemptionWords(useLanguage().language);
  return (
    <>
      <MemberField {...props} />
      <FieldRow>
        <DateField name="since" label={words.since} value={values.since} onChoose={(since) => change({ since })} />
        <DateField
          name="until"
          label={words.until}
          hint={words.untilHint}
          min={values.since}
          value={values.until}
          onChoose={(until) => change({ until })}
        />
      </FieldRow>
      <TextField
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        lines={2}
        maxLength={1_000}
        value={values.reason}
        onType={(reason) => change({ reason })}
      />
    </>
  );
}

/** Grants an exemption after showing its effect. */
export function ExemptionDrawer(props: Props) {
  const { organization, people, today, onClose } = props;
  const { form: words } = exemptionWords(useLanguage().language);
  const form = useExemptionForm(props);
  const wanted = scopeOf(form.values);
  const name = people.find(({ id }) => id === wanted?.userId)?.name ?? '';
  return (
    <Drawer title={words.title} onClose={onClose}>
      <Form
        form={form}
        label={words.title}
        save={words.save}
        effect={<ExemptionEffect organizationId={organization.id} wanted={wanted} name={name} today={today} />}
      >
        <Fields people={people} values={form.values} change={form.change} />
      </Form>
    </Drawer>
  );
}
