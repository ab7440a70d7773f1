import { randomUUID } from 'node:crypto';
import type { JobRun, RecurringJob } from '../../../jobs/job.ts';
import { type Compose, type Composed, composeNotices } from './compose/letter.ts';
import { type Letter, MailError } from './mailer.ts';
import { dateHeader, retryAtOf } from './rules.ts';
import * as store from './store.ts';

/** The outgoing mail connection. */
export interface MailTransport {
  /** The domain at the end of message ids. */
  readonly domain: string;
  /** Throws `MailError`. */
  send(letter: Letter): Promise<void>;
}

/** The functions that compose the kinds of mail other than notices. */
export type Letters = Readonly<Record<store.LinkPurpose, Compose>>;

interface Delivery {
  run: JobRun;
  road: MailTransport;
  letters: Letters;
  webUrl: string;
}

/**
 * The number of concurrent mails, the rounds per run, and the lease. Even if the mail server is slow, a run ends
 * before the lease does.
 */
const [atOnce, rounds, leaseMinutes] = [5, 20, 60];
const keptDays = 30;

async function ended(run: JobRun, mail: store.LeasedMail, as: Parameters<typeof store.endMail>[2]): Promise<void> {
  await run.transaction((ctx) => store.endMail(ctx.db, mail, as, run.now));
}

async function failed({ run }: Delivery, mail: store.LeasedMail, error: MailError): Promise<void> {
  const retryAt = retryAtOf({ ...mail, begunAt: Temporal.Instant.from(mail.begunAt) }, run.now);
  if (error.refused || !retryAt) return ended(run, mail, error.refused ? 'refused' : 'given_up');
  await run.transaction((ctx) => store.postponeMail(ctx.db, mail, retryAt));
}

/** Every attempt sends the same message, so that mail programs can recognize duplicates. */
const letterOf = (composed: Composed, mail: store.LeasedMail, { road }: Delivery): Letter => ({
  ...composed,
  messageId: `<${mail.id}@${road.domain}>`,
  date: dateHeader(Temporal.Instant.from(mail.begunAt)),
  headers: { ...composed.headers, 'Auto-Submitted': 'auto-generated' },
});

/** Sends a mail. Returns false if the server is unavailable. */
async function deliver(delivery: Delivery, mail: store.LeasedMail): Promise<boolean> {
  const { run, road, letters, webUrl } = delivery;
  const compose = mail.purpose === 'notices' ? composeNotices : letters[mail.purpose];
  const composed = await run.transaction((ctx) => compose(ctx, mail, { webUrl }));
  if (!composed) {
    await ended(run, mail, 'void');
    return true;
  }
  try {
    await road.send(letterOf(composed, mail, delivery));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await failed(delivery, mail, error);
    return error.refused;
  }
  await ended(run, mail, 'sent');
  return true;
}

/** Sends due mail as long as the mail server accepts it. */
async function deliverDue(delivery: Delivery): Promise<void> {
  const { run } = delivery;
  for (let round = 0; round < rounds; round += 1) {
    const lease = { lease: randomUUID(), until: run.now.add({ minutes: leaseMinutes }), limit: atOnce };
    const mails = await run.transaction((ctx) => store.leaseMails(ctx.db, lease, run.now));
    const sent = await Promise.all(mails.map((mail) => deliver(delivery, mail)));
    if (mails.length < atOnce || sent.includes(false)) return;
  }
}

/** Sends mail when it is due. Deletes mail a month after it was sent or abandoned. */
export function mailJobs(road: MailTransport, letters: Letters, site: { webUrl: string }): readonly RecurringJob[] {
  const webUrl = site.webUrl.replace(/\/+$/, '');
  return [
    {
      name: 'mail-delivery',
      cron: '* * * * *',
      isDue: (db, now) => store.hasDueMail(db, now),
      handleDue: (run) => deliverDue({ run, road, letters, webUrl }),
    },
    {
      name: 'mail-upkeep',
      cron: '17 * * * *',
      handleDue: (run) =>
        run.transaction((ctx) => store.dropEndedBefore(ctx.db, ctx.now.subtract({ hours: 24 * keptDays }))),
    },
  ];
}
