import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../src/cli/program.ts';
import { settings, settingsAsMarkdown } from '../src/cli/setting-table.ts';
import { otherVariables } from '../src/cli/variables.ts';
import { createInstallationToken } from '../src/features/operations/installation/tokens.ts';
import { memoryOfBackends } from '../src/db/embedded/run.ts';
import { insertBackup } from '../src/features/operations/installation/backups.ts';
import { useTestApp } from './harness/app.ts';

const app = useTestApp();
const root = resolve(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const page = textOf('docs/operations.md');

const variables: string[] = [...settings].toSorted();

const namesIn = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))].toSorted();

describe('the operations page', () => {
  // proves: operation-20
  test('has exactly the settings that the program reads', () => {
    const settings = /^## Settings$([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
    const listed = [...settings.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual(variables);
  });

  // proves: operation-20
  test('and the configuration page state the defaults and ranges of the program', () => {
    const squeezed = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
    expect(squeezed(textOf('docs/configuration.md'))).toContain(squeezed(settingsAsMarkdown()));
  });

  test('has every option of serve and worker', async () => {
    for (const name of ['serve', 'worker']) {
      const [command] = (await createProgram([name])).commands;
      const options = (command?.options ?? []).map(({ long }) => long ?? '').filter((long) => long !== '--version');
      expect(options.filter((option) => !page.includes(option))).toEqual([]);
    }
  });

  test('and the compose file set the same PostgreSQL memory as the embedded server', () => {
    const settings = Object.entries(memoryOfBackends);
    expect(settings.filter(([name, value]) => !page.includes(`${name} = '${value}'`))).toEqual([]);
    const composition = textOf('deploy/compose.yaml');
    expect(settings.filter(([name, value]) => !composition.includes(`${name}: '${value}'`))).toEqual([]);
  });

  test('and the list of settings name every FAIRHOUR variable in the code', () => {
    const folders = ['bin', 'src', 'scripts', 'web', 'deploy'];
    const paths = folders.flatMap((folder) =>
      globSync(`${folder}/**/*.{js,mjs,ts,tsx,sh,yaml,service}`, { cwd: root }),
    );
    const code = paths.filter((path) => !/node_modules|dist|\.test\.ts$/.test(path));
    const named = namesIn(code.map(textOf).join('\n') + textOf('deploy/Containerfile'), /\bFAIRHOUR_[A-Z0-9_]+/g);
    expect(named).toEqual([...variables, ...otherVariables].filter((name) => name.startsWith('FAIRHOUR_')).toSorted());
  });

  // proves: operation-20
  test('and the help of the program name the same settings', async () => {
    let help = '';
    const program = await createProgram(['serve']);
    program.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
    expect(namesIn(help, /\b(?:FAIRHOUR_\w+|\w+_URL|HOST|PORT|LOG_LEVEL|SMTP_URL)\b/g)).toEqual(variables);
  });

  // proves: operation-21
  test('and the alarm example name only existing metrics', async () => {
    const token = await app.database.transaction(async (tx) => {
      const now = await app.app.now(tx);
      await insertBackup(tx, { finishedAt: now, note: null });
      return createInstallationToken(app.app.contextFor(tx, now), 'test', null);
    });
    const response = await fetch(`${app.baseUrl}/metrics`, { headers: { authorization: `Bearer ${token.secret}` } });
    const shown = new Set(namesIn(await response.text(), /(?<=^# TYPE )fairhour_\w+/gm));
    // The disk metrics require an embedded database; the replica metrics require a replica.
    for (const name of namesIn(textOf('src/features/operations/installation/gauges.ts'), /(?<=\[')disk_\w+/g))
      shown.add(`fairhour_${name}`);
    const replica = namesIn(textOf('src/http/metrics.ts'), /fairhour_replica_\w+/g);
    const there = [...shown, ...replica];
    const named = namesIn(page + textOf('docs/alerts.yml'), /fairhour_[a-z_]+[a-z]/g).filter(
      (name) => name !== 'fairhour_token',
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !there.includes(name.replace(/_count$/, '')))).toEqual([]);
  });
});

describe('the deployment files', () => {
  test('contain a valid systemd unit under which the server can stop the database last', () => {
    const unit = textOf('deploy/fairhour.service');
    expect(unit).toContain('KillMode=mixed');
    const folder = mkdtempSync(join(tmpdir(), 'fairhour-unit-'));
    const path = join(folder, 'fairhour.service');
    // The named program is not installed on the test machine.
    writeFileSync(path, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    const verdict = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    if (verdict.error) return console.warn('systemd-analyze was not found: the unit was not verified');
    expect([verdict.status, verdict.stderr]).toEqual([0, '']);
  });

  test('confine the server with every systemd option that does not slow it down', () => {
    const lines = new Set(textOf('deploy/fairhour.service').split('\n'));
    const confining = [
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'PrivateUsers=yes',
      'PrivateMounts=yes',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'ProtectClock=yes',
      'ProtectControlGroups=yes',
      'ProtectHostname=yes',
      'ProtectKernelLogs=yes',
      'ProtectKernelModules=yes',
      'ProtectKernelTunables=yes',
      'ProtectProc=invisible',
      'ProcSubset=pid',
      'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6',
      'RestrictNamespaces=yes',
      'RestrictRealtime=yes',
      'RestrictSUIDSGID=yes',
      'LockPersonality=yes',
      'SystemCallArchitectures=native',
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged @resources',
      'SystemCallErrorNumber=EPERM',
      'UMask=0077',
    ];
    expect(confining.filter((line) => !lines.has(line))).toEqual([]);
  });

  test('set only variables that the server reads', () => {
    const text = textOf('deploy/Containerfile') + textOf('deploy/compose.yaml') + textOf('deploy/fairhour.service');
    const named = namesIn(text, /\b(?:FAIRHOUR_\w+|DATABASE_URL|HOST|PORT|SMTP_URL)\b/g);
    // A variable that only the compose file uses.
    const own = ['FAIRHOUR_DATABASE_PASSWORD'];
    expect(named.filter((name) => !own.includes(name) && !variables.includes(name))).toEqual([]);
    expect(textOf('deploy/Containerfile')).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });
});
