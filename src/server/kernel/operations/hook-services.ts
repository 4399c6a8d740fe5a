/** Services for record hooks that move other records or notify people. */
import type { Services } from './context.ts';

export type HookServices = Pick<Services, 'notifier' | 'mailer' | 'transition' | 'netboxPolicy'>;
