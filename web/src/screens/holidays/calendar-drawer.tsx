import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { useForm } from '../../parts/use-form.ts';
import { DaysOf } from './days.tsx';
import { FileField } from './file-field.tsx';
import { MembersOf } from './members.tsx';
import { type Calendar, useRenewing } from './use-holidays.ts';
import { holidayWords } from './words.ts';

interface MakeProps {
  organization: Organization;
  onClose(): void;
}

/** Creates a calendar without days or members. */
export function MakeCalendar({ organization, onClose }: MakeProps) {
  const words = holidayWords(useLanguage().language);
  const renew = useRenewing(organization.id);
  const form = useForm({
    initial: { values: { name: '', location: '' }, tag: undefined },
    check: ({ name }) => (name.trim() === '' ? [{ attribute: 'name', text: words.form.missing }] : []),
    save: (body: { name: string; location: string }, sending) =>
      call('createHolidayCalendar', { params: { organization_id: organization.id }, body, ...sending }),
    onSaved() {
      void renew();
      onClose();
    },
  });
  const { values, change } = form;
  return (
    <Drawer title={words.make} onClose={onClose}>
      <Form form={form} label={words.make} save={words.form.save} effect={<p>{words.form.effect}</p>}>
        <TextField
          name="name"
          label={words.form.name}
          maxLength={100}
          value={values.name}
          onType={(name) => change({ name })}
        />
        <TextField
          name="location"
          label={words.form.location}
          hint={words.form.locationHint}
          maxLength={200}
          value={values.location}
          onType={(location) => change({ location })}
        />
      </Form>
    </Drawer>
  );
}

/** The days and members of a calendar. */
export function CalendarDrawer({ organization, calendar, onClose }: MakeProps & { calendar: Calendar }) {
  const { message, showMessage } = useStatusMessage();
  const props = { organization, calendar, showMessage };
  return (
    <Drawer title={calendar.name} onClose={onClose}>
      <StatusMessage message={message} />
      <DaysOf {...props} />
      <FileField {...props} />
      <MembersOf {...props} />
    </Drawer>
  );
}
