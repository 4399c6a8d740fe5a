/** One tab at a time answers a questionnaire, so that two never interleave. */

export interface TabLock {
  /** True when this tab holds the questionnaire. */
  readonly isOurs: boolean;
  readonly release: () => void;
}

/**
 * Takes the questionnaire for this tab; with `isTaking` from whichever tab holds it. `onLost` when another tab takes it.
 * A browser without locks lets every tab answer: the server's order still decides.
 */
export async function lockTab(questionnaireId: string, isTaking: boolean, onLost: () => void): Promise<TabLock> {
  if (!('locks' in navigator)) return { isOurs: true, release: () => undefined };
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return new Promise<TabLock>((resolve, reject) => {
    navigator.locks
      .request(
        `trunkline.questionnaire.${questionnaireId}`,
        isTaking ? { steal: true } : { ifAvailable: true },
        async (lock) => {
          resolve({ isOurs: lock !== null, release });
          if (lock) await held;
        },
      )
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') onLost();
        else reject(error as Error);
      });
  });
}
