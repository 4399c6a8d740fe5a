/** Navigation of the questionnaire: each question has its own address. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { report } from '#web/shell/api/report.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useStore } from '#web/shell/store.ts';
import type { Journey } from './journey.ts';
import { isChanging, isOwnEntry, reviewStep, stepOfUrl, urlOfStep } from './step-url.ts';
import { countQuestions, openQuestion, viewOf, type AnswerState } from './view.ts';

interface Wrong {
  readonly questionId: string;
  readonly issues: readonly Issue[];
}

/** `onComplete` is called when every question has a valid answer. */
export function usePages(journey: Journey, onComplete: () => void) {
  const state = useStore(journey.state);
  const here = useLocation();
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const wanted = stepOfUrl(here.search);
  const isReview = wanted === reviewStep && openQuestion(state) === null;
  const view = wanted === null || wanted === reviewStep ? null : viewOf(state, wanted);
  const { show, goBack } = useWays(wanted, view?.backTo ?? null);
  useRightPage(state, view === null && !isReview, wanted, show);
  useCount(state, view?.left === null);
  const submit = async (): Promise<void> => {
    const { finish } = await import('#domain/questionnaire/finish.ts');
    const result = finish(state.definition, journey.state.get().responses, state.context);
    if (result.ok) return onComplete();
    if (result.questionId !== undefined) {
      setWrong({ questionId: result.questionId, issues: result.issues });
      return show(result.questionId);
    }
    report(texts['questionnaire.missingServiceType']);
    flash(texts['questionnaire.missingServiceType']);
  };
  const goOn = (nextId: string | null): void => {
    setWrong(null);
    const after = openQuestion(journey.state.get());
    // A change from the summary only leads to newly required questions.
    if (isChanging(here)) show(after ?? reviewStep, { isChange: after !== null });
    else if (nextId !== null) show(nextId);
    else if (view?.isLast) void submit();
    else show(reviewStep);
  };
  return {
    state,
    /** The visible question; null on the review page. */
    view,
    isReview,
    /** The rejection of the visible question's answer. */
    refused: [state.refused, wrong].find((one) => one?.questionId === view?.question.id)?.issues ?? noIssues,
    submit: () => void submit(),
    goOn,
    goBack,
    edit: (questionId: string) => show(questionId, { isChange: true }),
  };
}

const noIssues: readonly Issue[] = [];

interface Way {
  readonly isReplacing?: boolean;
  readonly isChange?: boolean;
}

function useWays(from: string | null, backTo: string | null) {
  const here = useLocation();
  const navigate = useNavigate();
  const show = (step: string, { isReplacing = false, isChange = false }: Way = {}): void =>
    void navigate(urlOfStep(here, step), { replace: isReplacing, state: { from, isChange } });
  const goBack = (): void => {
    if (backTo === null) return;
    if (isOwnEntry(here, backTo)) void navigate(-1);
    else show(backTo, { isReplacing: true });
  };
  return { show, goBack };
}

/** Redirects an invalid address to the open question, and a rejection to its question. */
function useRightPage(
  state: AnswerState & { readonly refused: Wrong | null },
  isLost: boolean,
  wanted: string | null,
  show: (step: string, way?: Way) => void,
): void {
  const { refused } = state;
  const showOpen = useEffectEvent(() => show(openQuestion(state) ?? reviewStep, { isReplacing: true }));
  useEffect(() => {
    if (isLost) showOpen();
  }, [isLost]);
  const showRefused = useEffectEvent((questionId: string) => questionId !== wanted && show(questionId));
  useEffect(() => {
    if (refused) showRefused(refused.questionId);
  }, [refused]);
}

/** Counts the remaining questions after the page has rendered, then renders again. */
function useCount(state: AnswerState, isDue: boolean): void {
  const [, setCounted] = useState(false);
  const count = useEffectEvent(() => {
    countQuestions(state);
    setCounted(true);
  });
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(count);
    return () => clearTimeout(timer);
  }, [isDue]);
}
