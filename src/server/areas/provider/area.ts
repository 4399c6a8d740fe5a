/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { commissionRateHooks } from './commission-rates.ts';
import { deskBehaviors } from './desks.ts';
import { providerReminders } from './due.ts';
import { providerHooks } from './hooks.ts';
import { providerBehaviors } from './operations.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { askingTeams, providerFields } from './graphql.ts';

export const provider = {
  operations: { ...providerBehaviors, ...deskBehaviors },
  hooks: () => ({ 'commission-rate': commissionRateHooks, provider: providerHooks }),
  due: [providerReminders],
  graphql: (door: Door) => ({ Query: providerFields(door) }),
  loaders: askingTeams,
} satisfies Area;
