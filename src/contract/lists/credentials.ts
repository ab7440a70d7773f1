const presentedKinds = ['organization_token', 'personal_token', 'installation_token', 'session'] as const;
export type PresentedKind = (typeof presentedKinds)[number];

export const credentialKinds = [...presentedKinds, 'command_line'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** Sign-in methods: a link or mailed link, a password or passkey, or a provider. */
export const signInMethods = ['link', 'mail', 'password', 'passkey', 'provider', 'set_up', 'invitation'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const tokenLifetimesInDays = [30, 60, 90] as const;
