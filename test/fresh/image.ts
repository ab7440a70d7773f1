import { cpSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Check, requireServer } from './checks.ts';
import { finish, Session } from './session.ts';

const deploy = resolve(import.meta.dirname, '../../deploy');

interface Image {
  /** A bare system with Node, used in place of the Node image that the Containerfile names. */
  base: string;
  /** The packed package. */
  file: string;
  /** The folder for images and containers. */
  folder: string;
}

interface Description {
  OCIv1: { config: { Entrypoint: string[] } };
}

/** Builds the image without using an image registry, and starts it. */
export function checksOfImage({ base, file, folder }: Image, signal: AbortSignal): Check[] {
  const storage = [
    '--root',
    join(folder, 'images'),
    '--runroot',
    join(folder, 'containers'),
    '--storage-driver',
    'vfs',
  ];
  const start = (...args: string[]) => new Session('buildah', [...storage, ...args], signal);
  const buildah = async (...args: string[]) => (await finish(start(...args))).trim().split('\n').at(-1) ?? '';
  return [
    {
      name: 'the Containerfile builds on a bare system with Node',
      async run() {
        const system = await buildah('from', 'scratch');
        await buildah('add', system, base, '/');
        await buildah('commit', system, 'bare');
        const context = join(folder, 'context');
        cpSync(deploy, context, { recursive: true });
        cpSync(file, join(context, basename(file)));
        const containerfile = join(context, 'Containerfile');
        await buildah(
          'build',
          '--isolation',
          'chroot',
          '--pull-never',
          '--from',
          'bare',
          '-t',
          'fairhour',
          '-f',
          containerfile,
          context,
        );
      },
    },
    {
      name: 'the image starts on Node 26 and its server answers',
      async run() {
        const about = JSON.parse(await finish(start('inspect', '--type', 'image', 'fairhour'))) as Description;
        const entry = about.OCIv1.config.Entrypoint;
        const container = await buildah('from', '--pull-never', 'fairhour');
        // The container uses this machine's network.
        const settings = ['--env', 'HOST=127.0.0.1', '--env', 'PORT=0'];
        const session = start('run', '--isolation', 'chroot', ...settings, container, '--', ...entry, 'serve');
        await session.until(/fairhour runs on its bundled Node 26\./);
        await requireServer(session);
        // buildah does not forward signals.
        session.kill();
      },
    },
  ];
}
