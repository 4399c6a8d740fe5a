/**
 * Events from API calls to the shell. The page registers its listeners on start, so the calls do not depend on the
 * shell.
 */
export interface Signal<T> {
  emit(value: T): void;
  /** Returns a function that removes the listener. */
  listen(listener: (value: T) => void): () => void;
}

function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit: (value) => listeners.forEach((listener) => listener(value)),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A call returned 401: the session is over (AC-054). The value is the page to go to instead of the login page (AC-055).
 */
export const signedOut = createSignal<string | undefined>();
/** Version of the server, in every response (AC-070). */
export const versionSeen = createSignal<string>();
/** The server was not reached; the value is the browser's message (ER-007). */
export const connectionLost = createSignal<string>();

/** Called before every call that changes data; allows all of them unless a confirmation is registered (AC-064). */
export const mayChange = createQuestion();

function createQuestion() {
  let answer = async (): Promise<boolean> => true;
  return {
    ask: (): Promise<boolean> => answer(),
    /** Registers a confirmation; returns a function that restores the previous one. */
    answerBy(next: () => Promise<boolean>): () => void {
      const before = answer;
      answer = next;
      return () => {
        answer = before;
      };
    },
  };
}
