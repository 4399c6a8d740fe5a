/** Props of every step, and its callbacks. */
import type { ComponentType, ReactNode } from 'react';
import type { QuestionType } from '#generated/domain/lists/question-type.ts';
import type { AnswerByShape, AnswerData, AnswerShape, Responses } from '#domain/questionnaire/answer.ts';
import { offeredOptions } from '#domain/questionnaire/offer.ts';
import { locationsOf, type Location } from '#domain/questionnaire/location.ts';
import type { Option, Question } from '#domain/questionnaire/definition.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import type { PlacesApi } from '../api/places-api.ts';
import type { QuestionnaireApi } from '../api/questionnaire-api.ts';
import type { Choice } from '#web/ui/field/light/ChoiceCards.tsx';
import { locationName } from '#domain/questionnaire/place-name.ts';
import type { QuestionView } from '../journey/view.ts';

/** Dependencies of steps outside the answers. */
export interface Outside {
  readonly questionnaireId: string;
  readonly teamId: string | null;
  readonly api: QuestionnaireApi;
  readonly places: PlacesApi;
  /** Answers copied from an earlier request. */
  readonly copied: Responses;
  /** Changes a copied answer; returns the server's issues. */
  readonly saveCopied: (questionId: string, data: AnswerData) => Promise<readonly Issue[]>;
  /** The step of another question, to edit its copied answer. */
  readonly stepOf: (question: Question) => Step;
}

/** A step for rendering, with an answer of the question's own shape. */
export interface Step {
  readonly Component: ComponentType<StepProps<AnswerShape>>;
  /** The step renders its own Next. */
  readonly hasOwnButtons: boolean;
}

export interface StepProps<S extends AnswerShape> {
  readonly view: QuestionView;
  readonly value: AnswerByShape[S];
  readonly issues: readonly Issue[];
  readonly outside: Outside;
  // Methods, so that the table of steps may contain steps of every shape.
  onChange(this: void, value: AnswerByShape[S]): void;
  /** Whether the answer is still being uploaded; Next waits for it. */
  onBusy(this: void, isBusy: boolean): void;
  /** Answers and moves on at once. */
  onSubmit(this: void, value: AnswerByShape[S]): void;
}

/** A step that is loaded when the question is near. */
export interface StepLoad<S extends AnswerShape = AnswerShape> {
  // A method, so that one list may contain the steps of every form.
  readonly load: () => Promise<{ default(this: void, props: StepProps<S>): ReactNode }>;
  /** The step renders its own Next. */
  readonly hasOwnButtons?: true;
}

/** Steps by form of answer and question type, as the schemas name them. */
export type StepLoads = {
  readonly [S in AnswerShape]: Readonly<Partial<Record<QuestionType, StepLoad<S>>>>;
};

export interface Place {
  readonly idx: number;
  readonly name: string;
}

/** The locations of the question, in order. */
export function placesOf({ evaluation, subset }: Pick<QuestionView, 'evaluation' | 'subset'>): readonly Place[] {
  return (subset ?? []).map((idx) => ({ idx, name: locationName(evaluation, idx) }));
}

/** The available options, for one location where that matters. */
export function optionsOf(
  { evaluation, question }: Pick<QuestionView, 'evaluation' | 'question'>,
  locationIdx?: number,
  picked: readonly string[] = [],
): readonly Option[] {
  const location: Location | undefined =
    locationIdx === undefined
      ? undefined
      : locationsOf(evaluation.definition, evaluation.answers).find(({ idx }) => idx === locationIdx);
  return offeredOptions(evaluation, question, location, picked);
}

export const asChoice = ({ id, title, subtitle, imageUrl }: Option): Choice => ({ id, title, subtitle, imageUrl });
