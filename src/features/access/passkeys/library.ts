/** Commands do without it: it takes some megabytes. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/server');
