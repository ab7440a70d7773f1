import { usePagesOrAll } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { budgetText } from '../../parts/budget-fields.tsx';
import { hasPart, useListView } from '../../parts/list-view.ts';
import { RecordList, RecordName } from '../../parts/record-list.tsx';
import type { Column } from '../../parts/sheet.tsx';
import type { Language } from '../../words/words.ts';
import type { Client } from './values.ts';
import { clientWords } from './words.ts';

function columnsOf(language: Language, { currency }: Organization, onOpen: (id: number) => void): Column<Client>[] {
  const { columns, archived } = clientWords(language);
  return [
    {
      name: 'name',
      title: columns.name,
      cell: ({ id, name, status }) => (
        <RecordName {...{ id, name, onOpen }} note={status === 'archived' ? archived : undefined} />
      ),
    },
    {
      name: 'reach',
      title: columns.reach,
      cell: ({ emails: [email], phone }) => [email, phone].filter(Boolean).join(', ') || '–',
    },
    { name: 'projects', title: columns.projects, isFigure: true, cell: ({ project_ids: ids }) => ids.length },
    {
      name: 'budget',
      title: columns.budget,
      isFigure: true,
      cell: (row) => budgetText(language, currency, row.budget),
    },
  ];
}

const csvOf = (rows: readonly Client[]) => [
  ['id', 'name', 'status', 'emails', 'phone', 'address', 'project_ids', 'budget_type', 'budget_limit'],
  ...rows.map(({ id, name, status, emails, phone, address, project_ids: projects, budget }) => {
    const limit = budget?.cost ?? budget?.hours;
    return [id, name, status, emails.join(' '), phone ?? '', address, projects.join(' '), budget?.type, limit];
  }),
];

/** The clients of an organization. Owners and managers create, change and archive them here. */
export function Clients({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = clientWords(language);
  const list = useListView();
  const { status, search } = list.view;
  const input = { params: { organization_id: organization.id }, query: { status } };
  const key = ['clients', organization.id, status];
  const { answers, ...pagesQuery } = usePagesOrAll(key, 'listClients', input, search.trim() !== '');
  return (
    <RecordList
      {...pagesQuery}
      organization={organization}
      name="clients"
      words={words}
      view={list}
      rows={answers?.flatMap(({ clients }) => clients).filter(({ name }) => hasPart(name, search))}
      columns={(onOpen) => columnsOf(language, organization, onOpen)}
      csv={csvOf}
      none={words.none}
      mayCreate
      loadDrawer={() => import('./client-drawer.tsx')}
    />
  );
}
