import type { Command } from 'commander';
import type { WireRetention, WireRetentionPolicy } from '../contract/retention.ts';
import { BackupError } from '../db/backup/shape.ts';
import type { JobRun } from '../jobs/job.ts';
import { importArchive } from '../features/operations/retention/import.ts';
import { changeRetention, readRetention } from '../features/operations/retention/policy.ts';
import { releaseOld } from '../features/operations/retention/release.ts';
import { LeaseUnavailable } from '../features/operations/retention/lease.ts';
import { type CommandContext, onDatabase } from './command.ts';
import { CommandError } from './errors.ts';
import { onOrganization } from './organization.ts';
import { explainFile } from './unusable-file.ts';

interface OrganizationOption {
  organization: string;
  json?: boolean;
}

/** The option and name of each kind of data, with the limits in months. */
const kinds = {
  minutes_months: ['--minutes <months>', 'activity by minute and second', 3, 120],
  apps_and_urls_months: ['--apps-and-urls <months>', 'applications and addresses', 1, 120],
  screenshots_months: ['--screenshots <months>', 'assignment of screenshots to time', 1, 120],
  unusual_activities_months: ['--unusual-activities <months>', 'unusual activities with their reviews', 3, 120],
  activities_months: ['--activities <months>', 'activities (their time remains)', 3, 120],
  audit_months: ['--audit <months>', 'audit log', 12, 120],
  access_log_months: ['--read-log <months>', 'access log', 1, 12],
} as const satisfies Record<keyof WireRetentionPolicy, unknown>;
const names = Object.keys(kinds) as (keyof WireRetentionPolicy)[];

function describe(retention: WireRetention): string {
  const lines = names.map((name) => {
    const months = retention[name];
    const released = new Map(Object.entries(retention.released_before)).get(name.replace(/_months$/, '')) ?? null;
    const forever = name === 'access_log_months' ? 'twelve months' : 'without limit';
    const since = released === null ? '' : `, nothing from before ${released} remains`;
    return `${kinds[name][1]}: ${months === null ? forever : `the current month and ${months} before it`}${since}`;
  });
  return lines.join('\n');
}

const show = (options: OrganizationOption) =>
  onOrganization(options, async ({ write, output }, id) => {
    const retention = await write((ctx) => readRetention(ctx, id));
    output.result({ retention }, describe(retention));
  });

type Settings = OrganizationOption &
  Partial<
    Record<'minutes' | 'appsAndUrls' | 'screenshots' | 'unusualActivities' | 'activities' | 'audit' | 'readLog', string>
  >;

function readMonths(text: string, [option, , least, most]: (typeof kinds)[keyof typeof kinds]): number | null {
  if (text === 'all') return null;
  const months = Number(text);
  if (/^\d{1,3}$/.test(text) && months >= least && months <= most) return months;
  throw new CommandError(`${option.split(' ')[0]} takes ${least} to ${most} months, or all.`, 2);
}

const set = (options: Settings) =>
  onOrganization(options, async ({ write, output }, id) => {
    const given: Record<keyof WireRetentionPolicy, string | undefined> = {
      minutes_months: options.minutes,
      apps_and_urls_months: options.appsAndUrls,
      screenshots_months: options.screenshots,
      unusual_activities_months: options.unusualActivities,
      activities_months: options.activities,
      audit_months: options.audit,
      access_log_months: options.readLog,
    };
    const policy: WireRetentionPolicy = {};
    for (const name of names) {
      const text = given[name];
      if (text !== undefined) policy[name] = readMonths(text, kinds[name]);
    }
    const retention = await write((ctx) => changeRetention(ctx, { organizationId: id }, policy));
    output.result(
      { retention },
      `${describe(retention)}\nOlder records are deleted in the next night, or with "retention run".`,
    );
  });

/** Runs the nightly work at the current instant. */
async function runOf({ app, write }: CommandContext): Promise<JobRun> {
  const now = await write(async (ctx) => ctx.now);
  const { database } = app.jobs;
  return {
    now,
    transaction: (work) => database.transaction((tx) => work(app.contextFor(tx, now))),
    search: (work) => work(database),
    snapshot: (work) => database.snapshot((db) => work(app.contextFor(db, now))),
  };
}

const explain = (error: unknown) =>
  error instanceof BackupError || error instanceof LeaseUnavailable ? new CommandError(`${error.message}.`) : error;

const run = (options: OrganizationOption & { archive?: string }) =>
  onOrganization(options, async (command, id) => {
    const archive = options.archive ?? command.config.archive;
    const released = await releaseOld(await runOf(command), id, archive).catch((error: unknown) => {
      throw explain(error);
    });
    const wire = released.map(({ kind, before, count }) => ({ kind, before: before.toString(), count }));
    const lines = wire.map(
      ({ kind, before, count }) => `${kind}: ${count} records deleted, nothing from before ${before} remains`,
    );
    command.output.result({ released: wire }, lines.join('\n') || 'Everything is retained without limit.');
  });

const put = (file: string, options: { json?: boolean }) =>
  onDatabase(options, async (command) => {
    const found = await importArchive(await runOf(command), file).catch((error: unknown) => {
      throw error instanceof LeaseUnavailable ? explain(error) : explainFile(file, error);
    });
    const { organizationId: organization_id, kind, count, membersAway: members_away } = found;
    const month = found.month.toString().slice(0, 7);
    const whose = members_away === 1 ? 'one member' : `${members_away} members`;
    const away = `Another archive of ${month} contains the time of ${whose}: import that archive as well.`;
    command.output.result(
      { imported: { organization_id, kind, month, count, members_away } },
      `${kind} of ${month}: ${count} records of organization ${organization_id} were restored.${
        members_away > 0 ? `\n${away}` : ''
      }`,
    );
  });

const json: [flag: string, text: string] = ['--json', 'print one JSON document'];
const organization: [flag: string, text: string] = ['--organization <id>', 'the organization'];

export function addRetention(program: Command) {
  const retention = program.command('retention').description('Manage how long organizations retain their records');
  retention
    .command('show')
    .description('Show how long an organization retains its records')
    .requiredOption(...organization)
    .option(...json)
    .action(show);
  const setting = retention
    .command('set')
    .description('Set the number of months to retain before the current one, or all; other kinds stay')
    .requiredOption(...organization)
    .option(...json);
  for (const name of names) setting.option(kinds[name][0], kinds[name][1]);
  setting.action(set);
  retention
    .command('run')
    .description('Delete old records now, as the server does every night')
    .requiredOption(...organization)
    .option('--archive <directory>', 'copy each month there before it is deleted; default: FAIRHOUR_ARCHIVE')
    .option(...json)
    .action(run);
  retention
    .command('import <file>')
    .description(
      'Restore the missing records of an archived month that the organization retains; activities: newest first',
    )
    .option(...json)
    .action(put);
}
