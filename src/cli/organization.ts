import { organizationExists } from '../features/access/setup/store.ts';
import { type CommandContext, onDatabase } from './command.ts';
import { CommandError } from './errors.ts';

/** Parses the id in `--organization`, without checking that the organization exists. */
export function readOrganizationId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandError('--organization takes a whole number.', 2);
  return Number(text);
}

/** Throws if the organization does not exist. */
export async function requireOrganization({ write }: Pick<CommandContext, 'write'>, id: number): Promise<void> {
  if (!(await write((ctx) => organizationExists(ctx.db, id))))
    throw new CommandError(`There is no organization ${id}.`);
}

/** Runs a command for an existing organization. */
export async function onOrganization(
  options: { organization: string; json?: boolean },
  work: (command: CommandContext, organizationId: number) => Promise<void>,
): Promise<void> {
  const id = readOrganizationId(options.organization);
  await onDatabase(options.json ? { json: true } : {}, async (command) => {
    await requireOrganization(command, id);
    await work(command, id);
  });
}
