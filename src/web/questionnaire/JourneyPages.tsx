/** The questions of one questionnaire, each at its own address, so that the browser's Back is Back. */
import styled from '@emotion/styled';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Spinner } from '#web/shell/busy/Spinner.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { Icon } from '#web/shell/Icon.tsx';
import { report } from '#web/shell/errors/report.ts';
import { later } from '#web/shell/later.ts';
import { useStore } from '#web/shell/store.ts';
import { OnlySpoken } from '../controls/OnlySpoken.tsx';
import { Frame } from './frame/Frame.tsx';
import { Progress, progressText } from './frame/Progress.tsx';
import { RegisterHint } from './frame/RegisterHint.tsx';
import { SavedIndicator } from './frame/SavedIndicator.tsx';
import type { Known } from './journey/blank.ts';
import type { Journey } from './journey/journey.ts';
import { countQuestions, openQuestion, viewOf, type Standing } from './journey/view.ts';
import { ErrorSummary, QuestionPage } from './QuestionPage.tsx';
import type { Outside } from './steps/step.ts';
import { loadSteps } from './steps/table.tsx';
import { isChanging, isOwnEntry, reviewStep, stepOfUrl, urlOfStep } from './journey/step-url.ts';
import { headings } from '../controls/style.ts';

const Details = later(async () => ({ default: (await import('./frame/Details.tsx')).Details }));
const ReviewPage = later(async () => ({ default: (await import('./ReviewPage.tsx')).ReviewPage }));

/** What every question needs once it is answered, loaded while the visitor reads the first one. */
const loadSoon = () =>
  Promise.all([
    import('#domain/questionnaire/save.ts'),
    import('#domain/questionnaire/finish.ts'),
    Details.preload(),
    ErrorSummary.preload(),
  ]);

interface Props {
  readonly journey: Journey;
  readonly known: Known;
  readonly outside: Outside;
  readonly isSubmitting: boolean;
  readonly onStartOver: () => void;
  readonly onExit: () => void;
  readonly onSubmit: () => void;
}

export function JourneyPages({ journey, known, outside, isSubmitting, onStartOver, onExit, onSubmit }: Props) {
  const state = useStore(journey.state);
  const here = useLocation();
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<{ questionId: string; issues: readonly Issue[] } | null>(null);
  const open = openQuestion(state);
  useEffect(loadSteps, []);
  const wanted = stepOfUrl(here.search);
  const view = wanted === null || wanted === reviewStep ? null : viewOf(state, wanted);
  const isReview = wanted === reviewStep && open === null;
  const isLost = view === null && !isReview;
  const { refused } = state;

  const show = (step: string, options: { isReplacing?: boolean; isChange?: boolean } = {}) =>
    void navigate(urlOfStep(here, step), {
      replace: options.isReplacing ?? false,
      state: { from: wanted, isChange: options.isChange ?? false },
    });

  useCount(state, view?.left === null);
  useEffect(() => void loadSoon(), []);
  const showOpen = useEffectEvent(() => show(open ?? reviewStep, { isReplacing: true }));
  useEffect(() => {
    if (isLost) showOpen();
  }, [isLost]);
  const showRefused = useEffectEvent((questionId: string) => questionId !== wanted && show(questionId));
  useEffect(() => {
    if (refused) showRefused(refused.questionId);
  }, [refused]);

  const submit = async () => {
    const { finish } = await import('#domain/questionnaire/finish.ts');
    const result = finish(state.definition, journey.state.get().responses, state.context);
    if (result.ok) return onSubmit();
    if (result.questionId !== undefined) {
      setWrong({ questionId: result.questionId, issues: result.issues });
      return show(result.questionId);
    }
    report(texts['questionnaire.missingServiceType']);
    flash(texts['questionnaire.missingServiceType']);
  };
  const onAnswered = (nextId: string | null) => {
    setWrong(null);
    const after = openQuestion(journey.state.get());
    // A change made from the summary asks only what it newly needs.
    if (isChanging(here)) show(after ?? reviewStep, { isChange: after !== null });
    else if (nextId !== null) show(nextId);
    else if (view?.isLast) void submit();
    else show(reviewStep);
  };
  const goBack = () => {
    if (!view?.backTo) return;
    if (isOwnEntry(here, view.backTo)) void navigate(-1);
    else show(view.backTo, { isReplacing: true });
  };
  const edit = (questionId: string) => show(questionId, { isChange: true });
  const details = (
    <Suspense>
      <Details standing={state} onEdit={edit} />
    </Suspense>
  );
  if (isReview) {
    return (
      <Frame kind={undefined} onStartOver={onStartOver} onExit={onExit} queue={journey.queue}>
        <main>
          <Suspense fallback={<Spinner />}>
            <ReviewPage standing={state} isSubmitting={isSubmitting} onEdit={edit} onSubmit={() => void submit()} />
          </Suspense>
        </main>
      </Frame>
    );
  }
  if (view === null) return null;
  const isFirst = view.question.type === 'initial';
  return (
    <Frame
      kind={view.kind}
      onStartOver={onStartOver}
      onExit={onExit}
      queue={journey.queue}
      details={view.isLast ? undefined : details}
    >
      <Way aria-label={texts['questionnaire.progressLabel']}>
        {view.kind !== 'bulk_site_project' && <Progress view={view} />}
        <OnlySpoken>{progressText(view)}</OnlySpoken>
        {view.backTo !== null && (
          <Back type="button" onClick={goBack}>
            <Icon name="back" />
            {texts['questionnaire.back']}
          </Back>
        )}
      </Way>
      <main>
        <QuestionPage
          key={view.question.id}
          journey={journey}
          view={view}
          known={known}
          outside={outside}
          refused={[refused, wrong].find((one) => one?.questionId === view.question.id)?.issues ?? noIssues}
          isSubmitting={isSubmitting}
          onAnswered={onAnswered}
          onClosed={onSubmit}
        >
          {view.isLast && state.responses.length > 1 && (
            <Check aria-labelledby="check">
              <h2 id="check">{texts['questionnaire.reviewTitle']}</h2>
              <Suspense>
                <Details standing={state} isReview onEdit={edit} />
              </Suspense>
            </Check>
          )}
        </QuestionPage>
        <SavedIndicator queue={journey.queue} />
        {isFirst && !state.context.isSignedIn && <RegisterHint />}
      </main>
    </Frame>
  );
}

/** Counts the questions left once the page shows, and shows it again with them. */
function useCount(state: Standing, isDue: boolean): void {
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

const noIssues: readonly Issue[] = [];

const Way = styled('section')({
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  // Room for Back on the first question too: nothing moves between it and the next.
  '&:has(progress)': { minHeight: 72 },
});
const Back = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: 4,
  minHeight: 36,
  margin: '0 0 0 -6px',
  padding: '0 8px 0 2px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: theme.tokens.primary,
  cursor: 'pointer',
  '&:hover': { background: theme.tokens.subtle },
}));
const Check = styled('section')(({ theme }) => ({
  marginTop: 32,
  padding: 20,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  h2: { ...headings(theme.tokens).section, margin: '0 0 16px' },
}));
