import { organizationExists } from '../features/setup/store.ts';
import { type CommandContext, onDatabase } from './command.ts';
import { CommandError } from './errors.ts';

const greatestId = 2_147_483_647;

/** The id that `--organization` names; whether there is such an organization shows later. */
export function readOrganizationId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id > greatestId) throw new CommandError(`--organization takes a whole number from 1 to ${greatestId}.`, 2);
  return id;
}

/** Throws where there is no such organization. */
export async function requireOrganization({ write }: Pick<CommandContext, 'write'>, id: number): Promise<void> {
  if (!(await write((ctx) => organizationExists(ctx.db, id))))
    throw new CommandError(`There is no organization ${id}.`);
}

/** Runs a command for an organization that there is. */
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
