import { hash, randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import * as store from './store.ts';

/**
 * Contains no letters that look like digits, so that a code can be typed from a screen. Each of the 32 characters
 * encodes 5 bits.
 */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 20;
const goodHours = 24;

/** 100 random bits in five groups. */
function newCode(): string {
  const text = [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * The only stored form of a code. Letter case, spaces, dashes and look-alikes (O for 0, I and L for 1) do not matter.
 */
export function hashSetUpCode(code: string): Buffer {
  const typed = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hash('sha256', typed, 'buffer');
}

export interface SetUpCode {
  code: string;
  /** The code follows a #, so browsers do not send it when they open the link. */
  url: string;
  expiresAt: string;
}

/** Creates the code for the first setup in the browser. A code from an earlier start becomes invalid. */
export async function makeSetUpCode(ctx: Context, webUrl: string): Promise<SetUpCode> {
  const code = newCode();
  const made = { secretHash: hashSetUpCode(code), expiresAt: ctx.now.add({ hours: goodHours }) };
  const { expiresAt } = await store.replaceSetUpCode(ctx.db, made, ctx.now);
  return { code, url: `${webUrl.replace(/\/+$/, '')}/set-up#${code}`, expiresAt };
}
