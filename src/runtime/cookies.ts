/** Shows pages, which cannot read the session cookie, that one is set. The server does not rely on it. */
export const signedInCookie = 'trunkline_signed_in';
