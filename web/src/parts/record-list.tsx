import type { ComponentType } from 'preact';
import { recordFilters } from '../../../src/contract/lists/records.ts';
import type { Organization } from '../api/session.ts';
import { useLanguage } from '../app/language.tsx';
import type { CsvValue } from '../words/csv.ts';
import { Button } from './button.tsx';
import { Choice } from './choice.tsx';
import { useAddressed } from './drawer.tsx';
import { Failure } from './failure.tsx';
import { PageSearch } from './page-search.tsx';
import type { ListView, useListView } from './list-view.ts';
import { type PagedList, Pager } from './pager.tsx';
import { StatusMessage, type ShowMessage, useStatusMessage } from './status-message.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from './screen.tsx';
import { type Column, Sheet } from './sheet.tsx';
import { useModule } from './use-module.ts';

/** The texts of a list. */
interface ListWords {
  title: string;
  note: string;
  lead(count: number, more: boolean): string;
  leadOf: Record<ListView['status'], (count: string) => string>;
  found(count: string, search: string): string;
  create: string;
  find: string;
  findKey: string;
  status: Record<ListView['status'] | 'label', string>;
  nothing: { text: string; clear: string };
}

export interface DrawerProps {
  organization: Organization;
  /** The id of the open record; null for a new one. */
  edited: string | null;
  onClose(): void;
  showMessage: ShowMessage;
}

interface Row {
  id: number;
}

interface Props<R extends Row> {
  organization: Organization;
  /** The name of the screen and of the file that it exports. */
  name: string;
  words: ListWords;
  view: ReturnType<typeof useListView>;
  rows: readonly R[] | undefined;
  error: unknown;
  retry(): void;
  /** The remaining pages; null if all pages are loaded. */
  pages: PagedList | null;
  columns(onOpen: (id: number) => void): Column<R>[];
  csv(rows: readonly R[]): CsvValue[][];
  /** The text shown if the organization has no records. */
  none: { title: string; text: string };
  mayCreate: boolean;
  /** The form for a record, loaded on first use. */
  loadDrawer(): Promise<{ RecordDrawer: ComponentType<DrawerProps> }>;
}

function Filters({ words, view: { view, change } }: Pick<Props<Row>, 'words' | 'view'>) {
  return (
    <>
      <Choice
        label={words.status.label}
        value={view.status}
        options={recordFilters.map((value) => ({ value, text: words.status[value] }))}
        onChoose={(status) => change({ status })}
      />
      <PageSearch
        label={words.find}
        description={words.findKey}
        value={view.search}
        onType={(search) => change({ search })}
      />
    </>
  );
}

/** The reason why the list is empty, and the next step. */
function Nothing({ words, view: { view, change }, none, onCreate }: EmptyProps) {
  if (view.search !== '' || view.status !== 'active') {
    return (
      <Empty text={words.nothing.text}>
        <Button onPress={() => change({ status: 'active', search: '' })}>{words.nothing.clear}</Button>
      </Empty>
    );
  }
  return <Empty {...none}>{onCreate && <Create words={words} onCreate={onCreate} />}</Empty>;
}

interface EmptyProps extends Pick<Props<Row>, 'words' | 'view' | 'none'> {
  /** Undefined for people who cannot create records. */
  onCreate: (() => void) | undefined;
}

const Create = ({ words, onCreate }: { words: ListWords; onCreate(): void }) => (
  <Button kind="main" onPress={onCreate}>
    {words.create}
  </Button>
);

function useSentence<R extends Row>({ words, view: { view }, rows, error, pages }: Props<R>): string {
  const { loading } = useLanguage().words;
  if (!rows) return error ? '' : loading;
  const count = words.lead(rows.length, pages?.hasNextPage === true);
  return view.search === '' ? words.leadOf[view.status](count) : words.found(count, view.search);
}

/** The drawer that the address opens. */
function useOpened(
  { organization, loadDrawer }: Pick<Props<Row>, 'organization' | 'loadDrawer'>,
  showMessage: ShowMessage,
) {
  const [edit, create] = [useAddressed('edit'), useAddressed('new')];
  const isNew = create.value !== null;
  const module = useModule(loadDrawer, edit.value !== null || isNew);
  const opened = isNew ? { edited: null, onClose: create.close } : { edited: edit.value, onClose: edit.close };
  const isOpen = module !== null && (isNew || edit.value !== null);
  return {
    create: () => create.open(),
    open: (id: number) => edit.open(String(id)),
    drawer: isOpen && <module.RecordDrawer key={opened.edited} {...{ organization, showMessage }} {...opened} />,
  };
}

/** A list of records with search and filters. Each row opens a form in a drawer, and new records can be created. */
export function RecordList<R extends Row>(props: Props<R>) {
  const { name, words, rows, error, retry, pages, columns, csv, mayCreate } = props;
  const { message, showMessage } = useStatusMessage();
  const { create, open, drawer } = useOpened(props, showMessage);
  const onCreate = mayCreate ? create : undefined;
  return (
    <Screen name={name} title={words.title} sentence={useSentence(props)} note={words.note}>
      <Tools>
        <Filters {...props} />
        {onCreate && <Create words={words} onCreate={onCreate} />}
        {rows && <Exports file={`${name}.csv`} rows={() => csv(rows)} />}
      </Tools>
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={retry} />}
      {rows && rows.length > 0 && (
        <Sheet caption={words.title} columns={columns(open)} rows={rows} keyOf={({ id }) => id} />
      )}
      {rows?.length === 0 && <Nothing {...props} onCreate={onCreate} />}
      {!rows && !error && <Skeleton rows={8} />}
      {pages && <Pager list={pages} shown={rows?.length ?? 0} />}
      {drawer}
    </Screen>
  );
}

interface NameProps {
  id: number;
  name: string;
  note: string | undefined;
  onOpen(id: number): void;
}

/** The header cell of a row, which opens the record. */
export const RecordName = ({ id, name, note, onOpen }: NameProps) => (
  <>
    <button type="button" class="sheet-open" onClick={() => onOpen(id)}>
      {name}
    </button>
    {note && <span class="soft">{note}</span>}
  </>
);
