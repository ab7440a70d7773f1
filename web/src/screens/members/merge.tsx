import { call } from '../../api/call.ts';
import { usePayPeriodSettings } from '../../api/pay-period-locks.ts';
import { usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { durationOf } from '../../words/durations.ts';
import type { MemberRow } from './rows.ts';
import { memberWords } from './words.ts';

interface Props {
  organization: Organization;
  row: MemberRow;
  onMerged(text: string): void;
}

function useMerging({ organization, row: { id, name }, onMerged }: Props, nameOf: (id: number) => string) {
  const { merge: words } = memberWords(useLanguage().language);
  return useForm({
    initial: { values: { into: '', reason: '' }, tag: undefined },
    check: ({ into }) => (into === '' ? [{ attribute: 'other_user_id', text: words.missing }] : []),
    save({ into, reason }, sending) {
      const params = { organization_id: organization.id, user_id: id, other_user_id: Number(into) };
      const query = reason.trim() === '' ? {} : { reason: reason.trim() };
      return call('mergeMembers', { params, query, ...sending });
    },
    onSaved({ merge: { tracked_seconds: seconds, into_user_id: into } }) {
      onMerged(words.done(name, nameOf(into), durationOf(seconds)));
    },
  });
}

interface WhyProps {
  organizationId: number;
  reason: string;
  change(some: { reason: string }): void;
}

/** The reason for moving time that is in locked periods. */
function Why({ organizationId, reason, change }: WhyProps) {
  const { merge: words } = memberWords(useLanguage().language);
  if (!usePayPeriodSettings(organizationId).data?.lock_closed_periods) return null;
  return (
    <TextField
      name="reason"
      label={words.reason}
      hint={words.reasonHint}
      lines={2}
      maxLength={500}
      value={reason}
      onType={(typed) => change({ reason: typed })}
    />
  );
}

/** Moves all of a member's time to another member, for a person with two memberships. */
export function Merge(props: Props) {
  const { organization, row } = props;
  const { merge: words } = memberWords(useLanguage().language);
  const { data = [], error, refetch } = usePeople(organization);
  const people = data.filter(({ id }) => id !== row.id);
  const nameOf = (other: number) => people.find(({ id }) => id === other)?.name ?? `#${other}`;
  const form = useMerging(props, nameOf);
  const { into } = form.values;
  const options = people.map(({ id, name, isRemoved }) => ({
    value: String(id),
    text: isRemoved ? words.former(name) : name,
  }));
  return (
    <>
      <p>{words.intro(row.name)}</p>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Form
        form={form}
        label={words.title}
        save={words.button}
        effect={into !== '' && <p>{words.effect(row.name, nameOf(Number(into)))}</p>}
      >
        <SelectField
          name="other_user_id"
          label={words.into}
          value={into}
          options={[{ value: '', text: words.choose }, ...options]}
          onChoose={(chosen) => form.change({ into: chosen })}
        />
        <Why organizationId={organization.id} reason={form.values.reason} change={form.change} />
      </Form>
    </>
  );
}
