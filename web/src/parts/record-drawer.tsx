import type { ComponentChildren } from 'preact';
import { useLanguage } from '../app/language.tsx';
import { Archive, type ArchiveWords } from './archive.tsx';
import { Changes } from './changes.tsx';
import type { Compared } from './conflict.tsx';
import { Drawer } from './drawer.tsx';
import { Failure } from './failure.tsx';
import { type ReadRecord, type RecordBase, type RecordKind, type SavedRecord, useRecord, useStale } from './record.ts';
import type { DrawerProps } from './record-list.tsx';
import { Section } from './section.tsx';

interface Words {
  create: string;
  history: string;
  form: {
    edit(name: string): string;
    saved(name: string): string;
    created(name: string): string;
    undone(name: string): string;
  };
  archive: ArchiveWords;
}

export interface FormProps<R, Values> {
  /** Null for a new record. */
  edited: ReadRecord<R, Values> | null;
  onSaved(saved: SavedRecord<R>, before: Values): void;
}

interface Props<R extends RecordBase, Values, Changes extends { status?: RecordBase['status'] }> extends DrawerProps {
  kind: RecordKind<R, Values, Changes>;
  words: Words;
  compared: readonly Compared<Values>[];
  form(props: FormProps<R, Values>): ComponentChildren;
  /** Further content about the record, below the fields. */
  more?(read: ReadRecord<R, Values>): ComponentChildren;
  /** Content for people who cannot change the record. */
  instead?: ((read: ReadRecord<R, Values>) => ComponentChildren) | undefined;
}

/** Confirms a save and offers to undo it, which restores the changed fields. */
function useSaved<R extends RecordBase, Values, Changes extends { status?: RecordBase['status'] }>({
  kind,
  words,
  showMessage,
  onClose,
}: Props<R, Values, Changes>) {
  const { language } = useLanguage();
  const refresh = useStale(kind);
  const done = () => {
    void refresh();
    onClose();
  };
  return {
    created({ record }: SavedRecord<R>) {
      showMessage(words.form.created(record.name));
      done();
    },
    changed({ record, tag }: SavedRecord<R>, before: Values) {
      const undo = async () => {
        const changes = kind.changesOf(before, kind.valuesOf(record, language));
        await kind.update(record.id, changes, { ifMatch: tag });
        await refresh();
        showMessage(words.form.undone(record.name));
      };
      showMessage(words.form.saved(record.name), undo);
      done();
    },
  };
}

function Opened<R extends RecordBase, Values, Changes extends { status?: RecordBase['status'] }>(
  props: Props<R, Values, Changes> & { read: ReadRecord<R, Values> },
) {
  const { kind, words, read, organization, compared, showMessage, onClose, form, more, instead } = props;
  const { language } = useLanguage();
  const refresh = useStale(kind);
  const { changed } = useSaved(props);
  if (instead) return instead(read);
  const { id } = read.record;
  return (
    <>
      {form({ edited: read, onSaved: changed })}
      {more?.(read)}
      <Section title={words.archive.title}>
        {() => (
          <Archive
            key={read.tag}
            words={words.archive}
            seen={read}
            compared={compared}
            read={() => kind.read(id, language)}
            setStatus={(status, sending) => kind.update(id, kind.withStatus(status), sending)}
            showMessage={showMessage}
            refresh={refresh}
            onClose={onClose}
          />
        )}
      </Section>
      {organization.may.see_audit && (
        <Section title={words.history}>
          {() => <Changes organization={organization} subject={kind.subject} id={id} />}
        </Section>
      )}
    </>
  );
}

/** A record with its related content, or the form for a new record. */
export function EditRecord<R extends RecordBase, Values, Changes extends { status?: RecordBase['status'] }>(
  props: Props<R, Values, Changes>,
) {
  const { kind, words, edited, onClose, form } = props;
  const { loading } = useLanguage().words;
  const { data, error, refetch } = useRecord(kind, edited);
  const { created } = useSaved(props);
  const title = edited === null ? words.create : words.form.edit(data?.record.name ?? '…');
  return (
    <Drawer title={title} onClose={onClose}>
      {edited === null && form({ edited: null, onSaved: created })}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {edited !== null && !data && !error && <p class="soft">{loading}</p>}
      {data && <Opened {...props} read={data} />}
    </Drawer>
  );
}
