/** Type of an account or link page: steps that call the account API. */
import type { AccountCall } from '#generated/screens/account-calls.ts';
import type { StepsScreen } from '#web/ui/form/steps/steps-screen.ts';

export type AccountScreen = StepsScreen<AccountCall>;
