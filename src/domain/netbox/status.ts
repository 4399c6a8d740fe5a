/** Maps service statuses to NetBox. The lifecycle is managed here, so NetBox follows. */
import type { HereService } from './sides.ts';

const words: Readonly<Record<HereService['status'], string>> = {
  active: 'active',
  pending_disconnect: 'deprovisioning',
  disconnected: 'decommissioned',
  cancelled: 'decommissioned',
};

/** A circuit that is down is `offline` in NetBox while its service goes on, so that status is kept. */
export const statusThere = (status: HereService['status'], there: string | null): string =>
  status === 'active' && there === 'offline' ? 'offline' : words[status];

/** Services to create in NetBox; one that has ended is only updated there. */
export const isLive = ({ status }: Pick<HereService, 'status'>): boolean =>
  status === 'active' || status === 'pending_disconnect';

/** Status of an imported circuit; null if it does not run yet or no longer. */
export function statusHere(there: string): 'active' | 'pending_disconnect' | null {
  if (there === 'active' || there === 'offline') return 'active';
  return there === 'deprovisioning' ? 'pending_disconnect' : null;
}
