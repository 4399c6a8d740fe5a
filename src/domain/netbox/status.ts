/** Where a service stands, in the words of NetBox. The life of a service is led here, so NetBox follows. */
import type { HereService } from './sides.ts';

const words: Readonly<Record<HereService['status'], string>> = {
  active: 'active',
  pending_disconnect: 'deprovisioning',
  disconnected: 'decommissioned',
  cancelled: 'decommissioned',
};

/** A circuit that is down is `offline` there while its service goes on: that word is theirs to say. */
export const statusThere = (status: HereService['status'], there: string | null): string =>
  status === 'active' && there === 'offline' ? 'offline' : words[status];

/** Services that NetBox gets to know; one that has ended is only told to be so. */
export const isLive = ({ status }: Pick<HereService, 'status'>): boolean =>
  status === 'active' || status === 'pending_disconnect';

/** What a circuit becomes in the inventory; null for one that does not run yet or no longer. */
export function statusHere(there: string): 'active' | 'pending_disconnect' | null {
  if (there === 'active' || there === 'offline') return 'active';
  return there === 'deprovisioning' ? 'pending_disconnect' : null;
}
