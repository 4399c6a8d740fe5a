/** Starts to see the product through the eyes of a user. */
import { startViewingAs } from '#generated/client/admin.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';

/** Leaves for the user's dashboard; a refusal is told as a flash message. */
export async function viewAs(userId: string): Promise<void> {
  try {
    await whileBusy(() => startViewingAs({ user_id: userId }));
    leaveTo('/dashboard');
  } catch (error) {
    flashError(error);
  }
}
