/** What a rule at a record needs that moves other records along or tells people. */
import type { Services } from './context.ts';

export type HookServices = Pick<Services, 'notifier' | 'mailer' | 'transition' | 'netboxPolicy'>;
