/** Where a walk takes place: a questionnaire with its page, its server and what the team has already. */
import type { AnswerData, FileAnswer, Responses } from '#domain/questionnaire/answer.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Journey } from '#web/questionnaire/journey/journey.ts';

export interface StoredPlace {
  readonly id: string;
  readonly name: string;
}

/** A service of an earlier request that can be copied. */
export interface CopyChoice {
  readonly questionnaireId: string;
  readonly serviceType: string;
  readonly addressIds: readonly string[];
}

/** A service that the completed request asks for, with the names of its places in order. */
export interface RequestedService {
  readonly serviceType: string;
  readonly places: readonly string[];
}

export interface WalkHost {
  readonly context: Context;
  readonly places: readonly StoredPlace[];
  readonly copies: readonly CopyChoice[];
  /** The page as it opens in a tab: browser storage is shared by all of them. */
  readonly open: () => Promise<Journey>;
  readonly stored: () => Promise<Responses>;
  /** Deletes every answer, as Start Over does. */
  readonly reset: () => Promise<void>;
  readonly upload: (questionId: string) => Promise<FileAnswer>;
  /** Sends the request; throws what the server refuses. */
  readonly complete: () => Promise<readonly RequestedService[] | null>;
  /** Changes a copied answer in its dialog; what is refused of it. */
  readonly saveCopied?: (questionId: string, data: AnswerData) => Promise<readonly string[]>;
}
