/** The page of an account that must change its password before anything else. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { screen } from '#generated/screens/app/change-password.tsx';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { reloadSession, signOut } from '#web/shell/session/session.ts';
import { StepForm } from '#web/ui/form/steps/StepForm.tsx';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';
import { useSteps } from '#web/ui/form/steps/useSteps.ts';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { changePassword } from '#web/record/actions/profile-calls.ts';
import { useStepActions } from '#web/record/form/use-step-actions.ts';

export default function FirstPassword() {
  const page = useSteps(screen, { ...useStepActions(), changePassword: change });
  return (
    <Box
      component="main"
      sx={{ display: 'grid', gap: 3, justifyItems: 'center', padding: { xs: '32px 16px', sm: '80px 16px' } }}
    >
      <Wordmark />
      <Box
        sx={(theme) => ({
          width: '100%',
          maxWidth: 440,
          padding: { xs: 2.5, sm: 4 },
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          backgroundColor: theme.tokens.surface,
        })}
      >
        <Typography variant="h1" sx={{ marginBottom: 2.5 }}>
          {screen.title}
        </Typography>
        {page.step && (
          <StepForm
            {...page}
            step={page.step}
            onChange={page.change}
            onSubmit={page.submit}
            onRepeat={() => undefined}
          />
        )}
      </Box>
      <Button onClick={() => void signOut().then(() => leaveTo(loginPath()))}>{shellMessages['shell.signOut']}</Button>
    </Box>
  );
}

const change: Action = async (input) => {
  await changePassword({ ...input, go: () => undefined });
  await reloadSession();
};
