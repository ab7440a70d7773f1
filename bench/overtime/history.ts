/** Measures time and memory to compute and store the overtime of a large company. */

import { parseArgs } from 'node:util';
import { sql } from '../../src/db/sql.ts';
import { type Company, withCompany } from '../company.ts';
import { medianOf } from '../http/load.ts';
import { withSeedPool } from '../seed/company.ts';
import { cacheWeeks } from './cache-weeks.ts';
import { seed, seedSlots } from './seed.ts';

const help = `Measures the computation and storage of all workweeks of a company, in two parts. The first
company has daily sums. The second has slots, and is compared with plain SQL that sums weekly overtime from them.

Usage: npx node bench/overtime/history.ts [options]

  --members 10000    members of the first company
  --weeks 52         weeks of work of each member
  --slots 2000000    slots of the second company, 50 per member and day
  --rounds 3         measurements of each method; the median counts
  --help             this text`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    weeks: { type: 'string', default: '52' },
    slots: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const slotsADay = 50;
const slotDays = 56;

/** Runs work and returns its seconds and the peak memory of the process, in MB. */
async function watch(work: () => Promise<number>): Promise<{ seconds: number; megabytes: number }> {
  let most = process.memoryUsage.rss();
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  const seconds = await work();
  clearInterval(timer);
  return { seconds, megabytes: most / 2 ** 20 };
}

/** Marks all figures as outdated, as a change to the rules does. */
const changeRules = ({ database, organizationId }: Company) =>
  database.run(sql`
    insert into figure_marks (organization_id, user_id) values (${organizationId}, 0)
    on conflict (organization_id, user_id) do update set mark = excluded.mark`);

async function countKept({ database }: Company): Promise<string> {
  const { weeks, bytes } = await database.one<{ weeks: number; bytes: number }>(sql`
    select (select count(*) from overtime_weeks) as weeks, pg_total_relation_size('overtime_weeks') as bytes`);
  return `${weeks} weeks, ${(bytes / 2 ** 20).toFixed(0)} MB on disk`;
}

async function measureSums(company: Company): Promise<void> {
  const size = { members: Number(values.members), projectsADay: 1, days: Number(values.weeks) * 7 };
  await withSeedPool(company, (pool) => seed(company, pool, size));
  for (const what of ['from sums of days', 'again, after rules changed']) {
    const { seconds, megabytes } = await watch(() => cacheWeeks(company));
    const cached = await countKept(company);
    console.log(`${what}: ${cached}, ${seconds.toFixed(1)} s, up to ${megabytes.toFixed(0)} MB of memory`);
    await changeRules(company);
  }
}

/** Overtime above 40 h per week at 1.5 for members with one rate, in plain SQL over slots. */
const plain = (organizationId: number) => `
  select count(*)::int as weeks, sum(greatest(tracked - 144000, 0))::int8 as overtime,
    sum(round(tracked * rate / 3600, 2) + round(greatest(tracked - 144000, 0) * rate / 7200, 2)) as pay
  from (
    select s.user_id, date_trunc('week', s.starts_at at time zone 'America/New_York') as week,
      sum(s.tracked) as tracked, min(r.amount) as rate
    from activity_slots s
    join rates r on r.organization_id = s.organization_id and r.user_id = s.user_id and r.kind = 'pay'
      and r.effective_on = '0001-01-01'
    where s.organization_id = ${organizationId} group by 1, 2) weeks`;

async function measureSlots(company: Company): Promise<void> {
  const { database, organizationId } = company;
  const members = Math.round(Number(values.slots) / slotsADay / slotDays);
  const size = { members, projectsADay: 1, days: slotDays, slotsADay };
  await withSeedPool(company, (pool) => seedSlots(company, pool, size));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await changeRules(company);
    ours.push(await cacheWeeks(company));
    const begin = performance.now();
    const { rows } = await database.pool.query<{ weeks: number; overtime: number }>(plain(organizationId));
    theirs.push((performance.now() - begin) / 1000);
    const cached = await database.one<{ weeks: number; overtime: number }>(sql`
      select count(*)::int as weeks, sum(split_part(figures, ',', 4)::int)::int8 as overtime from overtime_weeks
      where organization_id = ${organizationId}`);
    if (rows[0]?.weeks !== cached.weeks || rows[0].overtime !== cached.overtime) {
      throw new Error(`plain SQL counts ${JSON.stringify(rows[0])}, but ${JSON.stringify(cached)} is stored`);
    }
  }
  const [kept, added] = [medianOf(ours), medianOf(theirs)];
  console.log(`${members * slotDays * slotsADay} slots, ${await countKept(company)}`);
  console.log(`computed and stored: ${kept.toFixed(2)} s; plain SQL over slots: ${added.toFixed(2)} s; `);
  console.log(`ratio ${(kept / added).toFixed(2)}`);
}

if (values.help) console.log(help);
else {
  await withCompany({ durable: true }, measureSums);
  await withCompany({ durable: true }, measureSlots);
}
