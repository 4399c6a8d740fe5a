/** The questions of one questionnaire, each at its own address, so that the browser's Back button works. */
import styled from '@emotion/styled';
import { Suspense, useEffect, type ComponentProps } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Icon } from '#web/ui/icon/Icon.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { VisuallyHidden } from '#web/ui/notice/VisuallyHidden.tsx';
import { Frame } from './frame/Frame.tsx';
import { Progress, progressText } from './frame/Progress.tsx';
import { RegisterHint } from './frame/RegisterHint.tsx';
import { SavedIndicator } from './frame/SavedIndicator.tsx';
import type { VisitorFacts } from '#domain/questionnaire/types/answer-type.ts';
import type { Journey } from './journey/journey.ts';
import { loadAnswerTypes, useAnswerType } from './journey/use-answer-type.ts';
import { usePages } from './journey/use-pages.ts';
import type { QuestionView } from './journey/view.ts';
import { ErrorSummary, QuestionPage } from './QuestionPage.tsx';
import type { Outside } from './steps/step.ts';
import { loadSteps } from './steps/table.tsx';
import { headings } from '#web/theme/style.ts';

const Details = lazyWithPreload(async () => ({ default: (await import('./frame/Details.tsx')).Details }));
const ReviewPage = lazyWithPreload(async () => ({ default: (await import('./ReviewPage.tsx')).ReviewPage }));

/** Preloads what follows the first answer while the visitor reads the first question. */
const loadSoon = () =>
  Promise.all([
    import('#domain/questionnaire/save.ts'),
    import('#domain/questionnaire/finish.ts'),
    loadAnswerTypes(),
    Details.preload(),
    ErrorSummary.preload(),
  ]);

interface Props {
  readonly journey: Journey;
  readonly known: VisitorFacts;
  readonly outside: Outside;
  readonly isSubmitting: boolean;
  readonly onStartOver: () => void;
  readonly onExit: () => void;
  readonly onSubmit: () => void;
}

export function JourneyPages({ journey, known, outside, isSubmitting, onStartOver, onExit, onSubmit }: Props) {
  const pages = usePages(journey, onSubmit);
  const { state, view, edit } = pages;
  useEffect(loadSteps, []);
  useEffect(() => void loadSoon(), []);
  const frame = { onStartOver, onExit, queue: journey.queue };
  if (pages.isReview) {
    return (
      <Frame kind={undefined} {...frame}>
        <main>
          <Suspense fallback={<Spinner />}>
            <ReviewPage progress={state} isSubmitting={isSubmitting} onEdit={edit} onSubmit={pages.submit} />
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
      {...frame}
      details={view.isLast ? undefined : <LaterDetails progress={state} onEdit={edit} />}
    >
      <WayHere view={view} onBack={pages.goBack} />
      <main>
        <OpenQuestion
          key={view.question.id}
          {...{ journey, view, known, outside, isSubmitting }}
          refused={pages.refused}
          onAnswered={pages.goOn}
          onClosed={onSubmit}
        >
          {view.isLast && state.responses.length > 1 && (
            <Check aria-labelledby="check">
              <h2 id="check">{texts['questionnaire.reviewTitle']}</h2>
              <LaterDetails progress={state} isReview onEdit={edit} />
            </Check>
          )}
        </OpenQuestion>
        <SavedIndicator queue={journey.queue} />
        {isFirst && !state.context.isSignedIn && <RegisterHint />}
      </main>
    </Frame>
  );
}

const OpenQuestion = (props: ComponentProps<typeof TypedQuestion>) => (
  <Suspense fallback={<Spinner />}>
    <TypedQuestion {...props} />
  </Suspense>
);

const TypedQuestion = (props: Omit<ComponentProps<typeof QuestionPage>, 'type'>) => (
  <QuestionPage {...props} type={useAnswerType(props.view.question)} />
);

const LaterDetails = (props: ComponentProps<typeof Details>) => (
  <Suspense>
    <Details {...props} />
  </Suspense>
);

/** Progress and the Back button. */
const WayHere = ({ view, onBack }: { view: QuestionView; onBack: () => void }) => (
  <Way aria-label={texts['questionnaire.progressLabel']}>
    {view.kind !== 'bulk_site_project' && <Progress view={view} />}
    <VisuallyHidden>{progressText(view)}</VisuallyHidden>
    {view.backTo !== null && (
      <Back type="button" onClick={onBack}>
        <Icon name="back" />
        {texts['questionnaire.back']}
      </Back>
    )}
  </Way>
);

const Way = styled('section')({
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  // Reserves the space of Back on the first question, so that the next one does not move.
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
