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
      `${url}\n\nThe link works once, until ${expiresAt}. Give it only to ${options.email}: anyone who opens it can ` +
        'accept as that person. It replaces earlier links for them.',
    );
  });
}

const mostMails = 1_000_000;

async function setLimit(options: { organization: string; mails: string; json?: boolean }) {
  const mails = options.mails === 'default' ? null : readNumber(options.mails, '--mails', mostMails);
  await onOrganization(options, async ({ write, output }, organizationId) => {
    const waiting = await write((ctx) => setInvitationMails(ctx, organizationId, mails));
    const limit = mails === null ? 'as many invitations as the server allows' : `${mails} invitations`;
    output.result(
      { organization_id: organizationId, invitation_mails: mails, waiting },
      `Organization ${organizationId} can now mail ${limit} in 24 hours. Waiting mails: ${waiting}.`,
    );
  });
}

function addLimit(invitation: Command) {
  invitation
    .command('limit')
    .description('Set how many invitations an organization can mail in 24 hours; waiting ones are rescheduled')
    .requiredOption('--organization <id>', 'the organization')
    .requiredOption('--mails <number>', 'a whole number, or default: the limit of the server')
    .option('--json', 'print one JSON document')
    .action(setLimit);
}

export function addInvitation(program: Command) {
  const invitation = program
    .command('invitation')
    .description('Manage invitations to an organization: their links, and the limit of mails');
  addLimit(invitation);
  invitation
    .command('link')
    .description('Print a link with which an invited member reads the invitation and accepts or declines it')
    .requiredOption('--email <email>', 'the person who is invited')
    .requiredOption('--organization <id>', 'the organization that invites')
    .option('--days <days>', `validity of the link, 1 to ${mostDays} days`, '7')
    .option('--json', 'print one JSON document')
    .action(printLink);
}
