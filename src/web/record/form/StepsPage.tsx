/** A multi-step page inside the application, such as the profile. */
import { StepForm } from '#web/ui/form/steps/StepForm.tsx';
import type { Answers } from '#web/ui/form/steps/steps-screen.ts';
import { useSteps } from '#web/ui/form/steps/useSteps.ts';
import { layout } from '#web/theme/tokens.ts';
import { useStepActions } from './use-step-actions.ts';
import { FormSheet } from './FormSheet.tsx';
import type { StepsPageData } from './steps-page.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { useTeam } from '../team/team-context.ts';

export function StepsPage({ screen }: { screen: StepsPageData }) {
  const { profile } = useTeam();
  const page = useSteps(screen, useStepActions(), profileAnswers(profile));
  return (
    <>
      <PageHeader title={screen.title} description={screen.description} />
      <FormSheet maxWidth={layout.form}>
        {page.step && (
          <StepForm
            {...page}
            step={page.step}
            onChange={page.change}
            onSubmit={page.submit}
            onRepeat={(call) => void page.run(call)}
          />
        )}
      </FormSheet>
    </>
  );
}

/** The account's profile under the form's keys. */
function profileAnswers({
  first_name,
  last_name,
  email,
  phone,
  timezone,
  notification_settings: settings,
}: ReturnType<typeof useTeam>['profile']): Answers {
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone: phone ?? '',
    timezone,
    digest: settings?.digest ?? '',
    defaultGateways: settings?.default_gateways ?? [],
    followedSgsOnly: settings?.followed_sgs_only === true,
    quietFrom: String(settings?.quiet_from ?? ''),
    quietUntil: String(settings?.quiet_until ?? ''),
    quietWeekends: settings?.quiet_weekends === true,
    isUnsubscribed: settings?.is_unsubscribed === true,
  };
}
