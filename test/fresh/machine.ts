import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The package sources of this machine, read from the system configuration. */
export interface Machine {
  mirror: string;
  proxy: string;
  /** Lines of an npmrc. */
  npm: string[];
  /** Further certificates that npm trusts. */
  certificates: string | undefined;
}

const read = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function readNpm(name: string): string | undefined {
  const value = read('npm', 'config', 'get', name);
  return value === 'null' || value === 'undefined' || value === '' ? undefined : value;
}

function readMirror(): string {
  const lines = read('apt-get', 'indextargets', '--format', '$(LABEL) $(REPO_URI)', 'Created-By: Packages').split('\n');
  // The main archive of Debian, not the archive of security updates.
  const [, mirror] = lines.map((line) => /^Debian (http\S+\/debian\/?)$/.exec(line)).find((found) => found) ?? [];
  return mirror ?? 'http://deb.debian.org/debian';
}

export function readMachine(): Machine {
  const settings = ['registry', 'proxy', 'https-proxy'].map((name) => [name, readNpm(name)] as const);
  const userConfig = readNpm('userconfig');
  const own = userConfig && existsSync(userConfig) ? readFileSync(userConfig, 'utf8').split('\n') : [];
  return {
    mirror: readMirror(),
    proxy: /'(.*)'/.exec(read('apt-config', 'shell', 'PROXY', 'Acquire::http::Proxy'))?.[1] ?? '',
    npm: [
      ...settings.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])),
      // Credentials for the npm registry.
      ...own.filter((line) => line.startsWith('//')),
    ],
    certificates: readNpm('cafile'),
  };
}

/** The right or program that is missing for building and entering a root; undefined if nothing is missing. */
export function missingRight(): string | undefined {
  if (process.getuid?.() !== 0) return 'the rights of root, to build and enter bare systems';
  try {
    read('unshare', '--mount', '--pid', '--fork', 'true');
  } catch {
    return 'the right to mount (CAP_SYS_ADMIN), to enter bare systems';
  }
  const programs = ['debootstrap', 'git', 'tar'].filter((name) => !isThere(name));
  return programs.length > 0 ? `${programs.join(', ')} (apt-get install ${programs.join(' ')})` : undefined;
}

function isThere(program: string): boolean {
  try {
    read('sh', '-c', `command -v ${program}`);
    return true;
  } catch {
    return false;
  }
}
