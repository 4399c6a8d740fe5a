/** Servers under the same load in turns: processor time per request of each server and of the database. */
import { loadavg } from 'node:os';
import { median } from '../measure.ts';
import type { Child } from './child.ts';
import { runLoad, type Call } from './load.ts';
import type { Million } from './million.ts';
import { databaseCpuMs } from './processor.ts';

export interface Contender<Name extends string> {
  readonly name: Name;
  readonly server: Child;
  readonly calls: readonly Call[];
}

/** Per request, in microseconds. */
export interface Cost {
  readonly server: number;
  readonly database: number;
  readonly sum: number;
  readonly bytes: number;
}

const rounds = 5;
const secondsPerRound = 2;

export type ContestCosts<Name extends string> = Readonly<Record<Name, readonly Cost[]>>;

/** A busy moment of the machine affects all servers of a round, so compare within one round only. */
export async function contest<Name extends string>(
  million: Million,
  contenders: readonly Contender<Name>[],
  connections = 16,
): Promise<ContestCosts<Name>> {
  const found = Object.fromEntries(contenders.map(({ name }) => [name, [] as Cost[]])) as Record<Name, Cost[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, server, calls } of contenders) {
      const cost = await costOf(million, server, calls, connections);
      // The first round warms up.
      if (round > 0) found[name].push(cost);
    }
  }
  return found;
}

async function costOf({ dataDir }: Million, server: Child, calls: readonly Call[], connections: number): Promise<Cost> {
  const [serverBefore, databaseBefore] = [(await server.usage()).cpuMs, databaseCpuMs(dataDir)];
  const { requests, bytes } = await runLoad({ port: server.port, calls, connections, seconds: secondsPerRound });
  const each = (before: number, after: number): number => ((after - before) * 1000) / requests;
  const ofServer = each(serverBefore, (await server.usage()).cpuMs);
  const ofDatabase = each(databaseBefore, databaseCpuMs(dataDir));
  return { server: ofServer, database: ofDatabase, sum: ofServer + ofDatabase, bytes };
}

type Part = 'server' | 'database' | 'sum';

/** Ratio to the cost of `other`, in the median round. */
export const times = (own: readonly Cost[], other: readonly Cost[], part: Part = 'sum'): number =>
  median(own.map((cost, round) => cost[part] / other[round]![part]));

/** `226 + 704 us, 2.7 kB` */
export function describeCost(costs: readonly Cost[]): string {
  const of = (part: keyof Cost): number => median(costs.map((cost) => cost[part]));
  return `${Math.round(of('server'))} + ${Math.round(of('database'))} us, ${(of('bytes') / 1000).toFixed(1)} kB`;
}

/** For the detail of a measure: other work on the machine makes runs incomparable. */
export const load = (): string => `load ${loadavg()[0]!.toFixed(1)}`;
