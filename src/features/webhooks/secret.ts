import { randomBytes } from 'node:crypto';
import type { Vault } from '../../db/vault.ts';

const prefix = 'whsec_';
const bytes = 32;

export const newSecret = (): string => `${prefix}${randomBytes(bytes).toString('base64')}`;

export const closeSecret = (vault: Vault, secret: string): Promise<object> => vault.encrypt({ secret });
