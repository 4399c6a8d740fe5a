/** The open sockets of this server: what each may hear, and when it has to go. */
import type pg from 'pg';
import { resourceById } from '#generated/resources/registry.ts';
import { loadUserOfSession } from '../accounts/load-principal.ts';
import { mayInTeam } from '../access/allowance.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { createScope } from '../access/scope.ts';
import { getRecord } from '../data/read.ts';
import { inReading } from '../data/session.ts';
import type { Broadcast, Receivers, Signal, SocketMessage } from './messages.ts';

/** One open page. */
export interface Socket {
  readonly send: (text: string) => void;
  /** `code` as in RFC 6455. */
  readonly close: (code: number, reason: string) => void;
}

export interface Hub {
  readonly add: (sessionId: string, principal: UserPrincipal, socket: Socket) => void;
  readonly remove: (socket: Socket) => void;
  readonly take: (signal: Signal) => Promise<void>;
  /** Ends sockets whose sessions ended, and renews the rights of the others. */
  readonly sweep: () => Promise<void>;
  readonly closeAll: () => void;
}

interface Guest {
  readonly sessionId: string;
  principal: UserPrincipal;
}

export const closeCodes = { policy: 1008, goingAway: 1001, unsupported: 1003 } as const;

export function createHub(pool: pg.Pool): Hub {
  const guests = new Map<Socket, Guest>();
  const renew = async (isConcerned: (principal: UserPrincipal) => boolean): Promise<void> => {
    for (const [socket, guest] of [...guests].filter(([, { principal }]) => isConcerned(principal))) {
      const principal = await loadUserOfSession(pool, guest.sessionId);
      if (principal) guest.principal = principal;
      else socket.close(closeCodes.policy, 'The session has ended.');
    }
  };
  return {
    add: (sessionId, principal, socket) => void guests.set(socket, { sessionId, principal }),
    remove: (socket) => void guests.delete(socket),
    take: async (signal) => {
      if (signal.kind === 'recheck') return renew(isOneOf(signal.userIds));
      const { message, to } = signal.broadcast;
      if (message.type === 'team_user.roles_updated') await renew(isOneOf(to.userIds ?? []));
      const isSubscription = message.type === 'record.changed' && message.entity === 'team-subscription';
      if (isSubscription) await renew(({ teams }) => teams.has(message.team_id ?? ''));
      await deliver(pool, guests, signal.broadcast);
    },
    sweep: () => renew(() => true),
    closeAll: () => {
      for (const socket of guests.keys()) socket.close(closeCodes.goingAway, 'The server stops.');
    },
  };
}

/** Of nobody in particular means everyone. */
const isOneOf =
  (userIds: readonly string[]) =>
  ({ userId }: UserPrincipal): boolean =>
    userIds.length === 0 || userIds.includes(userId);

async function deliver(pool: pg.Pool, guests: ReadonlyMap<Socket, Guest>, { to, message }: Broadcast): Promise<void> {
  const text = JSON.stringify(message satisfies SocketMessage);
  for (const [socket, { principal }] of guests) {
    if (await mayHear(pool, principal, to)) socket.send(text);
  }
}

async function mayHear(pool: pg.Pool, principal: UserPrincipal, { userIds, record }: Receivers): Promise<boolean> {
  if (userIds?.includes(principal.userId)) return true;
  if (!record) return false;
  const resource = resourceById(record.entity);
  const isPlain = resource.scope === 'team' && (resource.customerSees === undefined || principal.staffRole !== null);
  const isTeamRule = !resource.access.read.includes('owner');
  if (isPlain && isTeamRule) return mayInTeam(resource.access.read, principal, record.teamId);
  // Rows that hide from some readers, or belong to one: the data door decides.
  return inReading(pool, createScope(principal), (session) => getRecord(session, resource, record.id)).then(
    () => true,
    () => false,
  );
}
