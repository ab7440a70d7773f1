import { usePagesOrAll } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { budgetText } from '../../parts/budget-fields.tsx';
import { hasPart, useListView } from '../../parts/list-view.ts';
import { RecordList, RecordName } from '../../parts/record-list.tsx';
import type { Column } from '../../parts/sheet.tsx';
import { rateOf } from '../../words/hourly-money.ts';
import type { Language } from '../../words/words.ts';
import type { Project } from './values.ts';
import { projectWords } from './words.ts';
import './projects.css';

interface Showing {
  language: Language;
  organization: Organization;
  /** Names of clients by id. */
  clients: ReadonlyMap<number, string>;
  /** Whether the person can see budgets and rates. */
  seesFigures: boolean;
}

function columnsOf({ language, organization, clients, seesFigures }: Showing, onOpen: (id: number) => void) {
  const { columns, billable, archived } = projectWords(language);
  const { currency, may } = organization;
  const list: Column<Project>[] = [
    {
      name: 'name',
      title: columns.name,
      cell: ({ id, name, description, status }) => (
        <RecordName {...{ id, name, onOpen }} note={status === 'archived' ? archived : description} />
      ),
    },
    { name: 'billable', title: columns.billable, cell: (row) => (row.billable ? billable.yes : billable.no) },
    {
      name: 'budget',
      title: columns.budget,
      isFigure: true,
      cell: (row) => budgetText(language, currency, row.budget),
    },
    {
      name: 'rate',
      title: columns.billRate,
      isFigure: true,
      cell: ({ bill_rate: rate }) => (rate === undefined ? '–' : rateOf(language, currency, rate)),
    },
  ];
  const seen = seesFigures ? list : list.filter(({ isFigure }) => !isFigure);
  const client: Column<Project> = {
    name: 'client',
    title: columns.client,
    cell: ({ client_id: id }) => (id === undefined ? '–' : (clients.get(id) ?? `#${id}`)),
  };
  return may.manage_clients ? seen.toSpliced(1, 0, client) : seen;
}

const csvOf = (rows: readonly Project[], { clients }: Showing) => [
  ['id', 'name', 'status', 'client_id', 'client', 'billable', 'budget_type', 'budget_limit', 'bill_rate', 'pay_rate'],
  ...rows.map(({ id, name, status, client_id: client, billable, budget, ...rates }) => {
    const limit = budget?.cost ?? budget?.hours;
    const whose = [client, client === undefined ? undefined : clients.get(client)];
    return [id, name, status, ...whose, String(billable), budget?.type, limit, rates.bill_rate, rates.pay_rate];
  }),
];

/** The projects that the person can see. Managers of projects create, change and archive them here. */
export function Projects({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = projectWords(language);
  const list = useListView();
  const { status, search } = list.view;
  const query = { status, include: ['clients' as const] };
  const input = { params: { organization_id: organization.id }, query };
  const key = ['projects', organization.id, status];
  const { answers, ...pagesQuery } = usePagesOrAll(key, 'listProjects', input, search.trim() !== '');
  const mayCreate = organization.may.manage_projects;
  const clients = new Map(answers?.flatMap((page) => page.clients ?? []).map(({ id, name }) => [id, name]));
  const projects = answers?.flatMap((page) => page.projects);
  const hasFigures = projects?.some(({ budget, bill_rate: rate }) => budget !== undefined || rate !== undefined);
  const seesFigures = mayCreate || hasFigures === true;
  const showing = { language, organization, clients, seesFigures };
  return (
    <RecordList
      {...pagesQuery}
      organization={organization}
      name="projects"
      words={seesFigures ? words : { ...words, note: words.noteSeen }}
      view={list}
      rows={projects?.filter(({ name }) => hasPart(name, search))}
      columns={(onOpen) => columnsOf(showing, onOpen)}
      csv={(rows) => csvOf(rows, showing)}
      none={mayCreate ? words.none : words.noneHere}
      mayCreate={mayCreate}
      loadDrawer={() => import('./project-drawer.tsx')}
    />
  );
}
