/** Opens the product after signing in. */
import type { ActionInput } from '#web/ui/form/steps/steps-screen.ts';
import { afterLogin } from '#web/shell/session/home-path.ts';
import { reloadSession } from '#web/shell/session/session.ts';

/** `to`: target instead of the requested page or the account's start page. */
export async function enter({ go, query }: Pick<ActionInput, 'go' | 'query'>, to?: string): Promise<void> {
  const session = await reloadSession();
  if (session.state === 'authenticated') go(to ?? afterLogin(session.profile, query['redirect']), { replace: true });
  else if (session.state === 'unauthenticated' && session.failure) throw session.failure;
}
