import type { Command } from 'commander';
import { maxInt32 } from '../contract/fields.ts';
import { setInvitationMails } from '../features/access/mailed-links/actions.ts';
import { makeInvitationLinkFor } from '../features/access/setup/invitation.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';
import { onOrganization } from './organization.ts';

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

const mostMails = 1_000_000;

async function setLimit(options: { organization: string; mails: string; json?: boolean }) {
  const mails = options.mails === 'default' ? null : readNumber(options.mails, '--mails', mostMails);
  await onOrganization(options, async ({ write, output }, organizationId) => {
    const waiting = await write((ctx) => setInvitationMails(ctx, organizationId, mails));
    const limit = mails === null ? 'as many invitations as the server allows each' : `${mails} invitations`;
    output.result(
      { organization_id: organizationId, invitation_mails: mails, waiting },
      `Organization ${organizationId} now mails ${limit} in 24 hours. Mails that still wait: ${waiting}.`,
    );
  });
}

function addLimit(invitation: Command) {
  invitation
    .command('limit')
    .description('Set how many invitations an organization mails in 24 hours; those that wait are planned anew')
    .requiredOption('--organization <id>', 'the organization')
    .requiredOption('--mails <number>', 'a whole number, or default: the limit of the server')
    .option('--json', 'print one JSON document')
    .action(setLimit);
}

export function addInvitation(program: Command) {
  const invitation = program
    .command('invitation')
    .description('Invitations to an organization: links with which people answer, and how many are mailed');
  addLimit(invitation);
  invitation
    .command('link')
    .description('Print a link for a member who has not accepted yet: they read what it means, and accept or decline')
    .requiredOption('--email <email>', 'the person who is invited')
    .requiredOption('--organization <id>', 'the organization that invites')
    .option('--days <days>', `how long it is good, 1 to ${mostDays} days`, '7')
    .option('--json', 'print one JSON document')
    .action(printLink);
}
