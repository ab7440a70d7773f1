import { describe, expect, test } from 'vitest';
import { listAudit } from '../../../contract/audit.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listPayrollIds, putPayrollId, putPayrollIds } from '../../../contract/payroll-ids.ts';
import * as contract from '../../../contract/payroll-templates.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { payrollPresets } from './presets/all.ts';
import { faultsOf, layoutOf } from './rules/template.ts';

const app = useTestApp();
const columns = [{ header: 'Amount', field: 'amount' as const }];

async function start() {
  const team = await makeTeam(app, { members: 3 });
  const { client } = team;
  const params = { organization_id: team.id };
  const create = async (template: object = {}) =>
    (await client.call(contract.createPayrollTemplate, { params, body: { name: 'Payroll', columns, ...template } }))
      .payroll_template;
  const list = async () => (await client.call(contract.listPayrollTemplates, { params, query: {} })).payroll_templates;
  const calendarParams = (id: number) => ({ params: { ...params, payroll_template_id: id } });
  const number = (member: number, payrollId: string | null) =>
    client.call(putPayrollId, {
      params: { ...params, user_id: team.member(member) },
      body: { payroll_id: payrollId },
    });
  const numbers = async (query: object = {}) => client.call(listPayrollIds, { params, query });
  const putAll = (rows: readonly [member: number, payrollId: string | null, known?: string | null][], by = client) =>
    by.call(putPayrollIds, {
      params,
      body: {
        payroll_ids: rows.map(([member, payrollId, known]) => ({
          user_id: team.member(member),
          payroll_id: payrollId,
          ...(known === undefined ? {} : { known }),
        })),
      },
    });
  return { team, client, params, create, list, of: calendarParams, number, numbers, putAll };
}

describe('a payroll template', () => {
  // proves: payroll-8
  test('gets defaults for omitted fields, can be changed field by field, and can be deleted', async () => {
    const { client, create, list, of } = await start();
    const made = await create({ separator: 'tab' });
    expect(made).toMatchObject({
      columns,
      rows: 'lines',
      premiums: 'together',
      earning_codes: [],
      member_key: 'user_id',
      header_row: true,
      separator: 'tab',
      decimal_mark: 'point',
      hours_format: 'decimal',
      date_format: 'YYYY-MM-DD',
      byte_order_mark: false,
    });
    const body = { decimal_mark: 'comma' } as const;
    const changed = (await client.call(contract.updatePayrollTemplate, { ...of(made.id), body })).payroll_template;
    expect(changed).toEqual({ ...made, ...body, updated_at: changed.updated_at });
    expect(await list()).toEqual([changed]);
    expect((await client.call(contract.getPayrollTemplate, of(made.id))).payroll_template).toEqual(changed);
    await client.call(contract.deletePayrollTemplate, of(made.id));
    expect(await list()).toEqual([]);
    await expect(client.call(contract.getPayrollTemplate, of(made.id))).rejects.toMatchObject({ status: 404 });
  });

  // proves: payroll-8
  test('is not changed by a request that is based on an earlier state', async () => {
    const { client, create, of } = await start();
    const { id } = await create();
    const write = (name: string) =>
      client.call(contract.updatePayrollTemplate, { ...of(id), body: { name }, headers: { 'if-match': '"old"' } });
    await expect(write('Other')).rejects.toMatchObject({ status: 412 });
  });

  // proves: payroll-8
  test.each([
    [{ columns: [{ header: 'a' }] }, 'columns[0]: must have either field or text'],
    [
      { columns: [...columns, { header: 'a', field: 'hours', text: 'b' }] },
      'columns[1]: must have either field or text',
    ],
    [
      { rows: 'members', columns: [{ header: 'a', field: 'rate' }] },
      'columns[0]: rate is a field of single lines, but each row is a member: use a summed field, like hours, ' +
        'with only',
    ],
  ])('%j is refused', async (template, details) => {
    const { create } = await start();
    await expect(create(template)).rejects.toMatchObject({ status: 400, details: [details] });
  });

  // proves: payroll-8
  test('is one of up to 100 in an organization', async () => {
    const { params, client, create } = await start();
    await app.database.pool.query(
      `insert into payroll_templates (organization_id, name, layout, created_at, updated_at)
       select $1, 'x', '{}', now(), now() from generate_series(1, 100)`,
      [params.organization_id],
    );
    const details = ['payroll_templates: the organization has 100 of at most 100'];
    await expect(create()).rejects.toMatchObject({ status: 400, details });
    const other = await start();
    await expect(client.call(contract.getPayrollTemplate, other.of((await other.create()).id))).rejects.toMatchObject({
      status: 404,
    });
  });

  // proves: payroll-8
  test('is listed by id, page by page', async () => {
    const { client, params, create } = await start();
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).id);
    const page = (query: object) => client.call(contract.listPayrollTemplates, { params, query });
    const first = await page({ page_limit: 2 });
    expect(first.payroll_templates.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.pagination).toEqual({ next_page_start_id: ids[2] });
    const last = await page({ page_limit: 2, page_start_id: ids[2] });
    expect(last.payroll_templates.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(last.pagination).toBeUndefined();
  });

  // proves: payroll-8
  test('requires access to pay', async () => {
    const { team, params } = await start();
    const manager = await addMember(app, team.organization, { role: 'manager' });
    const pending = manager.client.call(contract.listPayrollTemplates, { params, query: {} });
    await expect(pending).rejects.toMatchObject({ status: 403 });
    await expect(manager.client.call(listPayrollIds, { params, query: {} })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the payroll number of a member', () => {
  // proves: payroll-16
  test('is set, listed by member and deleted, for a former member too', async () => {
    const { team, number, numbers } = await start();
    await number(0, '0042');
    await number(1, 'B-7');
    await removeMember(team.organization, team.member(1));
    await number(1, 'B-8');
    const [first, second] = [0, 1].map((index) => team.member(index));
    expect((await numbers({ include: ['users'] })).users?.map(({ id }) => id)).toEqual([first, second]);
    expect((await numbers()).payroll_ids).toEqual([
      { user_id: first, payroll_id: '0042' },
      { user_id: second, payroll_id: 'B-8' },
    ]);
    expect((await number(0, null)).payroll_id).toEqual({ user_id: first, payroll_id: null });
    expect((await numbers({ user_ids: [first] })).payroll_ids).toEqual([]);
  });

  // proves: payroll-16
  test('is unique', async () => {
    const { team, number } = await start();
    await number(0, '0042');
    const details = [`payroll_id: already belongs to member ${team.named(team.member(0))}`];
    await expect(number(1, '0042')).rejects.toMatchObject({ status: 400, details });
    await number(0, '0042');
  });

  // proves: payroll-17
  test('is stored without surrounding blanks, so that two numbers never differ only in blanks', async () => {
    const { team, number, numbers, putAll } = await start();
    await number(0, ' 0042\u00A0');
    await expect(number(1, '0042 ')).rejects.toMatchObject({ status: 400 });
    await expect(putAll([[1, '\u00A00042']])).rejects.toMatchObject({
      status: 400,
      details: [`payroll_ids[0].payroll_id: already belongs to member ${team.named(team.member(0))}`],
    });
    await putAll([[1, '0043 ']]);
    const stored = (await numbers()).payroll_ids.map(({ payroll_id: stored }) => stored);
    expect(stored).toEqual(['0042', '0043']);
  });

  // proves: payroll-22
  test.each(['=1', '+1', '-1', '@1', '\t1', '\n1', ' =1', '\u00A0-1'])(
    'is refused if it begins like a formula: %j',
    async (sent) => {
      const { number, numbers, putAll } = await start();
      const fault = 'payroll_id: must not begin with =, +, -, @, a tab or a line feed';
      await expect(number(0, sent)).rejects.toMatchObject({ status: 400, details: [fault] });
      const refused = putAll([
        [0, '7'],
        [1, sent],
      ]);
      await expect(refused).rejects.toMatchObject({ status: 400, details: [`payroll_ids[1].${fault}`] });
      expect((await numbers()).payroll_ids).toEqual([]);
    },
  );

  // proves: payroll-22
  test('is refused by the database too, unless it was stored before', async () => {
    const { team, params } = await start();
    const insert = (predatesCheck: boolean) =>
      app.database.pool.query(
        `insert into payroll_ids (organization_id, user_id, payroll_id, predates_check) values ($1, $2, '=1', $3)`,
        [params.organization_id, team.member(0), predatesCheck],
      );
    await expect(insert(false)).rejects.toMatchObject({ code: '23514' });
    await insert(true);
  });

  // proves: payroll-17
  test('is limited to members', async () => {
    const { client, params } = await start();
    const { userId } = await app.createOrganization();
    const put = client.call(putPayrollId, { params: { ...params, user_id: userId }, body: { payroll_id: '1' } });
    await expect(put).rejects.toMatchObject({ status: 404 });
  });
});

describe('the payroll numbers of several members', () => {
  // proves: payroll-18
  test('are set, exchanged and deleted together, each with an audit entry; other numbers are unchanged', async () => {
    const { team, client, params, number, numbers, putAll } = await start();
    const ids = [0, 1, 2].map((index) => team.member(index));
    await number(2, '0044');
    await putAll([
      [0, '0042'],
      [1, '0043'],
    ]);
    const { payroll_ids: answered } = await putAll([
      [0, '0043', '0042'],
      [1, '0042', '0043'],
    ]);
    expect(answered).toEqual([
      { user_id: ids[0], payroll_id: '0043' },
      { user_id: ids[1], payroll_id: '0042' },
    ]);
    await putAll([[0, null, '0043']]);
    expect((await numbers()).payroll_ids).toEqual([
      { user_id: ids[1], payroll_id: '0042' },
      { user_id: ids[2], payroll_id: '0044' },
    ]);
    const { audit_entries: entries } = await client.call(listAudit, { params, query: { subject: 'member' } });
    const set = entries.filter(({ action }) => action === 'payroll_id_set');
    expect(set.map(({ subject_id: id, before, after }) => [id, before?.['payroll_id'], after?.['payroll_id']])).toEqual(
      [
        [ids[2], null, '0044'],
        [ids[0], null, '0042'],
        [ids[1], null, '0043'],
        [ids[0], '0042', '0043'],
        [ids[1], '0043', '0042'],
        [ids[0], '0043', null],
      ],
    );
  });

  // proves: payroll-19
  test('are all rejected if one is invalid, with the row of each fault', async () => {
    const { team, client, params, number, numbers, putAll } = await start();
    await number(2, '0044');
    const { userId: stranger } = await app.createOrganization();
    const refused = putAll([
      [0, '0044'],
      [1, '0045'],
      [1, '0045'],
    ]);
    const details = [
      `payroll_ids[0].payroll_id: already belongs to member ${team.named(team.member(2))}`,
      'payroll_ids[2].user_id: is listed twice',
      'payroll_ids[2].payroll_id: is assigned to two members',
    ];
    await expect(refused).rejects.toMatchObject({ status: 400, details });
    const body = { payroll_ids: [{ user_id: stranger, payroll_id: '1' }] };
    await expect(client.call(putPayrollIds, { params, body })).rejects.toMatchObject({
      status: 400,
      details: [`payroll_ids[0].user_id: ${stranger} is not a member of the organization`],
    });
    expect((await numbers()).payroll_ids).toHaveLength(1);
  });

  // proves: errors-21, payroll-20
  test('are rejected if one has changed since it was read', async () => {
    const { number, numbers, putAll } = await start();
    await number(0, '0042');
    const refused = putAll([
      [0, '0050', null],
      [1, '0051', null],
    ]);
    const details = ['payroll_ids[0].known: is 0042 now'];
    const message = expect.stringMatching(/none was set\. .* the present ones in `known`\./) as string;
    await expect(refused).rejects.toMatchObject({ status: 412, message, details });
    expect((await numbers()).payroll_ids).toHaveLength(1);
  });

  // proves: payroll-18
  test('are set by users who can set pay, but only owners set the numbers of owners', async () => {
    const { team, client, params, putAll } = await start();
    const hidden = await addMember(app, team.organization, { role: 'manager' });
    await expect(putAll([[0, '1']], hidden.client)).rejects.toMatchObject({ status: 403 });
    await client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
    await putAll([[0, '1']], hidden.client);
    const body = { payroll_ids: [{ user_id: team.organization.userId, payroll_id: '2' }] };
    await expect(hidden.client.call(putPayrollIds, { params, body })).rejects.toMatchObject({ status: 403 });
  });
});

describe('presets', () => {
  // proves: payroll-15
  test('are public, have sources and a date, and are valid templates', async () => {
    const { payroll_presets: presets, notice } = await app.client.call(contract.listPayrollPresets, {});
    expect(presets).toEqual(payrollPresets);
    expect(notice).toMatch(/confirmed/);
    const { create } = await start();
    for (const { template, sources, read_on: readOn } of presets) {
      expect(sources.every(({ url }) => url.startsWith('https://'))).toBe(true);
      expect([sources.length > 0, readOn]).toEqual([true, '2026-11-23']);
      expect((await create(template)).columns).toEqual(template.columns);
    }
  });

  // proves: payroll-15
  test.each(payrollPresets.map((preset) => [preset.id, preset] as const))('%s has no fault', (_id, { template }) => {
    expect(faultsOf(layoutOf(template))).toEqual([]);
  });
});
