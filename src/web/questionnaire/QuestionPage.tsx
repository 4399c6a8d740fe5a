/** One question: heading, its step, Next. */
import styled from '@emotion/styled';
import { Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import { isSingleChoice } from '#domain/questionnaire/choice.ts';
import { holdsOn } from '#domain/questionnaire/evaluation.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { fill } from '#domain/format/fill.ts';
import { Heading } from './frame/Heading.tsx';
import { Removal } from './frame/Removal.tsx';
import { useDraft, type TypedAnswer } from './journey/use-draft.ts';
import type { AnswerType, VisitorFacts } from '#domain/questionnaire/types/answer-type.ts';
import type { Journey } from './journey/journey.ts';
import type { QuestionView } from './journey/view.ts';
import type { Outside } from './steps/step.ts';
import { remainingIssues } from './issues/remaining.ts';
import { stepOf } from './steps/table.tsx';
import { belowSm } from '#web/theme/style.ts';

/** Preloaded while the visitor reads the first question. */
export const ErrorSummary = lazyWithPreload(async () => ({
  default: (await import('./frame/ErrorSummary.tsx')).ErrorSummary,
}));

interface Props {
  readonly journey: Journey;
  /** The form of the question's answer. */
  readonly type: AnswerType;
  readonly view: QuestionView;
  readonly known: VisitorFacts;
  readonly outside: Outside;
  /** Issues that the server found after the page had moved on. */
  readonly refused: readonly Issue[];
  readonly isSubmitting: boolean;
  readonly onAnswered: (nextId: string | null) => void;
  /** Called when the request has already been submitted. */
  readonly onClosed: () => void;
  /** Shown between the question and its button. */
  readonly children?: React.ReactNode;
}

export function QuestionPage(props: Props) {
  const { type, view, outside, isSubmitting, children } = props;
  const { question } = view;
  const { draft, issues, removal, attempt, isSaving, answer, change, keep } = useAnswering(props);
  const [isStepBusy, setIsStepBusy] = useState(false);
  const isBusy = isSaving || isSubmitting;
  useTitle(question.title, issues.length > 0);
  const { Component, hasOwnButtons } = stepOf(question);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!hasOwnButtons && !isStepBusy) void answer(draft.data);
  };
  return (
    <>
      {issues.length > 0 && (
        <Suspense>
          <ErrorSummary key={attempt} view={view} data={draft.data} issues={issues} />
        </Suspense>
      )}
      <Heading title={question.title} subtitle={question.subtitle} help={helpOf(view)} />
      <form id="question-form" noValidate onSubmit={submit}>
        {draft.isCleared && <Earlier>{texts['questionnaire.clearedAnswer']}</Earlier>}
        {draft.left.length > 0 && <LeftOutNote>{leftOutText(draft.left)}</LeftOutNote>}
        <Suspense fallback={<Spinner />}>
          <Component
            {...{ view, issues, outside }}
            value={draft.data}
            onChange={change}
            onBusy={setIsStepBusy}
            onSubmit={(data: AnswerData) => void answer(data)}
          />
          {removal && (
            <Removal titles={removal.titles} onChange={() => void answer(removal.data, true)} onKeep={keep} />
          )}
          {children}
          {!hasOwnButtons && (
            <Actions>
              <Button type="submit" aria-disabled={isBusy || isStepBusy || undefined}>
                {isBusy
                  ? texts['questionnaire.saving']
                  : (type.submitLabel?.(question, draft.data) ?? view.submitLabel)}
              </Button>
            </Actions>
          )}
        </Suspense>
      </form>
    </>
  );
}

/** The draft answer, its issues, and the earlier answers that it would remove. */
function useAnswering({ journey, type, view, known, refused, isSubmitting, onAnswered, onClosed }: Props) {
  const draft = useDraft(type, journey, view, known);
  const [issues, setIssues] = useState(refused);
  const [removal, setRemoval] = useState<{ titles: readonly string[]; data: AnswerData } | null>(null);
  /** Counts the attempts: each shows a new summary. */
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  /** The answer in which the issues were found. */
  const checkedAnswer = useRef(draft.data);
  const answer = async (data: AnswerData, isAgreed = false): Promise<void> => {
    if (isSaving || isSubmitting) return;
    draft.set(data);
    setRemoval(null);
    setIsSaving(true);
    setAttempt((count) => count + 1);
    const outcome = await journey.answer(view.question.id, data, isAgreed);
    setIsSaving(false);
    checkedAnswer.current = data;
    if (outcome.kind === 'invalid') return setIssues([...outcome.issues]);
    setIssues([]);
    if (outcome.kind === 'closed') return onClosed();
    if (outcome.kind === 'removes') {
      // A card that needs a confirmation is not selected yet.
      if (isSingleChoice(view.question)) draft.restore();
      return setRemoval({ titles: outcome.titles, data });
    }
    draft.done();
    onAnswered(outcome.questionId);
  };
  const change = (data: AnswerData): void => {
    setRemoval(null);
    draft.set(data);
    if (issues.length > 0) void remainingIssues(view, checkedAnswer.current, data, issues).then(setIssues);
  };
  const keep = (): void => {
    setRemoval(null);
    draft.restore();
  };
  return { draft, issues, removal, attempt, isSaving, answer, change, keep };
}

/** "Left out because it no longer fits: Austin, 10 Gbps at Dallas" */
function leftOutText(left: TypedAnswer['left']): string {
  const items = left.map(({ what, where }) =>
    where === undefined ? what : fill(texts['questionnaire.leftOutAt'], { what, where }),
  );
  return fill(texts['questionnaire.leftOut'], { items: items.join(', ') });
}

/** Hides help that does not apply. */
const helpOf = ({ question, evaluation }: QuestionView): string | undefined =>
  question.helpWhen === undefined || holdsOn(evaluation, question.helpWhen) ? question.help : undefined;

/** "Error: How many locations? - Questionnaire" */
export function useTitle(title: string, isError = false): void {
  useEffect(() => {
    const page = fill(texts['questionnaire.pageTitle'], { title });
    document.title = isError ? fill(texts['questionnaire.errorTitle'], { title: page }) : page;
  }, [title, isError]);
}

const Actions = styled('div')({
  display: 'flex',
  gap: 12,
  marginTop: 28,
  button: { minWidth: 120 },
  [belowSm]: { button: { width: '100%' } },
});
const LeftOutNote = styled('output')(({ theme }) => ({
  display: 'block',
  margin: '0 0 12px',
  padding: '8px 12px',
  borderRadius: 6,
  fontSize: 14,
  background: theme.tokens.tones.warning.tint,
  color: theme.tokens.tones.warning.ink,
}));
const Earlier = styled('p')(({ theme }) => ({
  display: 'inline-block',
  margin: '0 0 12px',
  padding: '4px 10px',
  borderRadius: 6,
  fontSize: 13,
  fontWeight: 600,
  background: theme.tokens.tones.info.tint,
  color: theme.tokens.tones.info.ink,
}));
