import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');

interface SourceFile {
  path: string;
  text: string;
  imports: string[];
}

function readSource(): SourceFile[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const text = readFileSync(join(source, name), 'utf8');
      const imports = [...text.matchAll(/^(?:import|export)[^;]*?from '([^']+)';/gms)].map((match) => match[1] ?? '');
      return { path: name, text, imports };
    });
}

const files = readSource();
const programFiles = files.filter((file) => !file.path.endsWith('.test.ts'));

/** The project files that a file imports, as paths below src. */
function ownImports(file: SourceFile): string[] {
  return file.imports
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => relative(source, resolve(join(source, dirname(file.path)), specifier)));
}

const areaOf = (path: string) => path.split('/')[0] ?? '';
/** Wings group slices for readers. Import rules apply between slices. */
const wings = ['people', 'access', 'work', 'pay', 'fairness', 'notifications', 'operations'];

/** `features/pay/budgets/store/list.ts` -> ['budgets', 'store/list.ts']; undefined outside slices. */
function placeOf(path: string): [slice: string | undefined, rest: string] {
  const [area, , ...parts] = path.split('/');
  if (area !== 'features') return [undefined, path];
  const [slice, ...rest] = parts;
  return [slice, rest.join('/')];
}
const sliceOf = (path: string) => placeOf(path)[0];

const allowedAreas: Record<string, readonly string[]> = {
  contract: ['contract'],
  time: ['time'],
  money: ['money'],
  detector: ['detector'],
  db: ['db'],
  jobs: ['jobs', 'db', 'context.ts'],
  client: ['client', 'contract'],
  http: [
    'http',
    'contract',
    'db',
    'jobs',
    'time',
    'context.ts',
    'pay-visibility.ts',
    'subscriptions.ts',
    'csv-cell.ts',
    'slices.ts',
  ],
  audit: ['audit', 'contract', 'db', 'context.ts'],
  features: [
    'features',
    'audit',
    'contract',
    'time',
    'money',
    'detector',
    'db',
    'jobs',
    'http',
    'context.ts',
    'pay-visibility.ts',
    'subscriptions.ts',
    'events.ts',
    'config.ts',
    'csv-cell.ts',
    'slices.ts',
  ],
  'context.ts': ['contract', 'db', 'time', 'events.ts'],
  'pay-visibility.ts': ['contract', 'context.ts'],
  'subscriptions.ts': ['contract', 'db', 'context.ts', 'events.ts'],
  'events.ts': ['contract', 'time'],
};

/** The lists of the contract are plain values without imports, so every folder may import them. */
const isList = (path: string) => path.startsWith('contract/lists/');

/** The files that a slice makes available to other slices. `setup` combines slices and may call any use case. */
const offered = /^(?:[\w-]+\/)?(?:facts|actions)\.ts$/;
const isComposition = (path: string) => sliceOf(path) === 'setup';

describe('allowed imports', () => {
  const judged = programFiles.filter((file) => allowedAreas[areaOf(file.path)]);

  test('a file imports only from areas that its folder may use', () => {
    const wrong = judged.flatMap((file) => {
      const allowed = allowedAreas[areaOf(file.path)] ?? [];
      const others = ownImports(file).filter((path) => !allowed.includes(areaOf(path)) && !isList(path));
      return others.map((path) => `${file.path} imports ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  test('a file with lists of the contract imports nothing', () => {
    const lists = programFiles.filter(({ path }) => isList(path));
    expect(lists.length).toBeGreaterThan(10);
    expect(lists.filter(({ text }) => /^import\b|\bimport\(/m.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('a slice uses another only through its facts and actions', () => {
    const wrong = programFiles
      .filter((file) => !isComposition(file.path))
      .flatMap((file) =>
        ownImports(file)
          .filter((path) => sliceOf(file.path) && sliceOf(path) && sliceOf(path) !== sliceOf(file.path))
          .filter((path) => !offered.test(placeOf(path)[1]))
          .map((path) => `${file.path} imports ${path}`),
      );
    expect(wrong).toEqual([]);
  });

  test('a slice uses only the route, the body reader and the HTML page from the web edge', () => {
    const wrong = programFiles
      .filter((file) => sliceOf(file.path))
      .flatMap((file) =>
        ownImports(file).filter(
          (path) => areaOf(path) === 'http' && !/^http\/(route|read-body|html-page)\.ts$/.test(path),
        ),
      );
    expect(wrong).toEqual([]);
  });

  test('rules import neither the database, the web edge nor background work', () => {
    const wrong = programFiles
      .filter((file) => /\/rules(\.ts|\/)/.test(file.path))
      .flatMap((file) =>
        ownImports(file)
          .filter(
            (path) => !['contract', 'time', 'money'].includes(areaOf(path)) && sliceOf(path) !== sliceOf(file.path),
          )
          .map((path) => `${file.path} imports ${path}`),
      );
    expect(wrong).toEqual([]);
  });
});

test('a reader of requests imports nothing from a store', () => {
  const wrong = programFiles
    .filter((file) => basename(file.path) === 'requests.ts')
    .flatMap((file) => ownImports(file).map((path) => [file.path, path] as const))
    .filter(([, path]) => /\/store[./]/.test(path));
  expect(wrong).toEqual([]);
});

describe('slices that depend on each other in a cycle', () => {
  /**
   * docs/decisions/0031-the-knot.md gives the reasons and describes how to separate the slices. Remove edges; add
   * none.
   */
  const knot = [
    'budgets > clients',
    'budgets > organizations',
    'budgets > projects',
    'budgets > rates',
    'clients > budgets',
    'clients > organizations',
    'clients > projects',
    'members > projects',
    'members > rates',
    'organizations > members',
    'projects > budgets',
    'projects > clients',
    'projects > members',
    'projects > organizations',
    'projects > rates',
    'rates > budgets',
    'rates > organizations',
  ];

  function slicesUsedBy(slice: string): string[] {
    const used = programFiles.filter((file) => sliceOf(file.path) === slice).flatMap(ownImports);
    const slices = used.map((path) => sliceOf(path)).filter((other) => other !== undefined);
    return [...new Set(slices)].filter((other) => other !== slice);
  }

  function reachableFrom(slice: string, uses: ReadonlyMap<string, readonly string[]>): Set<string> {
    const reached = new Set<string>();
    const next = [slice];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      for (const other of uses.get(at) ?? []) {
        if (reached.has(other)) continue;
        reached.add(other);
        next.push(other);
      }
    }
    return reached;
  }

  test('use each other only along the listed edges', () => {
    const slices = new Set(programFiles.map((file) => sliceOf(file.path)).filter((slice) => slice !== undefined));
    const uses = new Map([...slices].map((slice) => [slice, slicesUsedBy(slice)]));
    const circular = [...uses].flatMap(([slice, others]) =>
      others.filter((other) => reachableFrom(other, uses).has(slice)).map((other) => `${slice} > ${other}`),
    );
    expect(circular.toSorted()).toEqual(knot);
  });
});

test('the features page lists each wing and slice, and each slice has a README', () => {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const features = join(source, 'features');
  const page = readFileSync(join(features, 'README.md'), 'utf8');
  const listed = page
    .split(/^## /m)
    .slice(1)
    .map((part) => [part.split('\n')[0], [...part.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)] as const);
  expect(listed.map(([wing]) => wing)).toEqual(wings);
  for (const [wing = '', slices] of listed) {
    expect(slices.toSorted()).toEqual(folders(join(features, wing)).toSorted());
    expect(slices.filter((slice = '') => !existsSync(join(features, wing, slice, 'README.md')))).toEqual([]);
  }
});

describe('one name, one meaning', () => {
  /** Names of types that two files still share. Only remove entries. */
  const shared = new Set<string>([]);

  test('no two exported types have the same name', () => {
    const homes = new Map<string, string[]>();
    for (const file of programFiles) {
      for (const [, name = ''] of file.text.matchAll(/^export (?:abstract )?(?:interface|type|class|enum) (\w+)/gm)) {
        homes.set(name, [...(homes.get(name) ?? []), file.path]);
      }
    }
    const doubles = [...homes].filter(([name, paths]) => paths.length > 1 && !shared.has(name));
    expect(doubles).toEqual([]);
  });

  test('no two file names differ only by a hyphen', () => {
    const names = new Set(programFiles.map((file) => basename(file.path)));
    const wrong = [...names].filter((name) => name.includes('-') && names.has(name.replaceAll('-', '')));
    expect(wrong).toEqual([]);
  });
});

// proves: errors-13
describe('banned code', () => {
  const elsewhere = programFiles.filter((file) => areaOf(file.path) !== 'cli' && file.path !== 'app.ts');
  const banned: readonly [string, RegExp][] = [
    ['the system clock', /\bDate\.now\(|\bnew Date\(|\bTemporal\.Now\b/],
    ['the environment', /\bprocess\.env\b/],
    ['chance', /\bMath\.random\b/],
    ['the clock of the database', /\bnow\(\)|\bcurrent_timestamp\b|\bclock_timestamp\(/i],
    ['default exports', /^export default/m],
    ['re-exports of whole files', /^export \* from/m],
    ['a 403 that names no role, scope or other reason', /\b[Pp]roblem\('forbidden'\)/],
  ];
  const exempt: Record<string, readonly string[]> = {
    // All processes use the database clock for queue slots and running servers: it runs even while the test clock is
    // stopped. The health check compares this clock with the clock of the process.
    'the clock of the database': [
      'db/migrate.ts',
      'jobs/relay-lease.ts',
      'features/operations/installation/health.ts',
      'features/operations/installation/running-servers.ts',
    ],
    // These files pass instants to libraries that require a Date.
    'the system clock': ['features/notifications/webhooks/secret.ts', 'db/backup/container.ts'],
  };

  test.each(banned)('%s', (name, pattern) => {
    const hits = elsewhere
      .filter((file) => !exempt[name]?.includes(file.path) && pattern.test(withoutOurNow(file.text)))
      .map((file) => file.path);
    expect(hits).toEqual([]);
  });

  test('statements outside the tag', () => {
    const keyword = /[`'"]\s*(select|insert into|update|delete from)\s+\w/i;
    const hits = elsewhere.filter((file) => {
      const bare = file.text.replaceAll(/sql`(?:[^`]|\$\{[^}]*sql`[^`]*`[^}]*\})*`/g, '');
      return areaOf(file.path) !== 'db' && keyword.test(bare.replaceAll(/\/\*\*[\s\S]*?\*\//g, ''));
    });
    expect(hits.map((file) => file.path)).toEqual([]);
  });

  test('catch-all names', () => {
    expect(
      files.filter((file) => /\b(utils?|helpers?|common|misc)\b/.test(file.path)).map((file) => file.path),
    ).toEqual([]);
  });
});

/** Renames methods called now, such as `edge.now(db)`, because these calls are not SQL. */
function withoutOurNow(text: string): string {
  return text.replaceAll(/\.now\(/g, '.present(').replaceAll(/\bnow\((db|_db|at|tx)/g, 'present(');
}

describe('length of files and lines', () => {
  /** Files with lines over the limit. Only remove entries. */
  const unwrapped: string[] = [
    'bench/budgets/main.ts',
    'bench/detection-pipeline/main.ts',
    'bench/http/main.ts',
    'bench/ingest/main.ts',
    'bench/overtime/main.ts',
    'src/cli/demo.ts',
    'src/db/embedded/layout.ts',
    'src/db/embedded/lock.ts',
    'src/db/embedded/start.ts',
    'src/features/work/activities/store/page-cost.test.ts',
    'src/features/pay/budgets/rules/statement.test.ts',
    'src/features/fairness/unusual-activities/rule-sets/apply-changes.ts',
  ];
  const limitOf = (path: string) => (path.endsWith('.test.ts') ? 400 : 250);

  test('files are within their limit', () => {
    const long = files.filter((file) => file.text.split('\n').length - 1 > limitOf(file.path)).map((file) => file.path);
    expect(long).toEqual([]);
  });

  test('lines have up to 120 columns, even in texts, comments and statements that the formatter does not wrap', () => {
    const folders = ['src', 'test', 'bench', 'scripts', 'bin', 'web/build', 'web/src', 'web/test'];
    const paths = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(tsx?|js|mjs|sh|css)$/.test(path) && !path.includes('node_modules'))
        .map((path) => `${folder}/${path}`),
    );
    const long = paths
      .filter((path) => !unwrapped.some((start) => path.startsWith(start)))
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((line, index) => (line.length > 120 ? [`${path}:${index + 1}`] : [])),
      );
    expect(long).toEqual([]);
  });
});
