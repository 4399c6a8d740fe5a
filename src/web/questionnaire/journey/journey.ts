/** State of one questionnaire in this page: its answers, and the effects of a new one. */
import { dataAs, type AnswerData, type Responses } from '#domain/questionnaire/answer.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { originOfAll } from '#domain/questionnaire/origin-of-all.ts';
import { next } from '#domain/questionnaire/order.ts';
import {
  clearedAnswer,
  laterAnswers,
  type ClearedAnswers,
  type EarlierAnswer,
} from '#domain/questionnaire/cleared-answers.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { pushEvent } from '#web/shell/analytics/push-event.ts';
import type { HttpError } from '#web/shell/api/http.ts';
import { createStore, type Store } from '#web/shell/store.ts';
import type { QuestionnaireApi, QuestionnaireRecord, SaveOperation } from '../api/questionnaire-api.ts';
import { definition } from '../definition.ts';
import { issuesOf } from '../issues/server-issues.ts';
import { createSaveQueue, type SaveQueue } from './save-queue.ts';
import type { Stash } from './stash.ts';
import type { AnswerState } from './view.ts';

export interface JourneyState extends AnswerState {
  readonly clearedAnswers: ClearedAnswers;
  /** The server's late rejection of an answer that the page had accepted. */
  readonly refused: { readonly questionId: string; readonly issues: readonly Issue[] } | null;
}

export type AnswerOutcome =
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  /** Titles of later answers that would be removed; needs a confirmation. */
  | { readonly kind: 'removes'; readonly titles: readonly string[] }
  /** The next question; null when every one is answered. */
  | { readonly kind: 'next'; readonly questionId: string | null }
  /** The request has been submitted already, so its result is requested again. */
  | { readonly kind: 'closed' };

export interface Draft extends EarlierAnswer {
  /** True for an answer that a later change cleared. */
  readonly isCleared: boolean;
}

export interface Journey {
  readonly id: string;
  readonly teamId: string | null;
  readonly state: Store<JourneyState>;
  readonly queue: SaveQueue;
  /** Saves an answer; `isAgreed` when the user agreed to remove later ones. */
  readonly answer: (questionId: string, data: AnswerData, isAgreed?: boolean) => Promise<AnswerOutcome>;
  /** The unsaved draft, else the cleared answer. */
  readonly draftOf: (questionId: string) => Draft | undefined;
  readonly keepDraft: (questionId: string, data: AnswerData) => void;
  /** Replaces the state by the server's record. */
  readonly adopt: (record: QuestionnaireRecord) => void;
  /** Deletes the state that only this browser has. */
  readonly forget: () => void;
}

interface Parts {
  readonly api: QuestionnaireApi;
  readonly record: QuestionnaireRecord;
  readonly stash: Stash;
  readonly newKey?: () => string;
  /** Maximum wait for the server before the next question shows anyway, in milliseconds. */
  readonly patience?: number;
}

/** The part of the state that the server decides. */
const savedPart = ({ responses, clearedAnswers, context }: QuestionnaireRecord) => ({
  responses,
  clearedAnswers,
  context,
});

/** The journey with the answers that this browser has not sent yet. */
export async function createJourney(parts: Parts): Promise<Journey> {
  const { api, record, stash, newKey = randomKey, patience = 4_000 } = parts;
  const { context, clearedAnswers } = record;
  const { unsent } = stash.read();
  const responses = await replayed(record.responses, unsent);
  const state = createStore<JourneyState>({ definition, responses, context, clearedAnswers, refused: null });
  const adopt = (fresh: QuestionnaireRecord) => state.set((before) => ({ ...before, ...savedPart(fresh) }));

  /** Stored with the current place names, which may change before it shows again. */
  const keepDraft = (questionId: string, data: AnswerData) => {
    const { responses: now, context: who } = state.get();
    const draft = { data, origin: originOfAll(definition, now, who) };
    stash.change({ drafts: { ...stash.read().drafts, [questionId]: draft } });
  };

  const refuse = (error: HttpError, operation: SaveOperation) => {
    const { questionId, data } = operation;
    keepDraft(questionId, data);
    state.set((before) => ({ ...before, refused: { questionId, issues: issuesOf(error, questionOf(questionId)) } }));
    // The server is authoritative, so its record is read again.
    void api.read(record.id).then(adopt, () => undefined);
  };

  const queue = createSaveQueue({
    async send(operation, isLast) {
      const fresh = await api.save(record.id, operation);
      if (isLast) adopt(fresh);
    },
    left: unsent,
    keep: (left) => stash.change({ unsent: left }),
    onRefused: refuse,
  });

  const sent = (operation: SaveOperation) =>
    awaited(queue.push(operation), patience, (error) => refuse(error, operation));

  return {
    id: record.id,
    teamId: record.teamId,
    state,
    queue,
    adopt,
    async answer(questionId, data, isAgreed = false) {
      const { save } = await import('#domain/questionnaire/save.ts');
      const before = state.get();
      const result = save(definition, before.responses, before.context, { questionId, data }, before.clearedAnswers);
      if (!result.ok) return { kind: 'invalid', issues: [...result.issues, ...(await emailIssues(data))] };
      if (result.removed.length > 0 && !isAgreed) return { kind: 'removes', titles: titlesOf(result.removed) };
      state.set({ ...before, responses: result.responses, clearedAnswers: result.clearedAnswers, refused: null });
      const refusal = await sent({ key: newKey(), questionId, data, deletesLater: result.isChanged });
      if (refusal) {
        state.set(before);
        return outcomeOf(refusal, questionId);
      }
      stash.change({ drafts: without(stash.read().drafts, questionId) });
      reportContact(record.id, data);
      const { responses: now, context: who } = state.get();
      return { kind: 'next', questionId: next(definition, now, who, questionId)?.id ?? null };
    },
    draftOf: (questionId) => draftIn(stash, state.get().clearedAnswers, questionId),
    keepDraft,
    forget() {
      queue.clear();
      stash.clear();
    },
  };
}

/** Adds server-side checks to an answer with issues, so that all issues show at once. */
async function emailIssues(data: AnswerData): Promise<readonly Issue[]> {
  const email = dataAs('contact', data)?.contact.email;
  if (email === undefined) return [];
  const { mayBeCorporate } = await import('#web/shell/session/corporate-email.ts');
  if (await mayBeCorporate(email)) return [];
  return [{ path: ['contact', 'email'], message: validationMessages['validation.corporateEmailQuestionnaire'] }];
}

/** Reports the contact step to analytics without personal data (NO-042). */
function reportContact(questionnaireId: string, data: AnswerData): void {
  const contact = dataAs('contact', data)?.contact;
  if (contact) pushEvent('questionnaireContactInfo', { questionnaireId, hasWebsite: Boolean(contact.website) });
}

function outcomeOf(refusal: HttpError, questionId: string): AnswerOutcome {
  if (refusal.status === 409) return { kind: 'closed' };
  return { kind: 'invalid', issues: issuesOf(refusal, questionOf(questionId)) };
}

function draftIn(stash: Stash, clearedAnswers: ClearedAnswers, questionId: string): Draft | undefined {
  const typed = stash.read().drafts[questionId];
  if (typed) return { ...typed, isCleared: false };
  const earlier = clearedAnswer(clearedAnswers, questionId);
  return earlier && { ...earlier, isCleared: true };
}

/** The rejection, unless the server takes too long; a late one goes to `onLate`. */
async function awaited(
  result: Promise<HttpError | null>,
  patience: number,
  onLate: (error: HttpError) => void,
): Promise<HttpError | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, patience, 'late')));
  const refusal = await Promise.race([result, late]);
  clearTimeout(timer);
  if (refusal !== 'late') return refusal;
  void result.then((error) => error && onLate(error));
  return null;
}

/** Works over plain HTTP too, where `randomUUID` is missing. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function questionOf(id: string): Question | null {
  return definition.questions.find((question) => question.id === id) ?? null;
}

/** The server's answers merged with the unsent ones of this browser. */
async function replayed(stored: Responses, unsent: readonly SaveOperation[]): Promise<Responses> {
  if (unsent.length === 0) return stored;
  const { normalize } = await import('#domain/questionnaire/normalize.ts');
  return unsent.reduce<Responses>((responses, { questionId, data, deletesLater }) => {
    const question = questionOf(questionId);
    if (!question) return responses;
    const gone = deletesLater ? laterAnswers(definition, responses, question) : [];
    const kept = responses.filter((response) => response.questionId !== questionId && !gone.includes(response));
    return [...kept, { questionId, rev: question.rev, source: 'asked', data: normalize(question, data) }];
  }, stored);
}

function titlesOf(responses: Responses): readonly string[] {
  return responses.flatMap(({ questionId }) => questionOf(questionId)?.dashboardTitle ?? []);
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
