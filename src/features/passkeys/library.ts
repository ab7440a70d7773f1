/** Loaded when the first passkey is asked for: it takes some megabytes, and most servers never see one. */
export const loadLibrary = () => import('@simplewebauthn/server');
