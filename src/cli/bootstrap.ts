import type { Command } from 'commander';
import { isEmail } from '../contract/email.ts';
import { isCurrency } from '../money/minor-unit.ts';
import { features } from '../contract/lists/roles.ts';
import { bootstrapWithOwnAccess } from '../features/access/setup/bootstrap.ts';
import { isTimeZone } from '../time/calendar.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';
import { describeExchange } from './personal-token.ts';
import { describeLink } from './sign-in-link.ts';

interface Options {
  organization: string;
  timeZone: string;
  weekStart: string;
  ownerEmail: string;
  currency: string;
  features: string;
  json?: boolean;
}

/** The features in a text: all, none, or a comma-separated list. */
export function readFeatures(text: string): string[] {
  if (text === 'all') return [...features];
  if (text === 'none') return [];
  const named = [
    ...new Set(
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  ];
  const unknown = named.filter((entry) => !features.some((feature) => feature === entry));
  if (unknown.length > 0) {
    throw new CommandError(
      `Unknown feature ${unknown.join(', ')}: use all, none, or a comma-separated list of ${features.join(', ')}.`,
      2,
    );
  }
  return named;
}

function check(options: Options) {
  if (!/^[0-6]$/.test(options.weekStart)) throw new CommandError('--week-start must be 0 (Sunday) to 6 (Saturday).', 2);
  if (!isTimeZone(options.timeZone))
    throw new CommandError(`--time-zone "${options.timeZone}" is not an IANA time zone, such as Europe/Berlin.`, 2);
  if (!isEmail(options.ownerEmail))
    throw new CommandError(`--owner-email "${options.ownerEmail}" is not an email address of ASCII characters.`, 2);
  if (!isCurrency(options.currency)) {
    const expected = 'an ISO 4217 code with up to two decimals, such as EUR';
    throw new CommandError(`--currency "${options.currency}" is not ${expected}.`, 2);
  }
  const length = options.organization.trim().length;
  if (length < 1 || length > 200) throw new CommandError('--organization must have 1 to 200 characters.', 2);
  return {
    name: options.organization.trim(),
    timeZone: options.timeZone,
    weekStart: Number(options.weekStart),
    ownerEmail: options.ownerEmail,
    currency: options.currency,
    features: readFeatures(options.features),
  };
}

type Made = Awaited<ReturnType<typeof bootstrapWithOwnAccess>>;

const describe = (address: string, made: Made) =>
  [
    `organization_id: ${made.organizationId}`,
    `user_id: ${made.userId}`,
    `token: ${made.token}`,
    `personal_token: ${made.personalToken}`,
    '',
    'Keep both: only their hashes are stored. The token is for programs. It acts as the owner of this organization.',
    'The personal token is only for the owner, who needs it for reviews, answers, exemptions and rules.',
    describeExchange(address, made.personalToken),
    '',
    ...describeLink(made.signInLink),
  ].join('\n');

export function addBootstrap(program: Command) {
  program
    .command('bootstrap')
    .description(
      'Create an organization with its owner. Prints a token that never expires, a personal token, and a ' +
        'sign-in link',
    )
    .requiredOption('--organization <name>', 'name of the organization')
    .requiredOption('--time-zone <zone>', 'IANA time zone, for example Europe/Berlin')
    .requiredOption('--week-start <day>', 'first day of the week, 0 (Sunday) to 6 (Saturday)')
    .requiredOption('--owner-email <email>', 'email of the owner; if a user has it already, they become the owner')
    .option('--currency <code>', 'currency of all amounts, ISO 4217, for example EUR', 'USD')
    .option('--features <list>', 'all, none, or a comma-separated list of plan features', 'all')
    .option('--json', 'print one JSON document')
    .action(async (options: Options) => {
      const request = check(options);
      await onDatabase(options, async ({ webUrl: findWebUrl, write, output }) => {
        const webUrl = await findWebUrl();
        const made = await write((ctx) => bootstrapWithOwnAccess(ctx, request, webUrl));
        output.result(
          {
            organization_id: made.organizationId,
            user_id: made.userId,
            token: made.token,
            personal_token: made.personalToken,
            sign_in_link: { url: made.signInLink.url, expires_at: made.signInLink.expiresAt },
          },
          describe(webUrl, made),
        );
      });
    });
}
