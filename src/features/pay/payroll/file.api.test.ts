import { describe, expect, test } from 'vitest';
import { listAudit } from '../../../contract/audit.ts';
import { createEarning } from '../../../contract/earnings.ts';
import { listAccessLog } from '../../../contract/access-log.ts';
import { putPayrollId } from '../../../contract/payroll-ids.ts';
import { previewPayroll } from '../../../contract/payroll-files.ts';
import * as contract from '../../../contract/payroll-templates.ts';
import { listPayroll } from '../../../contract/payroll.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { columnOf, parseCsv } from '../../../../test/harness/csv.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { sendRaw } from '../../../../test/harness/raw.ts';

const app = useTestApp();
const [march, april] = [20_260_301, 20_260_401];

async function startPayroll() {
  const paying = await startPaying(app);
  const { team, params, of } = paying;
  const { client } = team;
  const file = (id: number, templateId?: number, token = team.organization.token) => {
    const path = `/ext/v1/organizations/${team.id}/pay_periods/${id}/payroll/file`;
    const headers = { accept: 'text/csv' };
    return sendRaw(app, templateId === undefined ? path : `${path}/${templateId}`, {
      token,
      headers,
    });
  };
  const payroll = async (id: number) => (await client.call(listPayroll, { ...of(id), query: {} })).payroll;
  const create = async (template: contract.NewPayrollTemplate) =>
    (await client.call(contract.createPayrollTemplate, { params, body: template })).payroll_template;
  const preview = (id: number, body: object, by = client) =>
    by.call(previewPayroll, { ...of(id), body: { columns: [{ header: 'Betrag', field: 'amount' }], ...body } });
  const number = (member: number, payrollId: string | null) =>
    client.call(putPayrollId, {
      params: { ...params, user_id: team.member(member) },
      body: { payroll_id: payrollId },
    });
  const earn = (member: number, amount: number, date: string) =>
    client.call(createEarning, { params, body: { user_id: team.member(member), date, amount, name: 'Bonus' } });
  return { ...paying, file, preview, payroll, create, number, earn };
}

const centsIn = (amounts: readonly (string | null | undefined)[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0);

describe('the file of a pay period', () => {
  // proves: payroll-1
  test('contains the same lines as the API, with the same total as the period', async () => {
    const { file, payroll, close, lines, earn } = await startPayroll();
    await earn(1, 12.34, '2026-03-31');
    const { checksum } = await close(march);
    const answer = await file(march);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="payroll-20260301.csv"',
      'x-checksum': checksum,
    });
    const listed = await payroll(march);
    expect(columnOf(answer.text, 'user_id')).toEqual(listed.map((line) => String(line.user_id)));
    for (const name of ['earning_type', 'hours', 'pay_rate', 'amount'] as const)
      expect(columnOf(answer.text, name.replace('pay_', ''))).toEqual(listed.map((line) => line[name] ?? ''));
    expect(centsIn(columnOf(answer.text, 'amount'))).toBe(centsIn((await lines(march)).map(({ pay }) => pay)));
  });

  // proves: payroll-2
  test('of an open period is computed now, without a checksum', async () => {
    const { file, payroll } = await startPayroll();
    const answer = await file(april);
    expect(answer.headers['x-checksum']).toBeUndefined();
    expect(columnOf(answer.text, 'amount')).toEqual((await payroll(april)).map(({ amount }) => amount));
  });

  // proves: payroll-1
  test('follows a template: columns, key, codes and formats', async () => {
    const { file, close, create, number, earn } = await startPayroll();
    await earn(0, 50, '2026-03-20');
    await number(0, '0042');
    await number(1, 'B-7');
    await close(march);
    const template = await create({
      name: 'Payroll',
      member_key: 'payroll_id',
      separator: 'semicolon',
      decimal_mark: 'comma',
      header_row: false,
      earning_codes: [{ code: '101', only: { earning_types: ['regular'] } }],
      columns: [
        { header: 'Nr', field: 'member_key' },
        { header: 'Art', field: 'earning_code' },
        { header: 'Std', field: 'hours', only: [{ earning_types: ['regular'] }] },
        { header: 'Betrag', field: 'amount' },
      ],
    });
    const { text, headers } = await file(march, template.id);
    expect(text).toBe('0042;101;16,00;320,00\r\n0042;Bonus;;50,00\r\nB-7;101;4,00;80,00\r\n');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=absent');
  });

  // proves: payroll-4
  test('of a closed period is rejected with the names of members who lack a payroll number', async () => {
    const { team, file, close, create, number } = await startPayroll();
    await number(0, '0042');
    const columns = [{ header: 'Nr', field: 'payroll_id' } as const, { header: 'Betrag', field: 'amount' } as const];
    const { id } = await create({ name: 'Payroll', columns });
    expect(parseCsv((await file(march, id)).text).map(([key]) => key)).toEqual(['Nr', '0042', '']);
    await close(march);
    const refused = await file(march, id);
    const message = `payroll_id: members ${team.member(1)} have no payroll number, but the template requires it`;
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { details: [message] }]);
    await number(1, '0043');
    expect((await file(march, id)).status).toBe(200);
  });

  // proves: payroll-5
  test('is in the audit log with its author and template, and in the access log for every member', async () => {
    const { team, params, file, close, create } = await startPayroll();
    const { checksum } = await close(march);
    const { id } = await create({ name: 'Payroll', columns: [{ header: 'Betrag', field: 'amount' }] });
    await file(march, id);
    const { audit_entries: entries } = await team.client.call(listAudit, { params, query: { subject: 'pay_period' } });
    expect(entries.at(-1)).toMatchObject({
      action: 'payroll_exported',
      subject_id: march,
      actor_user_id: team.organization.userId,
      after: { payroll_template_id: id, checksum },
    });
    const accessLog = async () => (await team.client.call(listAccessLog, { params, query: {} })).access_log;
    await expect.poll(accessLog).toContainEqual(expect.objectContaining({ kind: 'overtime', everybody: true }));
  });

  // proves: payroll-5
  test('requires access to pay in the organization', async () => {
    const { team, file, create } = await startPayroll();
    const manager = await addMember(app, team.organization, { role: 'manager' });
    expect((await file(march, undefined, manager.token)).status).toBe(403);
    const other = await startPaying(app);
    const { id } = await create({ name: 'Payroll', columns: [{ header: 'Betrag', field: 'amount' }] });
    expect((await file(march, id, other.team.organization.token)).status).toBe(404);
    expect((await file(march, id + 1_000)).status).toBe(404);
    expect((await file(20_260_302)).status).toBe(404);
  });
});

describe('a preview of the file', () => {
  // proves: payroll-6
  test('begins like the file with the same layout, before and after closing, and records no download', async () => {
    const { team, params, file, preview, close, create, number } = await startPayroll();
    await number(0, '0042');
    await number(1, 'B-7');
    const layout: Omit<contract.NewPayrollTemplate, 'name'> = {
      separator: 'semicolon',
      decimal_mark: 'comma',
      byte_order_mark: true,
      columns: [
        { header: 'Nr', field: 'payroll_id' },
        { header: 'Firma', text: 'A;B' },
        { header: 'Betrag', field: 'amount' },
      ],
    };
    const { id } = await create({ name: 'Payroll', ...layout });
    for (const period of [april, march]) {
      if (period === march) await close(march);
      const { text } = await preview(period, layout);
      expect(text).toBe((await file(period, id)).text);
    }
    const { payroll_preview: rows, is_whole: isWhole } = await preview(march, layout);
    expect([rows, isWhole]).toEqual([
      [
        { user_id: team.member(0), cells: ['0042', 'A;B', '320,00'] },
        { user_id: team.member(1), cells: ['B-7', 'A;B', '80,00'] },
      ],
      true,
    ]);
    const { audit_entries: entries } = await team.client.call(listAudit, { params, query: { subject: 'pay_period' } });
    expect(entries.filter(({ action }) => action === 'payroll_exported')).toHaveLength(2);
  });

  // proves: payroll-7
  test('shows an empty cell for members without a number, even in a closed period', async () => {
    const { preview, close, number } = await startPayroll();
    await number(1, 'B-7');
    await close(march);
    const { payroll_preview: rows } = await preview(march, { columns: [{ header: 'Nr', field: 'payroll_id' }] });
    expect(rows.map(({ cells }) => cells)).toEqual([[''], ['B-7']]);
  });

  // proves: payroll-21
  test('names paid members whose stored number begins like a formula', async () => {
    const { team, params, preview, close } = await startPayroll();
    const { userId: unpaid } = await addMember(app, team.organization, {});
    const formulas = [unpaid, team.member(0), team.member(1)].map((id, index) => [id, `=${index}`] as const);
    for (const [id, formula] of formulas)
      await app.database.pool.query(
        `insert into payroll_ids (organization_id, user_id, payroll_id, predates_check) values ($1, $2, $3, true)`,
        [params.organization_id, id, formula],
      );
    const layout = { columns: [{ header: 'Nr', field: 'payroll_id' as const }] };
    const warnings = [0, 1].map((index) => ({
      user_id: team.member(index),
      reason: 'payroll_id_is_formula',
      difference: null,
    }));
    expect((await preview(march, layout)).warnings).toEqual(warnings);
    expect((await preview(march, { columns: [{ header: 'Nr', field: 'user_id' }] })).warnings).toEqual([]);
    await close(march);
    expect((await preview(march, layout)).warnings).toEqual(warnings);
  });

  // proves: payroll-6
  test('contains the first 20 members, and reports that more follow', async () => {
    const { team, preview, earn } = await startPayroll();
    const { organization } = team;
    const first = await preview(april, {});
    for (let count = 0; count < 21; count += 1) {
      const { userId } = await addMember(app, organization, {});
      await team.client.call(createEarning, {
        params: { organization_id: team.id },
        body: { user_id: userId, date: '2026-04-02', amount: 1, name: 'Bonus' },
      });
    }
    await earn(1, 1, '2026-04-02');
    const { payroll_preview: rows, is_whole: isWhole } = await preview(april, {});
    expect([first.is_whole, new Set(rows.map(({ user_id: id }) => id)).size, isWhole]).toEqual([true, 20, false]);
  });

  // proves: payroll-6
  test('of an invalid layout is rejected with the fault', async () => {
    const { preview } = await startPayroll();
    await expect(preview(march, { columns: [{ header: 'a' }] })).rejects.toMatchObject({
      status: 400,
      details: ['columns[0]: must have either field or text'],
    });
  });

  // proves: payroll-7
  test('requires access to pay, and is logged in the access log for each member that it shows', async () => {
    const { team, params, preview } = await startPayroll();
    const manager = await addMember(app, team.organization, { role: 'manager' });
    await expect(preview(march, {}, manager.client)).rejects.toMatchObject({ status: 403 });
    await preview(march, {});
    const accessLog = async () => (await team.client.call(listAccessLog, { params, query: {} })).access_log;
    for (const member of [0, 1])
      await expect
        .poll(accessLog)
        .toContainEqual(
          expect.objectContaining({ kind: 'overtime', user: expect.objectContaining({ id: team.member(member) }) }),
        );
  });
});
