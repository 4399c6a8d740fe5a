/** The page of one question of a journey, with the in-memory server. */
import { ThemeProvider } from '@emotion/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { answerTypeOf } from '#domain/questionnaire/types/registry.ts';
import type { QuestionnaireApi } from '#web/questionnaire/api/questionnaire-api.ts';
import { definition } from '#web/questionnaire/definition.ts';
import type { Journey } from '#web/questionnaire/journey/journey.ts';
import { viewOf } from '#web/questionnaire/journey/view.ts';
import { QuestionPage } from '#web/questionnaire/QuestionPage.tsx';
import type { Outside } from '#web/questionnaire/steps/step.ts';
import { stepOf } from '#web/questionnaire/steps/table.tsx';
import { useStore } from '#web/shell/store.ts';
import { lightTokens } from '#web/theme/tokens.ts';
import { play, type WantedAnswers } from '../../domain/questionnaire/answering.ts';
import { createScene } from './scene.ts';

/** Resolves after pending lazy steps are loaded. */
export const themed = (page: React.ReactNode) =>
  act(async () => render(<ThemeProvider theme={{ tokens: lightTokens }}>{page}</ThemeProvider>));

/** A journey whose next question is this one. */
export async function journeyAt(questionId: string, context: Context, wishes: WantedAnswers = {}) {
  const scene = createScene(context);
  const journey = await scene.open();
  for (const response of play(definition, context, wishes, questionId).responses)
    await journey.answer(response.questionId, response.data);
  return { scene, journey };
}

export const outsideOf = (api: Partial<QuestionnaireApi> = {}, more: Partial<Outside> = {}): Outside => ({
  questionnaireId: 'q1',
  teamId: null,
  api: api as QuestionnaireApi,
  places: { suggest: async () => [], find: async () => null },
  copied: [],
  saveCopied: async () => [],
  stepOf,
  ...more,
});

interface PageProps {
  readonly journey: Journey;
  readonly questionId: string;
  readonly outside?: Outside;
  /** Texts or options that differ from the bundled question. */
  readonly as?: Partial<Question>;
}

export function Page({ journey, questionId, outside = outsideOf(), as }: PageProps) {
  const view = viewOf(useStore(journey.state), questionId)!;
  return (
    <QuestionPage
      type={answerTypeOf(view.question)}
      journey={journey}
      view={{ ...view, question: { ...view.question, ...as } }}
      known={{ contact: {} }}
      outside={outside}
      refused={none}
      isSubmitting={false}
      onAnswered={onAnswered}
      onClosed={() => undefined}
    />
  );
}
const none = [] as const;
export const onAnswered = vi.fn();

export async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}

export const storedBy = ({ state }: Journey, id: string) =>
  state.get().responses.find(({ questionId }) => questionId === id)?.data;
