/** Only one tab at a time answers a questionnaire, so that answers do not interleave. */

export interface TabLock {
  /** True when this tab has the lock. */
  readonly isOwner: boolean;
  readonly release: () => void;
}

/**
 * Locks the questionnaire for this tab; with `isTaking` it takes the lock from another tab. `onLost` is called when
 * another tab takes it.
 * Without browser support every tab may answer, and the server's order decides.
 */
export async function lockTab(questionnaireId: string, isTaking: boolean, onLost: () => void): Promise<TabLock> {
  if (!('locks' in navigator)) return { isOwner: true, release: () => undefined };
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return new Promise<TabLock>((resolve, reject) => {
    navigator.locks
      .request(
        `trunkline.questionnaire.${questionnaireId}`,
        isTaking ? { steal: true } : { ifAvailable: true },
        async (lock) => {
          resolve({ isOwner: lock !== null, release });
          if (lock) await released;
        },
      )
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') onLost();
        else reject(error as Error);
      });
  });
}
