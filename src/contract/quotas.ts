/** Limits of an organization by kind, set by the operator of the server. */
export interface Quotas {
  readonly projects: number;
  readonly clients: number;
  /** Overtime policies with all versions, archived ones included. */
  readonly policies: number;
  /** Organization tokens that are neither revoked nor expired. */
  readonly tokens: number;
  /** Invitations mailed in 24 hours; further invitations wait. */
  readonly invitationMails: number;
}

export type QuotaKind = keyof Quotas;

/**
 * Far above what an organization of 50,000 people needs: these limits only stop runaway programs. Mail reaches
 * strangers, so the mail limit is only slightly above what an honest organization needs.
 */
export const defaultQuotas: Quotas = {
  projects: 100_000,
  clients: 50_000,
  policies: 10_000,
  tokens: 5_000,
  invitationMails: 50,
};

/** The environment variables that set the limits. */
export const quotaVariables = {
  projects: 'FAIRHOUR_MAX_PROJECTS',
  clients: 'FAIRHOUR_MAX_CLIENTS',
  policies: 'FAIRHOUR_MAX_POLICIES',
  tokens: 'FAIRHOUR_MAX_TOKENS',
  invitationMails: 'FAIRHOUR_INVITATION_MAILS',
} as const satisfies Readonly<Record<QuotaKind, string>>;
