import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { defaultTurnLimits, type Turn, Turns } from './turns.ts';

const turnOf = (token: string): Turn => ({
  token,
  params: {},
  signal: new AbortController().signal,
  response: new ServerResponse(new IncomingMessage(new Socket())),
});

test('of all uploads of a caller eight parts are made out at once, and the others as places get free', async () => {
  const turns = new Turns(defaultTurnLimits);
  const parts = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
  let begun = 0;
  const done = parts.map((part) =>
    turns.ofPart(turnOf('a'), () => {
      begun += 1;
      return part.promise;
    }),
  );
  expect(begun).toBe(8);
  parts[0]?.resolve();
  await done[0];
  expect(begun).toBe(9);
  for (const part of parts) part.resolve();
  await Promise.all(done);
  expect(begun).toBe(20);
});
