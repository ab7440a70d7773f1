import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { email } from '../../src/contract/email.ts';
import { findFaults } from '../../src/http/validate.ts';
import { startOfTests } from '../../test/harness/app.ts';
import { germanFault } from '../src/parts/german-faults.ts';
import { openPageAt } from './harness/at-instant.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

/** Every invalid value that the API can report for a form. */
const body = Type.Object({
  required: Type.String(),
  short: Type.String({ minLength: 3 }),
  long: Type.String({ maxLength: 3 }),
  blank: Type.String({ pattern: '\\S' }),
  empty: Type.String({ pattern: '[\\p{L}\\p{N}]' }),
  shape: Type.String({ pattern: '^[a-z]+$' }),
  email,
  least: Type.Integer({ minimum: 5 }),
  most: Type.Integer({ maximum: 5 }),
  more: Type.Number({ exclusiveMinimum: 0 }),
  whole: Type.Integer(),
  number: Type.Number(),
  text: Type.String(),
  flag: Type.Boolean(),
  list: Type.Array(Type.Integer()),
  few: Type.Array(Type.Integer(), { minItems: 1 }),
  places: Type.Number({ 'x-decimals': 2 }),
  choice: Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] }),
  only: Type.Unsafe<true>({ type: 'boolean', enum: [true] }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  clock: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  date: Type.String({ format: 'date' }),
  zone: Type.String({ format: 'time-zone' }),
});
const wrong = {
  short: 'a',
  long: 'abcd',
  blank: ' ',
  empty: '-',
  shape: '1',
  email: 'müller@example.org',
  least: 1,
  most: 9,
  more: 0,
  whole: 1.5,
  number: 'x',
  text: 1,
  flag: 1,
  list: 1,
  few: [],
  places: 1.234,
  choice: 'c',
  only: false,
  currency: 'eur',
  clock: '24:00',
  date: 'never',
  zone: 'Nowhere',
};

describe('a fault from the API', () => {
  test('about an invalid value is translated into German', () => {
    // If a list is too long, the API reports no other faults in it.
    const long = findFaults(Type.Object({ many: Type.Array(Type.Integer(), { maxItems: 1 }) }), { many: [1, 2] });
    const faults = [...findFaults(body, wrong), ...long];
    expect(faults.length).toBe(Object.keys(body.properties).length + 1);
    const texts = faults.map((fault) => fault.replace(/^\w+: /, ''));
    expect(texts.filter((text) => germanFault(text) === undefined)).toEqual([]);
    expect(germanFault('must be 10 or less')).toBe('darf höchstens 10 sein');
  });

  // proves: errors-2
  test.each([
    [
      'Isla Ivanova (27) is already on the weekly policy "Standard" (1)',
      'Isla Ivanova (27) ist schon in der Überstundenregel „Standard“ (1)',
    ],
    [
      'Isla Ivanova (27) is already on the daily policy "Standard" (1); send override: true to move them',
      'Isla Ivanova (27) ist schon in der Überstundenregel „Standard“ (1); mit „Mitglieder aus anderen Regeln ' +
        'hierher holen“ wechselt das Mitglied',
    ],
    ['Isla Ivanova (27) has no pay rate', 'Isla Ivanova (27) hat keinen Lohnsatz'],
    ['27 is not a member of the organization', '27 ist kein Mitglied der Organisation'],
    ['already belongs to member Isla Ivanova (27)', 'gehört schon zu Isla Ivanova (27)'],
    [
      'Isla Ivanova (27) is neither on the project nor an owner or manager of the organization',
      'Isla Ivanova (27) ist weder im Projekt noch Inhaber oder Leitung der Organisation',
    ],
    ['"Standard" (1) is archived and cannot be edited', '„Standard“ (1) ist archiviert und lässt sich nicht ändern'],
    [
      '"Standard" (1) is about to be superseded and cannot be restored',
      '„Standard“ (1) wird bald abgelöst und lässt sich nicht wiederherstellen',
    ],
  ])('names people and policies with their ids in German: %s', (english, german) => {
    expect(germanFault(english)).toBe(german);
  });

  test.each([
    ['applies only with type cost, such as {"type": "cost", "cost": 5000}', 'gilt nur bei einem Budget in Geld'],
    ['applies only with type hours, such as {"type": "hours", "hours": 40}', 'gilt nur bei einem Budget in Stunden'],
    [
      'applies only with a recurrence, such as {"recurrence": "weekly"}',
      'gilt nur mit einer Wiederholung, zum Beispiel wöchentlich',
    ],
    [
      'must be on or after 2021-03-02, or the start of the budget in force',
      'darf nicht vor 2021-03-02 liegen, wenn es geändert wird',
    ],
  ])('about a budget is translated: %s', (english, german) => {
    expect(germanFault(english)).toBe(german);
  });

  test.each([
    ['must be on date, or up to 366 days before it', 'muss am Datum oder bis zu 366 Tage davor liegen'],
    ['must be omitted with outside_counters', 'muss entfallen, wenn der Zuschlag außerhalb der Zähler ist'],
    ['must be false with outside_counters', 'muss „nein“ sein, wenn der Zuschlag außerhalb der Zähler ist'],
    ['must be false with credited', 'muss „nein“ sein, wenn der Zuschlag auf Überstunden angerechnet wird'],
    ['needs a pay_rate_multiplier of 1.5 or more', 'braucht einen Lohnfaktor von mindestens 1,5'],
    ['needs hour_minutes, such as 52.5', 'braucht die Minuten, die als eine Stunde bezahlt werden, etwa 52,5'],
    ['applies only to a weekly policy; leave it out', 'gilt nur für eine Wochenregel'],
    ['must be false with overtime_multiplier', 'muss „nein“ sein, wenn der Zuschlag einen Faktor bei Überstunden hat'],
  ])('about a premium or an earning is translated: %s', (english, german) => {
    expect(germanFault(english)).toBe(german);
  });

  test('that only programs cause stays in English', () => {
    expect(germanFault('per minute 15 hex digits = 60 bits, the first bit is second 0')).toBeUndefined();
  });

  test('appears in German at the field and in the summary', async () => {
    const owner = await app.createOrganization();
    const look = { as: owner.userId, lang: 'de' as const, refusals: [400] };
    const page = await openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/members?new`, look);
    await page.getByLabel('E-Mail', { exact: true }).fill('keine Adresse');
    await page.getByRole('button', { name: 'Einladen', exact: true }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('muss eine E-Mail-Adresse').waitFor();
    expect(await summary.locator('[lang="en"]').count()).toBe(0);
    await page.locator('.field-fault', { hasText: 'muss eine E-Mail-Adresse' }).waitFor();
  });
});
