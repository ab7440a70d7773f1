/** Loaded on first use, because it takes several megabytes and commands do not need it. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/server');
