/** The account is ending its session, so a 401 of another call must not redirect elsewhere. */
let isEnding = false;

export const isSessionEnding = (): boolean => isEnding;

/** `call` ends the session; the page leaves afterwards. Rethrows errors of the call. */
export async function endingSession(call: () => Promise<unknown>): Promise<void> {
  isEnding = true;
  try {
    await call();
  } catch (error) {
    isEnding = false;
    throw error;
  }
}
