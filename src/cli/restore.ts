import type { Command } from 'commander';
import { endHold } from '../features/operations/installation/sending-hold.ts';
import { discardQueuedMail } from '../features/notifications/mail/actions.ts';
import { discardQueuedDeliveries } from '../features/notifications/webhooks/actions.ts';
import { onDatabase } from './command.ts';

interface ReleaseOptions {
  discard?: boolean;
  json?: boolean;
}

interface Released {
  wasHeld: boolean;
  mail: number;
  deliveries: number;
}

function describe({ wasHeld, mail, deliveries }: Released, discards: boolean): string {
  if (!wasHeld) return 'Mail and webhooks were not on hold.';
  const discarded = discards
    ? ` ${mail} mail(s) and ${deliveries} delivery(ies) that waited at the time of the backup were discarded.`
    : '';
  return `Mail, webhooks and scheduled backups run again.${discarded}`;
}

async function release(options: ReleaseOptions): Promise<void> {
  await onDatabase(options, async ({ write, output }) => {
    const released = await write(async (ctx): Promise<Released> => {
      const hold = await endHold(ctx.db);
      if (!hold || !options.discard) return { wasHeld: hold !== undefined, mail: 0, deliveries: 0 };
      const until = Temporal.Instant.from(hold.backupTakenAt);
      const mail = await discardQueuedMail(ctx, until);
      return { wasHeld: true, mail, deliveries: await discardQueuedDeliveries(ctx, until) };
    });
    const { wasHeld: was_held, ...discarded } = released;
    output.result({ released: { was_held, discarded } }, describe(released, options.discard ?? false));
  });
}

export function addRestore(program: Command) {
  const restore = program
    .command('restore')
    .description('Restore a backup into an empty data directory or an empty database')
    .argument('<file>', 'the backup')
    .option('--key-file <file>', 'the file with the key that encrypts the signing keys')
    .option('--without-key', 'restore without the key; create a new one afterwards with "fairhour token renew-key"')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
The target is FAIRHOUR_DATA, or the database in DATABASE_URL. Afterwards mail and webhooks are on hold, because messages
that were queued at the time of the backup may have been sent since. "fairhour restore release" sends them.`,
    )
    .enablePositionalOptions()
    .action(async (file: string, options) => (await import('./restore-file.ts')).restoreFile(file, options));
  restore
    .command('release')
    .description('Resume mail, webhooks and scheduled backups after a restore')
    .option('--discard', 'discard messages that were queued at the time of the backup')
    .option('--json', 'print one JSON document')
    .action(release);
}
