import type { Command } from 'commander';
import { maxInt32 } from '../contract/fields.ts';
import { makeInvitationLinkFor } from '../features/setup/invitation.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';

interface Options {
  email: string;
  organization: string;
  days: string;
  json?: boolean;
}

const mostDays = 30;

function readNumber(text: string, option: string, most: number): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > most)
    throw new CommandError(`${option} must be a whole number from 1 to ${most}.`, 2);
  return Number(text);
}

async function printLink(options: Options) {
  const organizationId = readNumber(options.organization, '--organization', maxInt32);
  const days = readNumber(options.days, '--days', mostDays);
  await onDatabase(options, async ({ webUrl: findWebUrl, write, output }) => {
    const webUrl = await findWebUrl();
    const { url, expiresAt } = await write((ctx) =>
      makeInvitationLinkFor(ctx, options.email, { organizationId, webUrl, days }),
    );
    output.result(
      { invitation_link: { url, expires_at: expiresAt } },
      `${url}\n\nIt is good once, until ${expiresAt}. Give it to ${options.email} alone: whoever opens it can ` +
        'accept as that person. Links made before it for them have ended.',
    );
  });
}

export function addInvitation(program: Command) {
  program
    .command('invitation')
    .description('Links with which people answer an invitation to an organization')
    .command('link')
    .description('Print a link for a member who has not accepted yet: they read what it means, and accept or decline')
    .requiredOption('--email <email>', 'the person who is invited')
    .requiredOption('--organization <id>', 'the organization that invites')
    .option('--days <days>', `how long it is good, 1 to ${mostDays} days`, '7')
    .option('--json', 'print one JSON document')
    .action(printLink);
}
