import type { Command } from 'commander';
import { maxInt32 } from '../contract/fields.ts';
import { analyseSelection } from '../features/fairness/detection/request.ts';
import { isBefore } from '../time/order.ts';
import { CommandError } from './errors.ts';
import { onOrganization } from './organization.ts';
import { daysAnalysed } from './progress.ts';
import { readDate } from './read-date.ts';

interface Options {
  organization: string;
  from: string;
  to: string;
  users?: string;
  json?: boolean;
}

function readUsers(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  const ids = text.split(',').map(Number);
  const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= maxInt32;
  if (!ids.every(isId)) throw new CommandError('--users must be ids separated by commas.', 2);
  return ids;
}

async function detect(options: Options) {
  const span = {
    from: readDate(options.from, '--from'),
    to: readDate(options.to, '--to'),
    userIds: readUsers(options.users),
  };
  if (isBefore(span.to, span.from)) throw new CommandError('--from must not be after --to.', 2);
  await onOrganization(options, async ({ write, output }, organizationId) => {
    const progress = daysAnalysed();
    const report = await analyseSelection(
      { transaction: write, progress: (done, total) => progress.show(done, total) },
      organizationId,
      span,
    ).finally(() => progress.stop());
    if (!report) throw new CommandError(`The plan of organization ${organizationId} does not include insights.`);
    const { days, created, changed, removed, kept } = report;
    output.result(
      { organization_id: organizationId, member_days: days, created, changed, removed, kept },
      `${days} member-days analysed: ${created} unusual activities found, ${changed} changed, ${removed} ` +
        `removed, ${kept} unchanged.`,
    );
  });
}

export function addDetect(program: Command) {
  program
    .command('detect')
    .description('Analyse past days for unusual activity again and update the records')
    .requiredOption('--organization <id>', 'the organization')
    .requiredOption('--from <date>', 'first local date')
    .requiredOption('--to <date>', 'last local date')
    .option('--users <ids>', 'only these members: ids separated by commas')
    .option('--json', 'print one JSON document')
    .action(detect);
}
