/** The library is loaded on first use, because it takes several megabytes and the command line does not need it. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/server');
