/** The calls of the questionnaire, as its pages need them. */
import type { AnswerData, ContactAnswer, FileAnswer, Responses } from '#domain/questionnaire/answer.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { QuestionnaireType } from '#generated/domain/lists/questionnaire-type.ts';
import type { Slot } from '#domain/questionnaire/meeting-slots.ts';
import type { Attic } from '#domain/questionnaire/attic.ts';

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
  readonly attic: Attic;
  /** Who the server takes the visitor for. */
  readonly context: Context;
}

export interface NewQuestionnaire {
  readonly teamId: string | null;
  /** The member whom staff act for. */
  readonly userId: string | null;
  readonly isDemo: boolean;
}

/** An answer to send; `key` names it, so that a repeated one counts once. */
export interface SaveOperation {
  readonly key: string;
  readonly questionId: string;
  readonly data: AnswerData;
  readonly deletesLater: boolean;
}

/** What became of a questionnaire that was submitted. */
export interface Outcome {
  readonly status: 'SUBMITTED' | 'COMPLETED';
  readonly type: QuestionnaireType;
  readonly teamId: string | null;
  readonly message: string;
}

/** A place of the team with its address. */
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
  /** Answers a question of a copied request anew. */
  readonly saveCopied: (id: string, questionId: string, data: AnswerData) => Promise<QuestionnaireRecord>;
  /** `teamId` for a member of several teams. */
  readonly complete: (id: string, teamId?: string) => Promise<Outcome>;
  readonly resendVerification: (id: string) => Promise<void>;
  /** `onProgress` hears the share that was sent, 0 to 1. */
  readonly uploadFile: (
    id: string,
    questionId: string,
    file: File,
    onProgress: (share: number) => void,
  ) => Promise<FileAnswer>;
  /** Times at which a follow-up call can be booked. */
  readonly meetingSlots: (id: string) => Promise<readonly Slot[]>;
  readonly providerNames: (id: string) => Promise<readonly string[]>;
  /** The first by name, of those that the text names where there is one. */
  readonly storedLocations: (teamId: string, text?: string, signal?: AbortSignal) => Promise<readonly StoredLocation[]>;
  readonly earlierServices: (teamId: string) => Promise<readonly EarlierService[]>;
}
