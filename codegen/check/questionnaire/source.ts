/** Input and findings of the questionnaire analyzer. */
import { isSingleChoiceType } from '../../../src/runtime/single-choice.ts';
import type { Model } from '../../ir/model.ts';

export type Expression =
  | string
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression };

export interface Condition {
  readonly optionId: string;
  readonly mustMet?: boolean;
  readonly mustNotMet?: boolean;
  readonly type?: 'normal' | 'location_only' | 'connection_only';
}

export interface Choice {
  readonly id: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly value?: unknown;
  readonly retired?: boolean;
  readonly parent?: string;
  readonly childMessage?: string;
  readonly hide?: readonly { readonly when: Expression; readonly message?: string }[];
}

export interface QuestionSource {
  readonly id: string;
  readonly rev?: number;
  readonly retired?: boolean;
  readonly order: number;
  readonly type: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly dashboardTitle?: string;
  readonly help?: string;
  readonly helpWhen?: Expression;
  readonly options?: readonly Choice[];
  readonly conditionals?: readonly Condition[];
  readonly answer?: AnswerSource;
  readonly present?: { readonly step?: string };
  readonly skip?: readonly string[];
  readonly feeds?: readonly string[];
  readonly takesOver?: readonly {
    readonly question: string;
    readonly options?: Readonly<Record<string, readonly string[]>>;
  }[];
  readonly since?: string;
  readonly note?: string;
}

export interface AnswerSource {
  readonly shape: string;
  readonly scope?: string;
  readonly min?: number;
  readonly minWhen?: readonly { readonly when: Expression; readonly count: number; readonly message: string }[];
  readonly max?: { readonly default: number; readonly privileged?: number };
  readonly maxLength?: number;
  readonly exclusive?: readonly { readonly optionId: string; readonly on: string }[];
  readonly filter?: readonly { readonly when: Expression; readonly keep: { readonly mbpsBelow: number } }[];
  readonly below?: { readonly question: string };
  readonly notEverywhere?: { readonly optionId: string };
  readonly everyServiceSomewhere?: { readonly message: string };
  readonly lists?: Readonly<Record<string, string>>;
}

export interface DeriveSource {
  readonly question: string;
  readonly by: string;
  readonly from?: string;
  readonly when: Expression;
}

export interface FactSource {
  readonly implies?: readonly string[];
  readonly computed?: boolean;
  readonly possibleWhen?: Expression;
  readonly certainWhen?: Expression;
}

export interface FlowSource {
  readonly facts: Readonly<Record<string, FactSource>>;
  readonly audiences: Readonly<Record<string, { readonly facts: readonly string[] }>>;
  readonly guards: Readonly<Record<string, { readonly when: Expression }>>;
  readonly derive: readonly DeriveSource[];
  readonly sites: Readonly<Record<string, string>>;
  readonly services: readonly { readonly serviceType: string; readonly per: string; readonly when: Expression }[];
  readonly required: readonly { readonly when: Expression; readonly anyOf: readonly string[] }[];
  readonly copy: {
    readonly drop: readonly string[];
    readonly askedAs: readonly string[];
    readonly defaultChildren: Readonly<Record<string, readonly string[]>>;
    readonly serviceOptions: Readonly<Record<string, readonly string[]>>;
  };
  readonly budget: { readonly maxQuestions: number; readonly medianQuestions: number };
}

export interface QuestionnaireSource {
  readonly flow: FlowSource;
  readonly questions: readonly QuestionSource[];
}

export type FindingCode =
  | 'unknown-option'
  | 'unknown-guard'
  | 'unknown-fact'
  | 'unknown-question'
  | 'forward-reference'
  | 'self-reference'
  | 'duplicate-id'
  | 'duplicate-order'
  | 'duplicate-option'
  | 'misnamed-option'
  | 'must-and-must-not'
  | 'unreachable'
  | 'unanswerable'
  | 'guard-shadow'
  | 'guard-without-effect'
  | 'condition-always-true'
  | 'redundant-condition'
  | 'option-never-choosable'
  | 'option-without-effect'
  | 'scope-empty'
  | 'dead-end'
  | 'too-complex'
  | 'too-long'
  | 'text';

/** One way through the questionnaire: facts about the user and choices, question by question. */
export interface WitnessWalk {
  readonly facts: readonly string[];
  readonly choices: readonly { readonly questionId: string; readonly optionIds: readonly string[] }[];
}

export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning' | 'info';
  /** Path below schemas/questionnaire. */
  readonly file: string;
  /** JSON pointer inside the file. */
  readonly pointer: string;
  readonly message: string;
  /** A walk that shows the problem; null if no answers lead there; absent if the file alone shows it. */
  readonly witness?: WitnessWalk | null;
  /** RFC 6902 operations that are certain to cure it. */
  readonly patch?: readonly { readonly op: 'replace' | 'remove'; readonly path: string; readonly value?: unknown }[];
}

/** `questions/190-internet_type.json` */
export function fileOf(question: { readonly id: string; readonly order: number }): string {
  return `questions/${String(question.order).padStart(3, '0')}-${question.id}.json`;
}

export function inOrder(source: QuestionnaireSource): readonly QuestionSource[] {
  return source.questions.filter(({ retired }) => !retired).toSorted((a, b) => a.order - b.order);
}

export function liveOptions(question: QuestionSource): readonly Choice[] {
  return (question.options ?? []).filter(({ retired }) => !retired);
}

export function conditionsOf(question: QuestionSource, type: NonNullable<Condition['type']>): readonly Condition[] {
  return (question.conditionals ?? []).filter((condition) => (condition.type ?? 'normal') === type);
}

export function atomsOf(expression: Expression): readonly string[] {
  if (typeof expression === 'string') return [expression];
  if ('all' in expression) return expression.all.flatMap(atomsOf);
  return 'any' in expression ? expression.any.flatMap(atomsOf) : atomsOf(expression.not);
}

/** One option for the whole request; several locations may still choose different ones. */
export function isSingle(question: QuestionSource): boolean {
  return isSingleChoiceType(question.type);
}

export function isWhole(question: QuestionSource): boolean {
  return (question.answer?.scope ?? 'questionnaire') === 'questionnaire';
}

export function leastChoices(question: QuestionSource): number {
  return question.answer?.min ?? (isSingle(question) ? 1 : 0);
}

/** The questionnaire skips addresses of stored locations. */
export function mayBeKnown(question: QuestionSource): boolean {
  return question.answer?.shape === 'locationsAddresses';
}

/** Meta-schemas guarantee these types, because the model contains only valid files. */
export const sourceOf = (questionnaire: Model['questionnaire']): QuestionnaireSource =>
  questionnaire as unknown as QuestionnaireSource;
