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
  const renew = async (userIds: readonly string[]): Promise<void> => {
    const concerned = [...guests].filter(
      ([, { principal }]) => userIds.length === 0 || userIds.includes(principal.userId),
    );
    for (const [socket, guest] of concerned) {
      const principal = await loadUserOfSession(pool, guest.sessionId);
      if (principal) guest.principal = principal;
      else socket.close(closeCodes.policy, 'The session has ended.');
    }
  };
  return {
    add: (sessionId, principal, socket) => void guests.set(socket, { sessionId, principal }),
    remove: (socket) => void guests.delete(socket),
    take: async (signal) => {
      if (signal.kind === 'recheck') return renew(signal.userIds);
      if (signal.broadcast.message.type === 'team_user.roles_updated') await renew(signal.broadcast.to.userIds ?? []);
      await deliver(pool, guests, signal.broadcast);
    },
    sweep: () => renew([]),
    closeAll: () => {
      for (const socket of guests.keys()) socket.close(closeCodes.goingAway, 'The server stops.');
    },
  };
}

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
