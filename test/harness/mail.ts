import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AppConfig } from '../../src/app.ts';

/** How the mail server behaves when it receives mail. */
type Mood = 'takes' | 'refuses' | 'is busy' | 'drops' | 'is silent' | 'takes and drops';

export interface MailServer {
  /** The value of SMTP_URL. */
  url: string;
  mood: Mood;
  /** The accepted mails, oldest first. The received mails. Each test begins with an empty list. */
  taken: ParsedMail[];
  /** The number of transmissions that began. */
  begun: number;
}

const failure = (code: number) => Object.assign(new Error('no'), { responseCode: code });

function makeServer(mail: MailServer): SMTPServer {
  const drop = () => {
    for (const { _socket: socket } of server.connections as Set<{ _socket: { destroy(): void } }>) socket.destroy();
  };
  /** Whether the mail server confirms the mail. */
  const take = async (stream: Readable): Promise<boolean> => {
    const parsed = await simpleParser(stream);
    if (mail.mood === 'is silent') return false;
    mail.taken.push(parsed);
    if (mail.mood === 'takes and drops') drop();
    return mail.mood !== 'takes and drops';
  };
  const answer = async (stream: Readable, done: () => void) => {
    if (await take(stream)) done();
  };
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      mail.begun += 1;
      if (mail.mood === 'refuses') return done(failure(550));
      return done(mail.mood === 'is busy' ? failure(451) : null);
    },
    onData(stream, _session, done) {
      if (mail.mood === 'drops') return void stream.once('data', drop);
      void answer(stream, done);
    },
  });
  server.on('error', () => undefined);
  return server;
}

/** A mail server on loopback for the tests of a file. */
export function useMailServer(): MailServer {
  const mail: MailServer = { url: '', mood: 'takes', taken: [], begun: 0 };
  let server: SMTPServer | undefined;
  beforeAll(async () => {
    server = makeServer(mail);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    mail.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  });
  beforeEach(() => void Object.assign(mail, { mood: 'takes', taken: [], begun: 0 }));
  afterAll(() => new Promise<void>((done) => (server ? server.close(done) : done())));
  return mail;
}

/** Settings for a fairhour server that sends mail to this mail server. */
export const sendingTo = (mail: MailServer, more: Partial<AppConfig> = {}): Partial<AppConfig> => ({
  mailFrom: 'fairhour <time@harbour.example>',
  ...more,
  // The port is known only when the tests begin.
  get smtpUrl() {
    return mail.url;
  },
});

/** The part after # in the link to a page that a mail contains. */
export const secretIn = ({ text = '' }: ParsedMail, page: 'sign-in' | 'invitation'): string =>
  new RegExp(`https://fairhour\\.example/${page}#(\\S+)`).exec(text)?.[1] ?? '';

/** The address of the recipient of a mail. */
export const addressOf = ({ to }: ParsedMail): string => (Array.isArray(to) ? to[0] : to)?.text ?? '';
