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
  if (!wasHeld) return 'Mail and webhooks were not held.';
  const discarded = discards
    ? ` ${mail} mail(s) and ${deliveries} delivery(ies) that waited then will not be sent.`
    : '';
  return `Mail and webhooks go out again, and backups are made again by the schedule.${discarded}`;
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
    .description('Put a backup into an empty data directory or an empty database')
    .argument('<file>', 'the backup')
    .option('--key-file <file>', 'the file with the key that the signing keys are encrypted with')
    .option('--without-key', 'the key is lost: "fairhour token renew-key" makes a new one afterwards')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
It goes into FAIRHOUR_DATA, or into the database of DATABASE_URL. Mail and webhooks are held afterwards, since those
that were queued at the instant of the backup may have gone out since: "fairhour restore release" lets them go.`,
    )
    .enablePositionalOptions()
    .action(async (file: string, options) => (await import('./restore-file.ts')).restoreFile(file, options));
  restore
    .command('release')
    .description('Let mail, webhooks and scheduled backups go on after a restore')
    .option('--discard', 'but send nothing that was queued at the instant of the backup')
    .option('--json', 'print one JSON document')
    .action(release);
}
