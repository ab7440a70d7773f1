type Environment = Readonly<Record<string, string | undefined>>;

/** Every setting of the program: its help, its configuration and its warnings use this list. */
export const settings = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'FAIRHOUR_PREPARED',
  'FAIRHOUR_DATA',
  'FAIRHOUR_POSTGRES_BIN',
  'FAIRHOUR_KEY_FILE',
  'HOST',
  'PORT',
  'FAIRHOUR_WEB_URL',
  'FAIRHOUR_RATE_LIMIT',
  'FAIRHOUR_REQUESTS_PER_TOKEN',
  'FAIRHOUR_REQUESTS_PER_ORGANIZATION',
  'FAIRHOUR_NETWORK_RATE_LIMIT',
  'FAIRHOUR_MAX_CONNECTIONS',
  'FAIRHOUR_MAX_STREAMS',
  'FAIRHOUR_MAX_PROJECTS',
  'FAIRHOUR_MAX_CLIENTS',
  'FAIRHOUR_MAX_POLICIES',
  'FAIRHOUR_MAX_TOKENS',
  'FAIRHOUR_TRUSTED_PROXIES',
  'FAIRHOUR_ALLOW_NEW_ORGANIZATIONS',
  'FAIRHOUR_OIDC',
  'FAIRHOUR_WEBHOOK_ALLOW',
  'SMTP_URL',
  'FAIRHOUR_MAIL_FROM',
  'FAIRHOUR_INVITATION_MAILS',
  'FAIRHOUR_INVITE_LINKS',
  'FAIRHOUR_ARCHIVE',
  'FAIRHOUR_TEST_CLOCK',
  'LOG_LEVEL',
] as const;

export type Setting = (typeof settings)[number];

/** Variables with our prefix that are not settings: scripts of the clone, the start or a composition read them. */
export const otherVariables: readonly string[] = [
  'FAIRHOUR_CLUSTER_AS',
  'FAIRHOUR_CLUSTER_SETTINGS',
  'FAIRHOUR_DATABASE_PASSWORD',
  'FAIRHOUR_PICTURES_SHIFT',
];

/** Kubernetes describes a service named fairhour to every container, in variables with our prefix. */
const isServiceLink = (name: string, value: string) =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_/.test(name) || /^(tcp|udp|sctp):\/\//.test(value);

/** How many characters must be inserted, removed or replaced to get from one name to the other. */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 0; line < from.length; line += 1) {
    const next = [line + 1];
    for (let column = 0; column < to.length; column += 1) {
      const replaced = (row[column] ?? 0) + (from[line] === to[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The setting that was probably meant, which may be one without the prefix. */
export function nearestSetting(name: string): Setting {
  const upper = name.toUpperCase();
  const spellings = [upper, upper.replace(/^FAIRHOUR_/, '')];
  const distances = settings.map((setting) => ({
    setting,
    distance: Math.min(...spellings.map((spelling) => distanceBetween(spelling, setting))),
  }));
  return distances.reduce((best, next) => (next.distance < best.distance ? next : best)).setting;
}

/** A warning for each variable with our prefix that the program does not know; an empty one counts as not set. */
export function warningsAbout(env: Environment): string[] {
  const known = new Set<string>([...settings, ...otherVariables]);
  return Object.entries(env).flatMap(([name, value]) => {
    const isOurs = /^fairhour_/i.test(name) && value !== undefined && value.trim() !== '';
    if (!isOurs || known.has(name) || isServiceLink(name, value)) return [];
    return [`Warning: ${name} is not a setting and has no effect. The nearest setting is ${nearestSetting(name)}.`];
  });
}
