/** A session that its account ends: the page goes where the account wants, whatever other calls hear of it meanwhile. */
let isEnding = false;

export const isSessionEnding = (): boolean => isEnding;

/** `call` ends the session, and the page is left after it. Throws what the call throws. */
export async function endingSession(call: () => Promise<unknown>): Promise<void> {
  isEnding = true;
  try {
    await call();
  } catch (error) {
    isEnding = false;
    throw error;
  }
}
