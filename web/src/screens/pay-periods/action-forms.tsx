import { call, type Output } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { moneyOf } from '../../words/amounts.ts';
import { durationOf } from '../../words/durations.ts';
import { periodActionWords } from './action-words.ts';
import { hasFigures, type PayPeriodRow, sumOf } from './rows.ts';
import { paramsOf, type PeriodKey, useRenewing } from './use-periods.ts';

interface Props {
  organization: Organization;
  place: PeriodKey;
  onDone(message: string): void;
  onClose(): void;
}

const mostNamed = 5;

function CloseEffect({
  organization,
  rows,
  open,
}: {
  organization: Organization;
  rows: readonly PayPeriodRow[];
  open: PayPeriodRow[];
}) {
  const { language } = useLanguage();
  const { close: words } = periodActionWords(language);
  const { seconds, cents, corrections } = sumOf(rows);
  const money = (cents: number) => moneyOf(language, organization.currency, cents / 100);
  const names = open.slice(0, mostNamed).map(({ name }) => name);
  const more = open.length > mostNamed ? [words.more(open.length - mostNamed)] : [];
  return (
    <>
      <p>{words.keeps(rows.length, durationOf(seconds), money(cents ?? 0))}</p>
      {corrections !== 0 && <p>{words.corrections(money(corrections))}</p>}
      <p>{open.length === 0 ? words.all : words.open(open.length, [...names, ...more].join(', '))}</p>
      <p>{words.after}</p>
    </>
  );
}

/** Closes a period. The figures that closing makes final are shown in advance. */
export function Close({ organization, place, rows, onDone, onClose }: Props & { rows: readonly PayPeriodRow[] }) {
  const { close: words } = periodActionWords(useLanguage().language);
  const renew = useRenewing(organization.id);
  const paid = rows.filter(hasFigures);
  const open = paid.filter(({ steps }) => steps.state !== 'approved');
  const form = useForm({
    initial: { values: { without: false }, tag: undefined },
    check: ({ without }) =>
      open.length > 0 && !without ? [{ attribute: 'without_approval', text: words.missing }] : [],
    save: ({ without }, sending) =>
      call('closePayPeriod', { params: paramsOf(place), body: { without_approval: without }, ...sending }),
    onSaved() {
      void renew();
      onDone(words.done);
    },
  });
  return (
    <Drawer title={words.title} onClose={onClose}>
      <Form
        form={form}
        label={words.title}
        save={words.save}
        effect={<CloseEffect organization={organization} rows={paid} open={open} />}
      >
        {open.length > 0 && (
          <Switch
            name="without_approval"
            label={words.without}
            hint={words.withoutHint}
            isOn={form.values.without}
            onSwitch={(without) => form.change({ without })}
          />
        )}
      </Form>
    </Drawer>
  );
}

interface ReasonProps {
  title: string;
  effect: string;
  label: string;
  missing: string;
  save: string;
  send(reason: string, sending: object): Promise<unknown>;
  onSaved(): void;
  onClose(): void;
}

/** The form for an action that requires a reason. */
function WithReason({ title, effect, label, missing, save, send, onSaved, onClose }: ReasonProps) {
  const form = useForm({
    initial: { values: { reason: '' }, tag: undefined },
    check: ({ reason }) => (reason.trim() === '' ? [{ attribute: 'reason', text: missing }] : []),
    save: ({ reason }, sending) => send(reason.trim(), sending),
    onSaved,
  });
  return (
    <Drawer title={title} onClose={onClose}>
      <Form form={form} label={title} save={save} effect={<p>{effect}</p>}>
        <TextField
          name="reason"
          label={label}
          lines={3}
          maxLength={500}
          value={form.values.reason}
          onType={(reason) => form.change({ reason })}
        />
      </Form>
    </Drawer>
  );
}

/** Reopens a closed period. */
export function Reopen({ organization, place, onDone, onClose }: Props) {
  const { reopen: words } = periodActionWords(useLanguage().language);
  const renew = useRenewing(organization.id);
  return (
    <WithReason
      {...words}
      label={words.reason}
      send={(reason, sending): Promise<Output<'reopenPayPeriod'>> =>
        call('reopenPayPeriod', { params: paramsOf(place), body: { reason }, ...sending })
      }
      onSaved={() => {
        void renew();
        onDone(words.done);
      }}
      onClose={onClose}
    />
  );
}

/** Returns submitted time to the member. */
export function Return({ organization, place, row, onDone, onClose }: Props & { row: PayPeriodRow }) {
  const { return: words } = periodActionWords(useLanguage().language);
  const renew = useRenewing(organization.id);
  const { id, name } = row;
  return (
    <WithReason
      title={words.title(name)}
      effect={words.effect(name)}
      label={words.reason}
      missing={words.missing}
      save={words.save}
      send={(reason, sending) =>
        call('returnPayPeriod', { params: { ...paramsOf(place), user_id: id }, body: { reason }, ...sending })
      }
      onSaved={() => {
        void renew();
        onDone(words.done(name));
      }}
      onClose={onClose}
    />
  );
}
