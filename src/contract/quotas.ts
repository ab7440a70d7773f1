/** What an organization may have at most of a kind; the operator of a server decides. */
export interface Quotas {
  readonly projects: number;
  readonly clients: number;
  /** Overtime policies with all their versions, archived ones too. */
  readonly policies: number;
  /** Organization tokens that are neither revoked nor expired. */
  readonly tokens: number;
  /** Invitations that are mailed in 24 hours; others wait. */
  readonly invitationMails: number;
}

export type QuotaKind = keyof Quotas;

/**
 * Far beyond what an organization of 50,000 people needs; what is more is a program that has run away. Mail reaches
 * strangers: there the limit is what an honest organization rarely needs.
 */
export const defaultQuotas: Quotas = {
  projects: 100_000,
  clients: 50_000,
  policies: 10_000,
  tokens: 5_000,
  invitationMails: 50,
};

/** The variables of the environment that set them. */
export const quotaVariables = {
  projects: 'FAIRHOUR_MAX_PROJECTS',
  clients: 'FAIRHOUR_MAX_CLIENTS',
  policies: 'FAIRHOUR_MAX_POLICIES',
  tokens: 'FAIRHOUR_MAX_TOKENS',
  invitationMails: 'FAIRHOUR_INVITATION_MAILS',
} as const satisfies Readonly<Record<QuotaKind, string>>;
