/** An account or link page: a centered card with a step, a result, or the spinner of its first call. */
import { accountMessages as texts } from '#generated/domain/messages/account.ts';
import { authMessages } from '#generated/domain/messages/auth.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import styled from '@emotion/styled';
import { shadow, titleStyle } from '#web/theme/tokens.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { useDescription } from '#web/shell/use-description.ts';
import { LoadingStep } from '#web/ui/form/steps/LoadingStep.tsx';
import { Links, StepForm } from '#web/ui/form/steps/StepForm.tsx';
import { useSteps } from '#web/ui/form/steps/useSteps.ts';
import { fill } from '#domain/format/fill.ts';
import { Notice } from '#web/ui/notice/Notice.tsx';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import type { AccountScreen } from './account-screen.ts';
import { accountActions, accountJudges } from './actions/account-actions.ts';

export function AccountPage({ screen }: { screen: AccountScreen }) {
  useDescription(screen.description);
  const page = useSteps(screen, accountActions, {}, accountJudges);
  const { step, outcome, values } = page;
  const onlyOutcome = screen.steps.length === 0 && !screen.load ? screen.outcomes[0] : undefined;
  const end = outcome ?? onlyOutcome;
  if (lacksToken(screen, page.query)) return <IncompleteLink title={screen.title} />;
  return (
    <Page>
      <title>{fill(shellMessages['shell.pageTitle'], { title: screen.title })}</title>
      <Wordmark leadsHome />
      <Card>
        {end && (
          <Notice title={fill(end.title, values)} text={end.text && fill(end.text, values)} tone={end.tone ?? 'info'}>
            {end.links && <Links links={end.links} />}
          </Notice>
        )}
        {!end && page.isWaiting && screen.load && !page.hasAnswered && <LoadingStep load={screen.load} />}
        {!end && step && (page.hasAnswered || !screen.load) && (
          <>
            <Title>{step.title ?? screen.title}</Title>
            <StepForm
              {...page}
              step={step}
              onChange={page.change}
              onSubmit={page.submit}
              onRepeat={(call) => void page.run(call)}
              onOpen={page.open}
            />
          </>
        )}
      </Card>
    </Page>
  );
}

/** True for an incomplete link. Pages that call the server on opening get the error from it. */
const lacksToken = ({ query = [], load }: AccountScreen, given: Readonly<Record<string, string>>): boolean =>
  load === undefined && query.includes('token') && !given['token'];

function IncompleteLink({ title }: { title: string }) {
  return (
    <Page>
      <title>{fill(shellMessages['shell.pageTitle'], { title })}</title>
      <Wordmark leadsHome />
      <Card>
        <Notice title={texts['account.incompleteLink']} text={texts['account.incompleteLinkText']} tone="warning">
          <Links links={[{ label: authMessages['auth.backToLogin'], to: loginPath() }]} />
        </Notice>
      </Card>
    </Page>
  );
}

const Page = styled('main')({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'center',
  gap: 24,
  minHeight: '100dvh',
  padding: 'clamp(24px, 10vh, 96px) 16px 48px',
});

const Card = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 440,
  padding: 'clamp(20px, 5vw, 36px)',
  background: theme.tokens.surface,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  boxShadow: shadow,
  '& > section': { padding: '8px 0' },
}));

const Title = styled('h1')(({ theme }) => ({ ...titleStyle(theme.tokens), fontSize: 26, margin: '0 0 20px' }));
