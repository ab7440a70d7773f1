import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Vault } from '../../../db/vault.ts';

const prefix = 'whsec_';
const bytes = 32;

export const newSecret = (): string => `${prefix}${randomBytes(bytes).toString('base64')}`;

export const closeSecret = (vault: Vault, secret: string): Promise<object> => vault.encrypt({ secret });

export async function openSecret(vault: Vault, stored: object): Promise<string> {
  const opened = await vault.decrypt(stored);
  if (!('secret' in opened) || typeof opened.secret !== 'string')
    throw new Error('a stored webhook secret is unreadable');
  return opened.secret;
}

export interface Message {
  /** The message id, which is the same for each attempt. */
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly body: string;
}

/** The headers defined by Standard Webhooks, with one signature per secret. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const instant = new Date(at.epochMilliseconds);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.epochMilliseconds / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, instant, body)).join(' '),
  };
}
