/** Starts viewing the product as a user. */
import { startViewingAs } from '#generated/client/admin.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';

/** Opens the user's dashboard; a refusal shows as a flash message. */
export async function viewAs(userId: string): Promise<void> {
  try {
    await whileBusy(() => startViewingAs({ user_id: userId }));
    leaveTo('/dashboard');
  } catch (error) {
    flashError(error);
  }
}
