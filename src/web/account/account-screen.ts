/** An account or link page: steps whose calls are the account calls. */
import type { AccountCall } from '#generated/screens/account-calls.ts';
import type { StepsScreen } from '../shell/steps/steps-screen.ts';

export type AccountScreen = StepsScreen<AccountCall>;
