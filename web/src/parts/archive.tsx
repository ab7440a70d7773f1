import type { WriteHeaders } from '../api/call.ts';
import type { Compared } from './conflict.tsx';
import { Form } from './form.tsx';
import type { ReadRecord, RecordBase, SavedRecord } from './record.ts';
import type { ShowMessage } from './status-message.tsx';
import { useForm } from './use-form.ts';

export interface ArchiveWords {
  title: string;
  state: string;
  states: Record<RecordBase['status'], string>;
  will: string;
  willBack: string;
  archive: string;
  restore: string;
  archived(name: string): string;
  restored(name: string): string;
}

interface Props<R, Values> {
  words: ArchiveWords;
  /** The record as the person sees it. */
  seen: ReadRecord<R, Values>;
  compared: readonly Compared<Values>[];
  read(): Promise<ReadRecord<R, Values>>;
  setStatus(status: RecordBase['status'], sending: WriteHeaders): Promise<SavedRecord<R>>;
  showMessage: ShowMessage;
  /** Reloads the data that shows the record. */
  refresh(): Promise<unknown>;
  onClose(): void;
}

interface Seen<Values> {
  fields: Values;
  status: RecordBase['status'];
}

const versionOf = <R extends RecordBase, Values>({ values, record, tag }: ReadRecord<R, Values>) => ({
  values: { fields: values, status: record.status },
  tag,
});

/** Archives and restores a record. If another person has changed it, both versions are shown first. */
export function Archive<R extends RecordBase, Values>(props: Props<R, Values>) {
  const { words, seen, compared, read, setStatus, showMessage, refresh, onClose } = props;
  const { name, status } = seen.record;
  const isActive = status === 'active';
  const form = useForm<Seen<Values>, SavedRecord<R>>({
    initial: versionOf(seen),
    reload: async () => versionOf(await read()),
    save: (_, sending) => setStatus(isActive ? 'archived' : 'active', sending),
    onSaved({ tag }) {
      const undo = async () => {
        await setStatus(status, { ifMatch: tag });
        await refresh();
        showMessage(isActive ? words.restored(name) : words.archived(name));
      };
      showMessage(isActive ? words.archived(name) : words.restored(name), undo);
      void refresh();
      onClose();
    },
  });
  return (
    <Form
      form={{ ...form, mine: form.values, takeTheirs: () => void refresh() }}
      label={words.title}
      save={isActive ? words.archive : words.restore}
      effect={<p>{isActive ? words.will : words.willBack}</p>}
      compared={[
        { label: words.state, text: (version) => words.states[version.status] },
        ...compared.map(({ label, text }) => ({ label, text: ({ fields }: Seen<Values>) => text(fields) })),
      ]}
    />
  );
}
