/** The open sockets of this server: their rights, and when they must close. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { loadUsersOfSessions } from '../identity/load-principal.ts';
import { mayInTeam } from '../access/allowance.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { createScope } from '../access/scope.ts';
import { readRecord } from '../data/read.ts';
import { transaction } from '../data/transaction.ts';
import type { Broadcast, Receivers, Signal, SocketMessage } from '../data/signals/messages.ts';

/** One open page. */
export interface Socket {
  readonly send: (text: string) => void;
  /** `code` as in RFC 6455. */
  readonly close: (code: number, reason: string) => void;
}

export interface Hub {
  /** False if the person has too many open sockets. */
  readonly add: (sessionId: string, principal: UserPrincipal, socket: Socket) => boolean;
  readonly remove: (socket: Socket) => void;
  readonly take: (signal: Signal) => Promise<void>;
  /** Closes sockets of ended sessions, and refreshes the rights of the others. */
  readonly sweep: () => Promise<void>;
  readonly closeAll: () => void;
}

interface Guest {
  readonly sessionId: string;
  principal: UserPrincipal;
  /** Counts reads of the rights, so that an older read does not overwrite a newer one. */
  readings: number;
}

/** Per statement. */
const sessionsAtOnce = 500;

export const closeCodes = { policy: 1008, goingAway: 1001, unsupported: 1003, tryLater: 1013 } as const;

/** `mostPerPerson`: maximum number of open sockets per person. */
export function createHub(pool: pg.Pool, mostPerPerson: number = limits.socketsPerPerson): Hub {
  const guests = new Map<Socket, Guest>();
  const renew = async (isConcerned: (principal: UserPrincipal) => boolean): Promise<void> => {
    const concerned = [...guests].filter(([, { principal }]) => isConcerned(principal));
    for (let first = 0; first < concerned.length; first += sessionsAtOnce)
      await renewSome(pool, concerned.slice(first, first + sessionsAtOnce));
  };
  return {
    add: (sessionId, principal, socket) => {
      const own = [...guests.values()].filter((each) => each.principal.userId === principal.userId);
      if (own.length >= mostPerPerson) return false;
      guests.set(socket, { sessionId, principal, readings: 0 });
      return true;
    },
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

async function renewSome(pool: pg.Pool, some: readonly (readonly [Socket, Guest])[]): Promise<void> {
  const asked = some.map(([socket, guest]) => ({ socket, guest, readings: guest.readings }));
  const found = await loadUsersOfSessions(pool, [...new Set(asked.map(({ guest }) => guest.sessionId))]);
  for (const { socket, guest, readings } of asked) {
    const principal = found.get(guest.sessionId);
    if (!principal) socket.close(closeCodes.policy, 'The session has ended.');
    else if (guest.readings === readings) Object.assign(guest, { principal, readings: readings + 1 });
  }
}

/** Without receivers it goes to everyone. */
const isOneOf =
  (userIds: readonly string[]) =>
  ({ userId }: UserPrincipal): boolean =>
    userIds.length === 0 || userIds.includes(userId);

async function deliver(pool: pg.Pool, guests: ReadonlyMap<Socket, Guest>, { to, message }: Broadcast): Promise<void> {
  const text = JSON.stringify(message satisfies SocketMessage);
  for (const [socket, { principal }] of guests) {
    if (await mayReceive(pool, principal, to)) socket.send(text);
  }
}

async function mayReceive(pool: pg.Pool, principal: UserPrincipal, { userIds, record }: Receivers): Promise<boolean> {
  if (userIds?.includes(principal.userId)) return true;
  if (!record) return false;
  const resource = resourceById(record.entity);
  const isPlain = resource.scope === 'team' && (resource.customerSees === undefined || principal.staffRole !== null);
  const isTeamRule = !resource.access.read.includes('owner') && resource.sharedBy === undefined;
  if (isPlain && isTeamRule) return mayInTeam(resource.access.read, principal, record.teamId);
  // Row rules that hide records from some readers: the data door decides.
  return transaction(pool, createScope(principal), { mode: 'read' }, (session) =>
    readRecord(session, resource, record.id),
  ).then(
    () => true,
    () => false,
  );
}
