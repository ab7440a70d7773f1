import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const help = `Converts a report with one row for each date, member and project to activities, one line of JSON each:

  npx node scripts/csv-to-activities.mjs --url http://127.0.0.1:3000 --organization 1 < report.csv > activities.ndjson

The report is CSV with a header of date (YYYY-MM-DD), member (email or name), project (name) and time (h:mm or
h:mm:ss), in any letter case and order; other columns are ignored. The environment variable TOKEN contains the token.
A report has no times of day. Each day is laid out from --from (09:00) in the organization's time zone, one project
after another in the order of the rows. A day that would extend past midnight starts earlier.`;

const slot = 600;

/**
 * The cells of each row of CSV. A quoted cell can contain commas, line feeds and doubled quotes.
 *
 * @param {string} text
 * @returns {string[][]}
 */
function readCsv(text) {
  /** @type {string[][]} */
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== ',') rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}

function secondsOf(time) {
  const [, hours, minutes, seconds = '0'] = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(time) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** All pages of an API list, with included records. */
async function* pagesOf(base, path, token) {
  for (let start = 0; start !== undefined;) {
    const response = await fetch(`${base}${path}&page_limit=500&page_start_id=${start}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = await response.json();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${page.error}`);
    yield page;
    start = page.pagination?.next_page_start_id;
  }
}

/** A name normalized for comparison: lower case, composed Unicode form. */
const comparable = (text) => text.normalize('NFC').toLowerCase();

/** The ids of members and projects by name. A name that several records share is mapped to the id 0. */
async function readNames(base, token) {
  const people = new Map();
  const projects = new Map();
  const name = (names, text, id) => {
    const key = comparable(text);
    names.set(key, names.has(key) && names.get(key) !== id ? 0 : id);
  };
  for await (const { users } of pagesOf(base, '/members?include_removed=true&include=users', token)) {
    for (const user of users) [user.email, user.name].forEach((text) => name(people, text, user.id));
  }
  for await (const page of pagesOf(base, '/projects?status=all', token)) {
    for (const project of page.projects) name(projects, project.name, project.id);
  }
  return { people, projects };
}

/** The rows of the report, with ids in place of names. Throws all faults at once. */
function readReport(text, { people, projects }) {
  const [head = [], ...rows] = readCsv(text.replace(/^\uFEFF/, ''));
  const columns = head.map((cell) => cell.toLowerCase());
  /** @type {string[]} */
  const faults = ['date', 'member', 'project', 'time'].filter((column) => !columns.includes(column));
  if (faults.length > 0) throw new Error(`The header of the report has no column ${faults.join(', ')}.`);
  const entries = rows.map((cells, index) => {
    const cell = (/** @type {string} */ column) => cells[columns.indexOf(column)] ?? '';
    const [userId, projectId] = [people.get(comparable(cell('member'))), projects.get(comparable(cell('project')))];
    const seconds = secondsOf(cell('time'));
    const fault = (what) => faults.push(`row ${index + 2}: ${what}`);
    if (!userId) fault(`"${cell('member')}" matches ${userId === 0 ? 'several members' : 'no member'}`);
    if (!projectId) fault(`"${cell('project')}" matches ${projectId === 0 ? 'several projects' : 'no project'}`);
    if (Number.isNaN(seconds)) fault(`"${cell('time')}" is not h:mm or h:mm:ss`);
    if (!/^\d{4}-\d\d-\d\d$/.test(cell('date'))) fault(`"${cell('date')}" is not YYYY-MM-DD`);
    return { date: cell('date'), userId, projectId, seconds };
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return entries;
}

/** The slots of one member on a date. Each row begins a new slot, because a slot has one project. */
function* layOut(entries, { timeZone, from }) {
  const [{ date, userId }] = entries;
  const day = Temporal.PlainDate.from(date);
  const slotAt = (local) => local.toZonedDateTime(timeZone).epochMilliseconds / 1000 / slot;
  const midnights = [day, day.add({ days: 1 })].map((each) => slotAt(each.toPlainDateTime()));
  const [first, end] = [Math.ceil(midnights[0]) * slot, Math.floor(midnights[1]) * slot];
  const needed = entries.reduce((sum, { seconds }) => sum + Math.ceil(seconds / slot) * slot, 0);
  if (needed > end - first) throw new Error(`${date}: the time of member ${userId} exceeds the length of the day.`);
  let start = Math.min(Math.ceil(slotAt(day.toPlainDateTime(from))) * slot, end - needed);
  for (const { projectId, seconds } of entries) {
    for (let left = seconds; left > 0; left -= slot, start += slot) {
      const at = new Date(start * 1000).toISOString();
      yield { user_id: userId, project_id: projectId, starts_at: at, tracked: Math.min(left, slot) };
    }
  }
}

/** Reads the report from standard input, and writes its activities to standard output. */
async function main() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      organization: { type: 'string' },
      from: { type: 'string', default: '09:00' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const token = process.env.TOKEN;
  if (values.help) return void process.stdout.write(help);
  if (!values.url || !values.organization || !token) throw new Error(help);
  const base = `${values.url}/v2/organizations/${values.organization}`;
  const entries = readReport(readFileSync(0, 'utf8'), await readNames(base, token));
  const response = await fetch(base, { headers: { authorization: `Bearer ${token}` } });
  const { organization } = await response.json();
  const days = Map.groupBy(entries, ({ date, userId }) => `${date} ${userId}`);
  const from = Temporal.PlainTime.from(values.from);
  for (const day of days.values()) {
    for (const activity of layOut(day, { timeZone: organization.time_zone, from })) {
      process.stdout.write(`${JSON.stringify(activity)}\n`);
    }
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
