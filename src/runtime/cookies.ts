/** Tells pages that a session cookie, which they cannot read, has been set; it proves nothing to the server. */
export const signedInCookie = 'trunkline_signed_in';
