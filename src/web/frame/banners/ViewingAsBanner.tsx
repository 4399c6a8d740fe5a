/** Shows as which user an administrator is viewing, and ends it (SH-046, SH-047, AC-058). */
import { stopViewingAs } from '#generated/client/admin.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { Banner } from '#web/ui/notice/Banner.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { flashError } from '#web/shell/flash/flash.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import { endingSession } from '#web/shell/session/ending.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { fill } from '#domain/format/fill.ts';

export function ViewingAsBanner({ profile }: { profile: Profile }) {
  if (profile.viewed_by === null) return null;
  const team = profile.active_team?.id ?? profile.primary_team?.id;
  const back = async (): Promise<void> => {
    try {
      // The administrator signs in as themselves again, even if the view has ended already.
      await whileBusy(() => endingSession(() => stopViewingAs({ signInAt: loginPath('/admin') })));
      leaveTo(team === undefined ? `/admin/users/${profile.id}/show` : `/admin/teams/${team}/show`);
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <Banner tone="warning" text={fill(shellMessages['shell.viewingAs'], { email: profile.email })}>
      <Button look="secondary" onClick={() => void back()}>
        {shellMessages['shell.backToAdmin']}
      </Button>
    </Banner>
  );
}
