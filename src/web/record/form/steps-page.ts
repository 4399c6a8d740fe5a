/** A generated multi-step page. */
import type { AppCall } from '#generated/screens/app/names.ts';
import type { StepsScreen } from '#web/ui/form/steps/steps-screen.ts';

export type StepsPageData = StepsScreen<AppCall>;
