import { expect, test } from 'vitest';
import type { Language } from '../../../../contract/lists/preferences.ts';
import { noticePage, type VisibleEvent } from './notices.ts';

const event: VisibleEvent = {
  kind: 'budget_will_exceed',
  organizationId: 3,
  organizationName: 'Harbour',
  currency: 'EUR',
  subjectName: 'Bridge',
  isOwn: false,
  ownPay: null,
  isShown: true,
  payload: {
    subject: 'project',
    type: 'cost',
    period_start_date: '2026-02-15',
    period_stop_date: '2026-03-14',
  },
  why: {
    spent: 300,
    limit: 450,
    percent: 66.66,
    expected: 600,
    expected_percent: 133.33,
    exhaustion_date: '2026-03-06',
    exhaustion_earliest_date: '2026-03-05',
    exhaustion_latest_date: null,
  },
};

const pageOf = (language: Language, why = event.why) =>
  noticePage([{ ...event, why }], {
    language,
    webUrl: 'https://fairhour.example',
    endUrl: 'https://fairhour.example/end',
  });

// proves: budgets-98
test('a budget that will exceed its limit is reported with the forecast and the date on which it is used up', () => {
  const page = pageOf('en');
  expect(page.subject).toBe('Project "Bridge" is expected to exceed its budget');
  expect(page.sections[0]?.lines).toEqual([
    'Harbour',
    'Used: 66.66 %',
    '€300.00 of €450.00',
    'From 15 Feb 2026 to 14 Mar 2026',
    'Expected at the end of the period: €600.00, 133.33 %',
    'At this pace used up on 6 Mar 2026 (not before 5 Mar 2026)',
  ]);
  expect(pageOf('de').subject).toBe('Projekt „Bridge“ wird das Budget voraussichtlich überschreiten');
  expect(pageOf('de').sections[0]?.lines.slice(4)).toEqual([
    expect.stringMatching(/^Am Ende des Zeitraums erwartet: 600,00\s€, 133,33 %$/),
    'Verbraucht am 06.03.2026, wenn es so weitergeht (nicht vor dem 05.03.2026)',
  ]);
});

// proves: organizations-23
test.each([
  ['JPY', ['¥300', '¥450', '¥600']],
  ['IDR', ['IDR\u00A0300.00', 'IDR\u00A0450.00', 'IDR\u00A0600.00']],
])('amounts in %s have the decimals of the currency', (currency, [spent, limit, expected]) => {
  const of = { language: 'en', webUrl: 'https://fairhour.example', endUrl: 'https://fairhour.example/end' } as const;
  const { lines } = noticePage([{ ...event, currency }], of).sections[0] ?? { lines: [] };
  const amounts = lines.map((line) => line.replaceAll('JP¥', '¥'));
  expect([amounts[2], amounts[4]]).toEqual([
    `${spent} of ${limit}`,
    `Expected at the end of the period: ${expected}, 133.33 %`,
  ]);
});

test('a recipient without access to amounts gets only percentages', () => {
  const page = pageOf('en', { percent: 66, expected_percent: 133 });
  expect(page.sections[0]?.lines).toEqual([
    'Harbour',
    'Used: 66 %',
    'From 15 Feb 2026 to 14 Mar 2026',
    'Expected at the end of the period: 133 %',
  ]);
});

const disabled = (cause: string): VisibleEvent => ({
  kind: 'webhook_disabled',
  organizationId: 7,
  payload: { subject: 'webhook', subject_id: 3, cause },
  organizationName: 'Harbour',
  currency: 'EUR',
  subjectName: null,
  isOwn: false,
  ownPay: null,
  why: {},
  isShown: true,
});

// proves: webhooks-7
test.each([
  ['en', 'gone', 'A webhook was disabled: it answered 410'],
  ['en', 'failing', 'A webhook was disabled: nothing had arrived for three days'],
  ['de', 'gone', 'Ein Webhook wurde abgeschaltet: die Antwort war 410'],
  ['de', 'failing', 'Ein Webhook wurde abgeschaltet: drei Tage lang kam nichts an'],
] as const)('mail about a disabled webhook has the reason and a link to it: %s, %s', (language, cause, subject) => {
  const of = { language, webUrl: 'https://fairhour.example', endUrl: 'https://fairhour.example/end' };
  const page = noticePage([disabled(cause)], of);
  expect(page.subject).toBe(subject);
  expect(page.sections[0]?.link?.url).toBe('https://fairhour.example/organizations/7/webhooks/3');
});

test.each([
  ['en', 'Tracker 3.1 sends applications of 4 people who have them turned off'],
  ['de', 'Tracker 3.1 sendet Programme von 4 Personen, bei denen sie abgeschaltet sind'],
] as const)('mail about left-out contents states the program and the number of people: %s', (language, subject) => {
  const of = { language, webUrl: 'https://fairhour.example', endUrl: 'https://fairhour.example/end' };
  const leftOut: VisibleEvent = {
    ...disabled(''),
    kind: 'contents_left_out',
    payload: { subject: 'organization', subject_id: 7, date: '2026-03-02', program: 'Tracker/3.1' },
    why: { members: 4, apps: 4, urls: 0, screenshots: 0 },
  };
  const page = noticePage([leftOut], of);
  expect(page.subject).toBe(subject);
  expect(page.sections[0]?.link?.url).toBe('https://fairhour.example/organizations/7/events');
});
