import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildInPlace } from '../web/build/in-place.ts';

async function makePlace(): Promise<{ folder: string; place: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'fairhour-place-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, place: join(folder, 'built') };
}

const writing = (text: string) => async (fresh: string) => {
  await mkdir(fresh);
  await writeFile(join(fresh, 'one'), text);
};

test('the earlier build stays in place until the new build is complete', async () => {
  const { folder, place } = await makePlace();
  await buildInPlace(place, writing('first'));
  await buildInPlace(place, async (fresh) => {
    await writing('second')(fresh);
    expect(await readFile(join(place, 'one'), 'utf8')).toBe('first');
  });
  expect(await readFile(join(place, 'one'), 'utf8')).toBe('second');
  expect(await readdir(folder)).toEqual(['built']);
});

test('a failed build leaves the earlier build in place', async () => {
  const { folder, place } = await makePlace();
  await buildInPlace(place, writing('first'));
  const failing = buildInPlace(place, async (fresh) => {
    await writing('half')(fresh);
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(await readFile(join(place, 'one'), 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['built']);
});
