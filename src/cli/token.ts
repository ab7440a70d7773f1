import type { Command } from 'commander';
import { maxInt32 } from '../contract/fields.ts';
import { tokenLifetimesInDays } from '../contract/lists/credentials.ts';
import { type Scope, scopes as allScopes } from '../contract/lists/roles.ts';
import { renewKey as renewSigningKey } from '../features/access/tokens/signing-keys.ts';
import {
  type ListedToken,
  createPersonalTokenFor,
  createTokenFor,
  listTokensOf,
  revokeTokenOf,
  type TokenOwner,
} from '../features/access/setup/tokens.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';
import { describeExchange } from './personal-token.ts';

interface OwnerOptions {
  organization?: string;
  email?: string;
  personal?: boolean;
  json?: boolean;
}

interface CreateOptions extends OwnerOptions {
  name: string;
  scopes: string;
  expiresInDays?: string;
}

function readId(text: string | undefined, option: string): number {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text) || Number(text) > maxInt32)
    throw new CommandError(`${option} must be given as a whole number.`, 2);
  return Number(text);
}

function readEmail(options: OwnerOptions): string {
  if (!options.email) throw new CommandError('--email must name the person.', 2);
  return options.email;
}

const needsOwner = 'Name --organization ID, or --personal with --email';

/** The owner of a token, an organization or a person. The options must name exactly one of the two. */
function ownerOf(options: OwnerOptions): TokenOwner {
  const { organization, personal = false } = options;
  if (!personal && organization === undefined) throw new CommandError(`${needsOwner}.`, 2);
  if (personal && organization !== undefined) throw new CommandError(`${needsOwner}, and not both.`, 2);
  return personal ? { email: readEmail(options) } : { organizationId: readId(organization, '--organization') };
}

/** The owner of the tokens, for commands in which --email can only name a person. */
function holderOf(options: OwnerOptions): TokenOwner {
  const owner = ownerOf(options);
  if (!options.personal && options.email !== undefined)
    throw new CommandError(
      '--email applies only with --personal: the list of an organization has all of its tokens.',
      2,
    );
  return owner;
}

const scopeNames: Record<string, Scope> = { read: 'hubstaff:read', write: 'hubstaff:write' };

function readScopes(text: string): Scope[] {
  const named = text
    .split(',')
    .map((entry) => scopeNames[entry.trim()] ?? allScopes.find((scope) => scope === entry.trim()));
  const known = named.filter((scope) => scope !== undefined);
  if (known.length !== named.length)
    throw new CommandError('--scopes takes read, write, or both separated by a comma.', 2);
  return known;
}

const lifetimes = `${tokenLifetimesInDays.join(', ')} or never`;

function readLifetime(text: string | undefined): number | null {
  if (text === undefined || text === 'never') return null;
  if (!tokenLifetimesInDays.some((days) => String(days) === text))
    throw new CommandError(`--expires-in-days takes ${lifetimes}.`, 2);
  return Number(text);
}

async function create(options: CreateOptions) {
  const owner = ownerOf(options);
  if (options.personal && options.expiresInDays !== undefined)
    throw new CommandError(
      '--expires-in-days applies only with --organization: personal tokens always have 90 days.',
      2,
    );
  const [email, scopes, expiresInDays] = [
    readEmail(options),
    readScopes(options.scopes),
    readLifetime(options.expiresInDays),
  ];
  await onDatabase(options, async ({ webUrl, write, output }) => {
    const token = await write(async (ctx): Promise<{ id: number; secret: string }> =>
      'email' in owner
        ? createPersonalTokenFor(ctx, owner.email, options.name, scopes)
        : createTokenFor(ctx, owner.organizationId, { name: options.name, asEmail: email, scopes, expiresInDays }),
    );
    const hint = options.personal ? `\n${describeExchange(await webUrl(), token.secret)}` : '';
    output.result(
      { token },
      `id: ${token.id}\nsecret: ${token.secret}\n\nKeep the secret: the server stores only its hash.${hint}`,
    );
  });
}

async function list(options: OwnerOptions) {
  const owner = holderOf(options);
  await onDatabase(options, async ({ write, output }) => {
    const tokens = await write<ListedToken[]>((ctx) => listTokensOf(ctx, owner));
    const lines = tokens.map(
      (token) =>
        `${token.id}\t${token.name}\t${token.scopes.join(',')}\texpires ${token.expires_at ?? 'never'}` +
        `\tcreated by ${token.maker_user_id === null ? 'the command line' : `user ${token.maker_user_id}`}`,
    );
    output.result({ tokens }, lines.join('\n') || 'No tokens.');
  });
}

async function revoke(idText: string, options: OwnerOptions) {
  const [owner, id] = [holderOf(options), readId(idText, 'The token id')];
  await onDatabase(options, async ({ write, output }) => {
    if (!(await write((ctx) => revokeTokenOf(ctx, owner, id)))) {
      throw new CommandError(`There is no token ${id} to revoke: "fairhour token list" lists the existing ones.`);
    }
    output.result({ revoked: id }, `Token ${id} is revoked.`);
  });
}

async function renewKey(options: { json?: boolean }) {
  await onDatabase({ ...options, renewsKey: true }, async ({ write, output }) => {
    const { kid } = await write((ctx) => renewSigningKey(ctx));
    output.result({ kid }, `A new key signs tokens from now on: ${kid}. Existing tokens stay valid.`);
  });
}

const withHolder = (command: Command) =>
  command
    .option('--organization <id>', 'the organization that owns the token')
    .option('--personal', 'a personal token, which is valid in all organizations of a person')
    .option('--json', 'print one JSON document');

export function addToken(program: Command) {
  const token = program
    .command('token')
    .description('Create, list and revoke access tokens, and renew the key that signs them');
  withHolder(token.command('create'))
    .description('Create a token and print its secret, which is shown only once')
    .option('--email <email>', 'the member that the token acts as')
    .option('--name <name>', 'its purpose', 'command line')
    .option('--scopes <list>', 'read, write or both; write includes reading', 'read,write')
    .option('--expires-in-days <days>', `${lifetimes} (personal tokens always last 90 days from their last exchange)`)
    .action(create);
  withHolder(token.command('list'))
    .description('List the tokens that are not revoked')
    .option('--email <email>', 'the person, with --personal')
    .action(list);
  withHolder(token.command('revoke <id>'))
    .description('Revoke a token immediately')
    .option('--email <email>', 'the person, with --personal')
    .action(revoke);
  token
    .command('renew-key')
    .description(
      'Create a new signing key immediately: if the old one was exposed, or if the key that encrypts it is lost',
    )
    .option('--json', 'print one JSON document')
    .action(renewKey);
}
