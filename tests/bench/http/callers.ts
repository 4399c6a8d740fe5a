/** Customers of one team each, who request their own records. */
import type pg from 'pg';
import { makePerson } from '#tests/support/people.ts';
import { idOf, servicesPerTeam, teamCount } from './fill.ts';
import type { Call } from './load.ts';

export interface Caller {
  readonly team: string;
  readonly userId: string;
  /** Authorization header. */
  readonly authorization: string;
  /** Services of their team, spread evenly. */
  readonly services: readonly string[];
}

const callerCount = 100;
const servicesEach = 10;

export async function makeCallers(pool: pg.Pool): Promise<readonly Caller[]> {
  const callers: Caller[] = [];
  for (let n = 0; n < callerCount; n += 1) {
    const number = 1 + ((n * 37) % teamCount);
    const team = idOf('team', number);
    const { userId, token } = await makePerson(pool, { teams: { [team]: ['MANAGE_PROCUREMENT', 'MANAGE_INVENTORY'] } });
    const services = Array.from({ length: servicesEach }, (_, at) =>
      idOf('service', number * servicesPerTeam + ((at * 7919 + n * 131) % servicesPerTeam)),
    );
    callers.push({ team, userId, authorization: `JWT ${token}`, services });
  }
  return callers;
}

/** Calls of each caller, with their header. */
export const callsOf = (callers: readonly Caller[], sent: (caller: Caller) => readonly Call[]): readonly Call[] =>
  callers.flatMap((caller) =>
    sent(caller).map((call) => ({ ...call, headers: { authorization: caller.authorization, ...call.headers } })),
  );
