import type { Command } from 'commander';
import { enforceSettings, type EnforcedCounts } from '../features/fairness/left-out-contents/enforcement/enforce.ts';
import { selectOrganizations } from '../features/fairness/left-out-contents/enforcement/store.ts';
import { type CommandContext, onDatabase } from './command.ts';
import { readOrganizationId, requireOrganization } from './organization.ts';
import { membersChecked } from './progress.ts';

interface Options {
  organization?: string;
  apply?: boolean;
  json?: boolean;
}

const organizationsAtOnce = 500;

const copies =
  'Backups and archives made before still contain it: delete them, or run this command again after you restore or ' +
  'import one.';

const amount = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;

const hasFound = (counts: EnforcedCounts) => Object.values(counts).some((count) => count > 0);

function describe(organizationId: number, counts: EnforcedCounts, isApplied: boolean): string {
  if (!hasFound(counts)) return `Organization ${organizationId}: nothing found.`;
  const contents = [
    amount(counts.apps, 'application', 'applications'),
    amount(counts.urls, 'address', 'addresses'),
    amount(counts.screenshots, 'screenshot id', 'screenshot ids'),
  ];
  const parts = [
    `${contents.join(', ')} against the settings and ` +
      `${amount(counts.shortened_addresses, 'address', 'addresses')} with more than scheme, host and path, ` +
      `in ${amount(counts.slots, 'activity', 'activities')}`,
    `${amount(counts.unusual_activities_changed, 'unusual activity', 'unusual activities')} with such contents`,
    `${counts.unusual_activities_removed} that were based on them`,
    amount(counts.queued_jobs, 'queued job', 'queued jobs'),
    amount(counts.events, 'event', 'events'),
  ];
  return `Organization ${organizationId}: ${isApplied ? 'removed' : 'found'} ${parts.join('; ')}.`;
}

async function* organizationsOf({ write }: CommandContext, only: number | undefined): AsyncGenerator<number> {
  let ids: number[] = [];
  do {
    const page = { afterId: ids.at(-1) ?? 0, only, limit: organizationsAtOnce };
    ids = await write((ctx) => selectOrganizations(ctx.db, page));
    yield* ids;
  } while (ids.length === organizationsAtOnce);
}

async function enforceAll(command: CommandContext, only: number | undefined, isApplied: boolean) {
  const { write, output } = command;
  const organizations: ({ organization_id: number } & EnforcedCounts)[] = [];
  let isFound = false;
  const lines: string[] = [];
  for await (const id of organizationsOf(command, only)) {
    const bar = membersChecked(`organization ${id}: checked`);
    const enforcing = { transaction: write, isApplied, progress: bar.show };
    const found = await enforceSettings(enforcing, id).finally(() => bar.stop());
    isFound ||= hasFound(found);
    organizations.push({ organization_id: id, ...found });
    lines.push(describe(id, found, isApplied));
  }
  const end = isApplied ? [copies] : isFound ? [`Nothing was changed; --apply removes it. ${copies}`] : [];
  output.result({ applied: isApplied, organizations, note: copies }, [...lines, ...end].join('\n'));
  if (isFound && !isApplied) process.exitCode = 3;
}

const enforce = ({ organization, apply = false, json }: Options) => {
  const only = organization === undefined ? undefined : readOrganizationId(organization);
  return onDatabase(json ? { json } : {}, async (command) => {
    if (only !== undefined) await requireOrganization(command, only);
    await enforceAll(command, only, apply);
  });
};

export function addSettings(program: Command) {
  const settings = program.command('settings').description('Enforce the tracking settings of members');
  settings
    .command('enforce')
    .description(
      'Count the stored applications, addresses and screenshot ids that the settings or the plan forbid, and ' +
        'the addresses with more than scheme, host and path: in activities, unusual activities, queued jobs and ' +
        'events. With --apply remove them, and the unusual activities that were based on them. A removal can be ' +
        'stopped at any time; the next one continues it',
    )
    .option('--organization <id>', 'only this organization; default: all')
    .option(
      '--apply',
      'remove what is found; without --apply nothing is changed, and the exit code is 3 if anything is found',
    )
    .option('--json', 'print one JSON document')
    .action(enforce);
}
