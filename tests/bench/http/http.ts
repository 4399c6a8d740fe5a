/** Records, lists and creates with a million services, in turns with the fastest correct server. */
import type { Measure } from '../measure.ts';
import { callsOf, makeCallers, type Caller } from './callers.ts';
import { startChild } from './child.ts';
import { contest, describeCost, load, times } from './contest.ts';
import type { Call } from './load.ts';
import { openMillion } from './million.ts';

interface ComparedCall {
  readonly name: string;
  /** Highest ratio to the floor server. */
  readonly atMost: number;
  readonly calls: (caller: Caller) => readonly Call[];
  /** The floor returns as many fields as the product. */
  readonly isWhole?: boolean;
}

const whole = (call: Call): Call => ({ ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}whole` });

const byId: ComparedCall = {
  name: 'Record by id',
  atMost: 2.6,
  calls: ({ services }) => services.map((id) => ({ path: `/api/services/${id}` })),
};

const list: ComparedCall = {
  name: 'List of 25',
  atMost: 1.4,
  calls: () => [{ path: '/api/services?service_type=internet&sort_field=created_at&sort_dir=desc&per_page=25' }],
};

const create: ComparedCall = {
  name: 'Create, audited',
  atMost: 2.5,
  calls: ({ team }) => [
    { method: 'POST', path: '/api/services', body: { team_id: team, service_type: 'internet', name: 'Made' } },
  ],
};

const asBrowsersDo =
  (calls: ComparedCall['calls']): ComparedCall['calls'] =>
  (caller) =>
    calls(caller).map((call) => ({ ...call, headers: { 'accept-encoding': 'br, gzip' } }));

export async function httpBench(): Promise<readonly Measure[]> {
  const million = await openMillion();
  try {
    const callers = await makeCallers(million.pool);
    const floor = await startChild('floor-server.ts', {
      url: million.superuserUrl.replace(/\/postgres$/, '/trunkline'),
      poolSize: million.pool.options.max,
      teams: Object.fromEntries(callers.map(({ authorization, team }) => [authorization, team])),
    });
    const server = await startChild('trunkline-server.mjs', million.url);
    try {
      const besideFloor = async ({ name, atMost, calls, isWhole = false }: ComparedCall): Promise<Measure> => {
        const sent = callsOf(callers, calls);
        const { own, least } = await contest(million, [
          { name: 'least', server: floor, calls: isWhole ? sent.map(whole) : sent },
          { name: 'own', server, calls: sent },
        ]);
        return {
          name: `${name}, of the floor's processor time${isWhole ? ', which answers as many fields' : ''}`,
          value: times(own, least),
          unit: 'times',
          target: { atMost },
          detail: `${describeCost(own)} against ${describeCost(least)}; ${load()}`,
        };
      };
      const found = [await besideFloor(byId), await besideFloor(list)];
      for (const asked of [byId, list]) found.push(await besideFloor({ ...asked, isWhole: true }));
      const { small, plain } = await contest(million, [
        { name: 'plain', server, calls: callsOf(callers, list.calls) },
        { name: 'small', server, calls: callsOf(callers, asBrowsersDo(list.calls)) },
      ]);
      found.push({
        name: 'List of 25 as browsers ask, of the same one plain',
        value: times(small, plain),
        unit: 'times',
        target: { atMost: 1.25 },
        detail: `${describeCost(small)} against ${describeCost(plain)}; ${load()}`,
      });
      const { rss } = await server.usage();
      found.push({ name: 'Memory of the server after it', value: rss / 1e6, unit: 'MB', target: { atMost: 300 } });
      // Last, because the database vacuums after it.
      return [...found, await besideFloor(create)];
    } finally {
      await Promise.all([server.stop(), floor.stop()]);
    }
  } finally {
    await million.stop();
  }
}
