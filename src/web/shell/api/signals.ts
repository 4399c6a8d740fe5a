/** What calls tell the shell, without knowing it: who listens is decided when a page starts. */
export interface Signal<T> {
  tell(value: T): void;
  /** Answers how to stop listening. */
  listen(listener: (value: T) => void): () => void;
}

function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    tell: (value) => listeners.forEach((listener) => listener(value)),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A call was answered 401: the session is over (AC-054); the path that the call names to go to instead of the login page (AC-055). */
export const signedOut = createSignal<string | undefined>();
/** Version of the server, with every answer (AC-070). */
export const versionSeen = createSignal<string>();
/** The server was not reached; the browser's own words (ER-007). */
export const connectionLost = createSignal<string>();

/** Asks before every call that changes data; everybody may unless someone is set to ask (AC-064). */
export const mayChange = createQuestion();

function createQuestion() {
  let answer = async (): Promise<boolean> => true;
  return {
    ask: (): Promise<boolean> => answer(),
    /** Answers how to give the answer back to whoever gave it before. */
    answerBy(next: () => Promise<boolean>): () => void {
      const before = answer;
      answer = next;
      return () => {
        answer = before;
      };
    },
  };
}
