/**
 * The questionnaire: identifies the visitor, restores or starts a questionnaire, asks, submits and shows the result.
 */
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { dataAs, type AnswerData } from '#domain/questionnaire/answer.ts';
import { fill } from '#domain/format/fill.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { leaveTo, publicHome } from '#web/shell/navigation/useGo.ts';
import { Notice } from '#web/ui/notice/Notice.tsx';
import { HttpError } from '#web/shell/api/http.ts';
import { reloadSession } from '#web/shell/session/session.ts';
import { useStore } from '#web/shell/store.ts';
import { questionnaireApi as api } from './api/http-questionnaire-api.ts';
import type { Outcome } from './api/questionnaire-api.ts';
import { definition } from './definition.ts';
import { EmailExistsDialog, LimitDrawer, ResumeDialog, StartOverDialog, TeamDialog } from './dialogs/lazy-dialogs.ts';
import { Frame } from './frame/Frame.tsx';
import { issuesOf } from './issues/server-issues.ts';
import { JourneyPages } from './JourneyPages.tsx';
import type { Journey } from './journey/journey.ts';
import { urlWithoutStep } from './journey/step-url.ts';
import type { Outside } from './steps/step.ts';
import { stepOf } from './steps/table.tsx';
import { forgetQuestionnaire } from './journey/arrive.ts';
import { refusalKind } from './journey/refusal.ts';
import { useArrival, type Phase, type Present } from './journey/use-arrival.ts';

const VerificationPage = lazyWithPreload(async () => ({
  default: (await import('./VerificationPage.tsx')).VerificationPage,
}));

export default function QuestionnairePage() {
  const { phase, resume, restart, retry, takeHere } = useArrival(api);
  const navigate = useNavigate();
  const startNew = async () => {
    await restart();
    void navigate(urlWithoutStep(location), { replace: true });
  };
  const goOn = () => {
    resume();
    void navigate(urlWithoutStep(location), { replace: true });
  };
  if (phase.kind === 'loading') return <Spinner />;
  if (phase.kind === 'failed') return <NotStarted {...phase} onRetry={retry} />;
  if (phase.kind === 'otherTab') {
    return (
      <main>
        <title>{titleOf(texts['questionnaire.otherTabTitle'])}</title>
        <Notice title={texts['questionnaire.otherTabTitle']} text={texts['questionnaire.otherTabText']}>
          <Button onClick={takeHere}>{texts['questionnaire.useHere']}</Button>
        </Notice>
      </main>
    );
  }
  return (
    <>
      <Questionnaire
        key={phase.present.journey.id + phase.present.round}
        present={phase.present}
        isResuming={phase.kind === 'resume'}
        onStartNew={startNew}
      />
      <Suspense>
        {phase.kind === 'resume' && (
          <ResumeDialog
            progress={phase.present.journey.state.get()}
            since={phase.present.record.createdAt}
            onResume={goOn}
            onStartNew={startNew}
          />
        )}
      </Suspense>
    </>
  );
}

const titleOf = (title: string): string => fill(texts['questionnaire.pageTitle'], { title });

type NotBegunProps = Extract<Phase, { kind: 'failed' }> & { readonly onRetry: () => void };

/** Shows why there is no question, and what to do. */
function NotStarted({ message, isRefused, isPassing, home, onRetry }: NotBegunProps) {
  const leave = () => leaveTo(home);
  const title = isRefused ? texts['questionnaire.mayNotAskTitle'] : texts['questionnaire.notLoaded'];
  return (
    <Frame kind={undefined} onExit={leave}>
      <main>
        <title>{titleOf(title)}</title>
        <Notice title={title} text={message} tone={isRefused ? 'info' : 'error'}>
          {isPassing && <Button onClick={onRetry}>{texts['questionnaire.tryAgain']}</Button>}
          {home !== publicHome && (
            <Button onClick={leave}>
              {home === '/dashboard' ? texts['questionnaire.toAccount'] : texts['questionnaire.toDashboard']}
            </Button>
          )}
        </Notice>
      </main>
    </Frame>
  );
}

type OpenDialog = 'startOver' | 'emailExists' | 'team' | 'limit' | null;

interface QuestionnaireProps {
  readonly present: Present;
  /** Another dialog asks first whether to continue. */
  readonly isResuming: boolean;
  readonly onStartNew: () => Promise<void>;
}

function Questionnaire({ present, isResuming, onStartNew }: QuestionnaireProps) {
  const { journey, record, arriving, home, known } = present;
  const [asking, setAsking] = useState<OpenDialog>(record.isSoftblocked && !arriving.isOnBehalf ? 'limit' : null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(record.status === 'SUBMITTED');
  const { responses } = useStore(journey.state);
  const outside: Outside = {
    questionnaireId: journey.id,
    teamId: arriving.teamId,
    api,
    places: present.places,
    copied: responses.filter(({ source }) => source === 'copied'),
    saveCopied: (questionId, data) => saveCopied(journey, questionId, data),
    stepOf,
  };

  const end = ({ status, type, teamId }: Outcome) => {
    journey.forget();
    if (status === 'SUBMITTED') return setIsSubmitted(true);
    forgetQuestionnaire(localStorage, arriving);
    if (type === 'bulk_site_project') return leaveTo(`/${teamId}/bulk-site`);
    flash(texts['questionnaire.completed'], 'success');
    void reloadSession().then(() => leaveTo(`/${teamId}/dashboard/procurement`));
  };
  const submit = async (teamId?: string) => {
    setIsSubmitting(true);
    try {
      if (!(await journey.queue.flush())) return flash(texts['questionnaire.notSaved'], 'warning');
      end(await api.complete(journey.id, teamId));
      setAsking(null);
    } catch (error) {
      const kind = refusalKind(error);
      if (kind === null) flashError(error);
      else setAsking(kind);
    } finally {
      setIsSubmitting(false);
    }
  };
  const leave = () => leaveTo(home);

  if (isSubmitted) {
    return (
      <Frame kind={record.type ?? undefined} onExit={leave}>
        <main>
          <Suspense fallback={<Spinner />}>
            <VerificationPage email={emailOf(present)} onResend={() => api.resendVerification(journey.id)} />
          </Suspense>
        </main>
      </Frame>
    );
  }
  return (
    <>
      <JourneyPages
        journey={journey}
        known={known}
        outside={outside}
        isSubmitting={isSubmitting}
        onStartOver={() => setAsking('startOver')}
        onExit={leave}
        onSubmit={() => void submit()}
      />
      <Suspense>
        {asking === 'startOver' && <StartOverDialog onClose={() => setAsking(null)} onStartOver={onStartNew} />}
        {asking === 'emailExists' && (
          <EmailExistsDialog email={emailOf(present)} onClose={() => setAsking(null)} onSignedIn={() => submit()} />
        )}
        {asking === 'team' && <TeamDialog onClose={() => setAsking(null)} onChosen={submit} />}
        {asking === 'limit' && !isResuming && (
          <LimitDrawer
            arriving={arriving}
            onClose={() => setAsking(null)}
            onLeave={() => leaveTo(`/${arriving.teamId}/dashboard/procurement`)}
          />
        )}
      </Suspense>
    </>
  );
}

async function saveCopied(journey: Journey, questionId: string, data: AnswerData): Promise<readonly Issue[]> {
  try {
    journey.adopt(await api.saveCopied(journey.id, questionId, data));
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return issuesOf(error, definition.questions.find(({ id }) => id === questionId) ?? null);
  }
}

/** The email address in the contact answer; empty before. */
function emailOf({ journey, record }: Present): string {
  const contacts = journey.state.get().responses.map(({ data }) => dataAs('contact', data)?.contact.email);
  return contacts.find(Boolean) ?? record.userInfo?.email ?? '';
}
