/** The draft answer: stored in this browser after a pause, so that leaving the page loses nothing. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import type { OmittedPart } from '#domain/questionnaire/fit/fitting.ts';
import type { AnswerType, VisitorFacts } from '#domain/questionnaire/types/answer-type.ts';
import { startingAnswer } from './draft.ts';
import type { Journey } from './journey.ts';
import type { QuestionView } from './view.ts';

/** Typing pause after which the draft is stored, in milliseconds. */
const pause = 1_000;

export interface TypedAnswer {
  readonly data: AnswerData;
  readonly isCleared: boolean;
  /** Parts of an earlier answer that no longer fit. */
  readonly left: readonly OmittedPart[];
  readonly set: (data: AnswerData) => void;
  /** Resets to the stored answer. */
  readonly restore: () => void;
  /** Called after saving; nothing is left to store. */
  readonly done: () => void;
}

export function useDraft(type: AnswerType, journey: Journey, view: QuestionView, known: VisitorFacts): TypedAnswer {
  const [start] = useState(() => startingAnswer(type, journey, view, known));
  const [data, setData] = useState(start.data);
  const [isCleared, setIsFromBefore] = useState(start.isCleared);
  const unkept = useRef<AnswerData | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    clearTimeout(timer.current);
    if (unkept.current !== null) journey.keepDraft(view.question.id, unkept.current);
    unkept.current = null;
  };
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const onHide = () => keepNow();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      keepNow();
    };
    // The page of a question mounts once per question.
  }, []);
  const set = (next: AnswerData) => {
    setData(next);
    setIsFromBefore(false);
    unkept.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, pause);
  };
  const done = () => {
    clearTimeout(timer.current);
    unkept.current = null;
  };
  return {
    data,
    isCleared,
    left: start.left,
    set,
    done,
    restore: () => set(view.stored ?? type.blank(view, known)),
  };
}
