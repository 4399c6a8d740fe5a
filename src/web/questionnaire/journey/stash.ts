/** What this browser keeps of a questionnaire: typed but unsaved answers, and those that wait to be sent. */
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import type { SaveOperation } from '../api/questionnaire-api.ts';

export interface Stashed {
  /** By question id. */
  readonly drafts: Readonly<Record<string, AnswerData>>;
  readonly unsent: readonly SaveOperation[];
}

export interface Stash {
  readonly read: () => Stashed;
  readonly change: (part: Partial<Stashed>) => void;
  readonly clear: () => void;
}

const empty: Stashed = { drafts: {}, unsent: [] };

/** The stash of one questionnaire. A full or forbidden storage loses the convenience, never the answer in the page. */
export function createStash(
  questionnaireId: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Stash {
  const key = `trunkline.questionnaire.${questionnaireId}`;
  let now = parsed(storage.getItem(key));
  const write = () => {
    try {
      storage.setItem(key, JSON.stringify(now));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return {
    read: () => now,
    change(part) {
      now = { ...now, ...part };
      write();
    },
    clear() {
      now = empty;
      storage.removeItem(key);
    },
  };
}

function parsed(text: string | null): Stashed {
  if (text === null) return empty;
  try {
    return { ...empty, ...(JSON.parse(text) as Partial<Stashed>) };
  } catch (error) {
    if (error instanceof SyntaxError) return empty;
    throw error;
  }
}
