/** Environment of a walk: a questionnaire with its page, its server and the team's data. */
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

/** A service of the completed request, with the names of its locations in order. */
export interface RequestedService {
  readonly serviceType: string;
  readonly places: readonly string[];
}

export interface WalkHost {
  readonly context: Context;
  readonly places: readonly StoredPlace[];
  readonly copies: readonly CopyChoice[];
  /** The page in a new tab: all tabs share browser storage. */
  readonly open: () => Promise<Journey>;
  readonly stored: () => Promise<Responses>;
  /** Deletes every answer, like Start Over. */
  readonly reset: () => Promise<void>;
  readonly upload: (questionId: string) => Promise<FileAnswer>;
  /** Submits the request; throws if the server refuses. */
  readonly complete: () => Promise<readonly RequestedService[] | null>;
  /** Changes a copied answer in its dialog; returns what is refused. */
  readonly saveCopied?: (questionId: string, data: AnswerData) => Promise<readonly string[]>;
}
