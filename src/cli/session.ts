import type { Command } from 'commander';
import { maxInt32 } from '../contract/fields.ts';
import { endSessionsFor, listSessionsOf } from '../features/access/setup/sign-in.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';

interface Options {
  email: string;
  all?: boolean;
  json?: boolean;
}

async function list(options: Options) {
  await onDatabase(options, async ({ write, output }) => {
    const sessions = await write((ctx) => listSessionsOf(ctx, options.email));
    const lines = sessions.map(
      (session) =>
        `${session.id}\tsince ${session.created_at}\tlast used ${session.last_seen_at}` +
        `\t${session.user_agent ?? 'an unknown browser'}`,
    );
    output.result({ sessions }, lines.join('\n') || `${options.email} is not signed in anywhere.`);
  });
}

/** The session to end, or undefined for all sessions. */
function readEnding(idText: string | undefined, all = false): number | undefined {
  if ((idText !== undefined) === all)
    throw new CommandError('Name either the id of one session or --all, not both.', 2);
  if (idText === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(idText) || Number(idText) > maxInt32)
    throw new CommandError('The session id must be a whole number.', 2);
  return Number(idText);
}

async function end(idText: string | undefined, options: Options) {
  const id = readEnding(idText, options.all);
  await onDatabase(options, async ({ write, output }) => {
    const ended = await write((ctx) => endSessionsFor(ctx, options.email, id));
    if (id !== undefined && ended === 0) {
      const hint = `"fairhour session list --email ${options.email}" lists the existing ones`;
      throw new CommandError(`${options.email} has no session ${id} to end: ${hint}.`);
    }
    output.result({ ended }, ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`);
  });
}

const withPerson = (command: Command) =>
  command.requiredOption('--email <email>', 'the person who is signed in').option('--json', 'print one JSON document');

export function addSession(program: Command) {
  const session = program
    .command('session')
    .description('List and end the sessions of people signed in with a browser');
  withPerson(session.command('list')).description('List the sessions of a person').action(list);
  withPerson(session.command('end [id]'))
    .description('End one session or all sessions of a person immediately')
    .option('--all', 'every session of the person')
    .action(end);
}
