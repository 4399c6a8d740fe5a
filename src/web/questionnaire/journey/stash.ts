/** Local storage of a questionnaire: typed but unsaved answers, and answers that wait to be sent. */
import type { EarlierAnswer } from '#domain/questionnaire/cleared-answers.ts';
import type { SaveOperation } from '../api/questionnaire-api.ts';

export interface Stashed {
  /** By question id. */
  readonly drafts: Readonly<Record<string, EarlierAnswer>>;
  readonly unsent: readonly SaveOperation[];
}

export interface Stash {
  readonly read: () => Stashed;
  readonly change: (part: Partial<Stashed>) => void;
  readonly clear: () => void;
}

const empty: Stashed = { drafts: {}, unsent: [] };

/** The stored state of one questionnaire. With full or forbidden storage, only answers in the open page are kept. */
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
    const { drafts = {}, unsent = [] } = JSON.parse(text) as Partial<Stashed>;
    // Drafts of an earlier release have no `origin`.
    return { drafts: Object.fromEntries(Object.entries(drafts).filter(([, draft]) => 'origin' in draft)), unsent };
  } catch (error) {
    if (error instanceof SyntaxError) return empty;
    throw error;
  }
}
