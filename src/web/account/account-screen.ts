/** An account or link page: steps whose calls are the account calls. */
import type { AccountCall } from '#generated/screens/account-calls.ts';
import type { StepsScreen } from '#web/ui/form/steps/steps-screen.ts';

export type AccountScreen = StepsScreen<AccountCall>;
