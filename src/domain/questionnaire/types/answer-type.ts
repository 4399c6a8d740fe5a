/** The parts of a question type: everything that depends on the form of its answer. */
import type { CatalogueAttribute } from '#runtime/product.ts';
import type { AnswerByShape, AnswerShape, FileAnswer, LocationAnswer } from '../answer.ts';
import type { Question } from '../definition.ts';
import type { Evaluation } from '../evaluation.ts';
import type { FitResult, Fitting } from '../fit/fitting.ts';
import type { PlannedService } from '../service.ts';
import type { Scenario } from '../simulate/scenario.ts';
import type { Issue, RuleInput } from '../validate/issue.ts';
import type { FormTest } from './shared/form.ts';

/** A question as asked now. */
export interface AskedQuestion {
  /** Evaluation before the question. */
  readonly evaluation: Evaluation;
  readonly question: Question;
  /** Indexes of its locations or connections; null for a question about the whole request. */
  readonly subset: readonly number[] | null;
}

/** Data about the visitor that is known before the question. */
export interface VisitorFacts {
  readonly contact: AnswerByShape['contact']['contact'];
}

/** What a sample answers: an asked question in a simulated walk. */
export interface Scene extends AskedQuestion {
  readonly subset: readonly number[];
  /** Options to choose, the same at every place; by default the first offered one if one is required. */
  readonly optionIds?: readonly string[] | undefined;
  /** Decides how many locations there are; by default one new location. */
  readonly scenario?: Scenario;
}

/** One attribute of a requested service, to be filled from an answer. */
export interface RequestDetail {
  readonly evaluation: Evaluation;
  readonly question: Question;
  readonly service: PlannedService;
  readonly attribute: CatalogueAttribute;
}

/** A file in an answer, and the category of the document that it becomes. */
export interface AnsweredFile extends Pick<FileAnswer, 'fileId'> {
  readonly category: 'CONTRACT' | 'OTHER';
}

/**
 * One entry per form of answer. The first eight parts are required; the others have a default that suits an answer
 * without rows, files and addresses. The functions are methods, so that the registry may be read by any shape.
 */
export interface AnswerType<S extends AnswerShape = AnswerShape> {
  /** Whether untrusted data is exactly one such answer. */
  readonly form: FormTest;
  /** An empty answer, with one entry for each place of the question. */
  blank(this: void, asked: AskedQuestion, visitor: VisitorFacts): AnswerByShape[S];
  /** Issues of an answer of this form; empty if valid. */
  check(this: void, data: AnswerByShape[S], asking: RuleInput): readonly Issue[];
  /** The part of a restored or copied answer that the page can still show. */
  fit(this: void, data: AnswerByShape[S], fitting: Fitting): FitResult<AnswerByShape[S]>;
  /** Whether a copied request takes the answer over. */
  readonly isCopied: boolean;
  /** The answer in words, for summaries. */
  lines(this: void, data: AnswerByShape[S], asked: Pick<AskedQuestion, 'evaluation' | 'question'>): readonly string[];
  /** The smallest valid answer, for simulations and tests. */
  sample(this: void, scene: Scene): AnswerByShape[S];
  /** Values for an attribute of a requested service; those that the attribute does not accept are dropped. */
  detail(this: void, data: AnswerByShape[S], detail: RequestDetail): readonly unknown[];

  /** The keys under which it is stored, if not its own name. */
  readonly keys?: readonly string[];
  /** Adds entries of the blank answer for places without one. */
  completed?(this: void, data: AnswerByShape[S], blank: AnswerByShape[S], asked: AskedQuestion): AnswerByShape[S];
  /** Rules from which older answers are exempt; `evaluation` includes the answer. */
  checkNew?(this: void, data: AnswerByShape[S], evaluation: Evaluation): readonly Issue[];
  /** Whether nothing is left of a copy; then the question is asked. */
  isEmpty?(this: void, data: AnswerByShape[S]): boolean;
  /** Canonical order of choices and rows. */
  ordered?(this: void, data: AnswerByShape[S], question: Question): AnswerByShape[S];
  /** Name of a row in an error summary; by default the name of its location. */
  rowName?(this: void, evaluation: Evaluation, data: AnswerByShape[S], row: string | number): string;
  /** Replaces the label of Next. */
  submitLabel?(this: void, question: Question, data: AnswerByShape[S]): string | undefined;
  /** Its files; they must belong to the questionnaire, and become documents of the team. */
  files?(this: void, data: AnswerByShape[S]): readonly AnsweredFile[];
  /** Its locations; their addresses must belong to the team. */
  locations?(this: void, data: AnswerByShape[S]): readonly LocationAnswer[];
}

/** Fit of an answer about the whole request without options: all of it. */
export const keepAll = <Data>(data: Data): FitResult<Data> => ({ data, omitted: [] });

/** Detail of an answer that describes no attribute of a service. */
export const noDetail = (): readonly unknown[] => [];
