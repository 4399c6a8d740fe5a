/** Interface of the questionnaire API. */
import type { AnswerData, FileAnswer, Responses } from '#domain/questionnaire/answer.ts';
import type { ContactAnswer } from '#domain/questionnaire/types/contact.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { QuestionnaireType } from '#generated/domain/lists/questionnaire-type.ts';
import type { Slot } from '#domain/questionnaire/meeting-slots.ts';
import type { ClearedAnswers } from '#domain/questionnaire/cleared-answers.ts';

export interface QuestionnaireRecord {
  readonly id: string;
  readonly status: 'IN_PROGRESS' | 'SUBMITTED' | 'COMPLETED';
  readonly type: QuestionnaireType | null;
  readonly teamId: string | null;
  readonly isDemo: boolean;
  readonly userInfo: ContactAnswer | null;
  readonly createdAt: string;
  readonly isSoftblocked: boolean;
  readonly responses: Responses;
  readonly clearedAnswers: ClearedAnswers;
  /** The visitor as identified by the server. */
  readonly context: Context;
}

export interface NewQuestionnaire {
  readonly teamId: string | null;
  /** The member on whose behalf staff act. */
  readonly userId: string | null;
  readonly isDemo: boolean;
}

/** An answer to send; the server ignores a repeated `key`. */
export interface SaveOperation {
  readonly key: string;
  readonly questionId: string;
  readonly data: AnswerData;
  readonly deletesLater: boolean;
}

/** The result of a submitted questionnaire. */
export interface Outcome {
  readonly status: 'SUBMITTED' | 'COMPLETED';
  readonly type: QuestionnaireType;
  readonly teamId: string | null;
  readonly message: string;
}

/** A location of the team with its address. */
export interface StoredLocation {
  readonly id: string;
  readonly name: string;
  readonly fullAddress: string;
}

/** A service of an earlier request, which can be copied. */
export interface EarlierService {
  readonly questionnaireId: string;
  readonly completedAt: string;
  readonly serviceType: string;
  readonly addressIds: readonly string[];
  readonly places: readonly string[];
  readonly responses: Responses;
}

export interface QuestionnaireApi {
  readonly read: (id: string) => Promise<QuestionnaireRecord>;
  readonly create: (wanted: NewQuestionnaire) => Promise<QuestionnaireRecord>;
  readonly reset: (id: string) => Promise<QuestionnaireRecord>;
  readonly save: (id: string, operation: SaveOperation) => Promise<QuestionnaireRecord>;
  /** Replaces an answer of a copied request. */
  readonly saveCopied: (id: string, questionId: string, data: AnswerData) => Promise<QuestionnaireRecord>;
  /** `teamId` for a member of several teams. */
  readonly complete: (id: string, teamId?: string) => Promise<Outcome>;
  readonly resendVerification: (id: string) => Promise<void>;
  /** `onProgress` receives the uploaded share, 0 to 1. */
  readonly uploadFile: (
    id: string,
    questionId: string,
    file: File,
    onProgress: (share: number) => void,
  ) => Promise<FileAnswer>;
  /** Available times for a follow-up call. */
  readonly meetingSlots: (id: string) => Promise<readonly Slot[]>;
  readonly providerNames: (id: string) => Promise<readonly string[]>;
  /** The first locations by name, filtered by `text` if given. */
  readonly storedLocations: (teamId: string, text?: string, signal?: AbortSignal) => Promise<readonly StoredLocation[]>;
  readonly earlierServices: (teamId: string) => Promise<readonly EarlierService[]>;
}
