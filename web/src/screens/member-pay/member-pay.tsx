import { useState } from 'preact/hooks';
import { failureOf } from '../../api/failure-of.ts';
import { payLockOf } from '../../api/pay-lock.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { PageSearch } from '../../parts/page-search.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { useModule } from '../../parts/use-module.ts';
import { rateOf } from '../../words/hourly-money.ts';
import { comparable } from '../../words/comparable.ts';
import type { Language } from '../../words/words.ts';
import { localIn } from '../../words/zones.ts';
import { salaryText } from '../members/salary-values.ts';
import { statementAddress } from '../pay-periods/address.ts';
import { isUnpaid, type PayRow } from './rows.ts';
import { useCurrentPeriod, useMemberPay } from './use-member-pay.ts';
import { memberPayWords } from './words.ts';

interface Shown {
  organization: Organization;
  language: Language;
  ownId: number;
  periodId: number | null;
  onOpen(id: number): void;
}

function rateText({ rate }: PayRow, currency: string, language: Language): string {
  if (rate.pay_rate === null) return '–';
  const words = memberPayWords(language);
  const amount = rateOf(language, currency, Number(rate.pay_rate));
  return rate.pay_type === 'fixed' ? words.fixed(amount) : amount;
}

function actionsOf({ organization, language, ownId, periodId, onOpen }: Shown): Column<PayRow>[] {
  const words = memberPayWords(language);
  const statement: Column<PayRow> = {
    name: 'period',
    title: words.columns.period,
    cell: ({ id, name }) =>
      periodId !== null && (
        <a href={statementAddress(organization.id, periodId, id)} aria-label={words.statementOf(name)}>
          {words.statement}
        </a>
      ),
  };
  const open: Column<PayRow> = {
    name: 'deeds',
    title: words.columns.open,
    isLabelled: false,
    cell(row) {
      const isLocked = payLockOf(organization, { ...row, isRemoved: false }, ownId) !== null;
      return (
        <Button kind="quiet" onPress={() => onOpen(row.id)}>
          <span aria-hidden>{isLocked ? words.view : words.open}</span>
          <span class="unseen">{isLocked ? words.viewOf(row.name) : words.edit(row.name)}</span>
        </Button>
      );
    },
  };
  return periodId === null ? [open] : [statement, open];
}

function columnsOf(shown: Shown): Column<PayRow>[] {
  const { organization, language, ownId } = shown;
  const words = memberPayWords(language);
  const { columns } = words;
  return [
    {
      name: 'member',
      title: columns.member,
      cell: ({ id, name }) => (
        <>
          <strong>{name}</strong> {id === ownId && <span class="soft">{words.you}</span>}
        </>
      ),
    },
    { name: 'number', title: columns.number, cell: ({ number }) => number || '–' },
    {
      name: 'rate',
      title: columns.rate,
      isFigure: true,
      cell: (row) => rateText(row, organization.currency, language),
    },
    {
      name: 'salary',
      title: columns.salary,
      cell: ({ salary }) => (salary ? salaryText(language, organization.currency, salary) : '–'),
    },
    ...actionsOf(shown),
  ];
}

const csvOf = (rows: readonly PayRow[]) => [
  ['user_id', 'name', 'payroll_id', 'pay_type', 'pay_rate', 'salary', 'salary_period'],
  ...rows.map(({ id, name, number, rate, salary }) => [
    id,
    name,
    number,
    rate.pay_type,
    rate.pay_rate ?? '',
    salary?.amount ?? '',
    salary?.period ?? '',
  ]),
];

interface ListProps {
  organization: Organization;
  rows: readonly PayRow[];
  periodId: number | null;
  onOpen(id: number): void;
}

function List({ rows, ...props }: ListProps) {
  const { language } = useLanguage();
  const words = memberPayWords(language);
  const { user } = useSession();
  if (rows.length === 0) return <Empty {...words.none} />;
  const columns = columnsOf({ ...props, language, ownId: user.id });
  return <Sheet caption={words.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

/** The members with their payroll numbers, rates and salaries, for payroll. */
export function MemberPay({ organization }: { organization: Organization }) {
  const words = memberPayWords(useLanguage().language);
  const [today] = useState(() => localIn(organization.time_zone, Date.now()).slice(0, 10));
  const [search, setSearch] = useState('');
  const list = useMemberPay(organization.id, today);
  const period = useCurrentPeriod(organization.id, today);
  const edit = useAddressed('edit');
  const drawer = useModule(() => import('./pay-drawer.tsx'), edit.value !== null);
  const { data: all } = list;
  const wanted = comparable(search);
  const rows = all?.filter(({ name }) => comparable(name).includes(wanted));
  const row = all?.find(({ id }) => String(id) === edit.value);
  const { error, retry } = failureOf(list, period);
  const sentence =
    wanted === '' ? all && words.lead(all.length, all.filter(isUnpaid).length) : words.found(rows?.length ?? 0);
  return (
    <Screen
      name="member-pay-page"
      title={words.title}
      sentence={sentence}
      note={words.note}
      help="roles#payroll-clerks"
    >
      <Tools>
        <PageSearch label={words.find} description={words.find} value={search} onType={setSearch} />
        <Exports file="members-pay.csv" rows={() => csvOf(rows ?? [])} />
      </Tools>
      {error && <Failure error={error} onRetry={retry} />}
      {!rows && !error && <Skeleton rows={8} />}
      {rows && (
        <List {...{ organization, rows }} periodId={period.data ?? null} onOpen={(id) => edit.open(String(id))} />
      )}
      {drawer && row && <drawer.PayDrawer key={row.id} {...{ organization, row, today }} onClose={edit.close} />}
    </Screen>
  );
}
