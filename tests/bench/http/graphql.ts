/**
 * GraphQL compared with PostGraphile on the same tables and row level security: a record and a list with two relations
 * each.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Measure } from '../measure.ts';
import { callsOf, makeCallers, type Caller } from './callers.ts';
import { startChild } from './child.ts';
import { contest, describeCost, load, times } from './contest.ts';
import type { Call } from './load.ts';
import { openMillion } from './million.ts';

const peerFolder = join(import.meta.dirname, 'peer');

/** One query in both dialects. */
interface ComparedQuery {
  readonly name: string;
  readonly own: string;
  readonly peer: string;
  readonly variables: (caller: Caller) => readonly object[];
}

const ownFields =
  'id displayId serviceType name currentStep status term createdAt team { id name } serviceGroup { id projectName }';
const peerFields =
  'rowId displayId serviceType name currentStep status term createdAt teamByTeamId { rowId name } serviceGroupByTeamIdAndServiceGroupId { rowId projectName }';

const asked: readonly ComparedQuery[] = [
  {
    name: 'GraphQL by id, two relations',
    own: `query ($id: ID!) { service(id: $id) { ${ownFields} } }`,
    peer: `query ($id: UUID!) { serviceByRowId(rowId: $id) { ${peerFields} } }`,
    variables: ({ services }) => services.map((id) => ({ id })),
  },
  {
    name: 'GraphQL list of 25, two relations',
    // The oldest first: those created by another bench have no group.
    own: `query ($team: ID, $type: ServiceType) { servicesPaginated(teamId: $team, serviceType: $type, perPage: 25, ordering: "createdAt") { totalCount hasNextPage records { ${ownFields} } } }`,
    peer: `query ($team: UUID, $type: String) { allServices(condition: { teamId: $team, serviceType: $type }, first: 25, orderBy: CREATED_AT_ASC) { totalCount pageInfo { hasNextPage } nodes { ${peerFields} } } }`,
    variables: ({ team }) => [{ team, type: 'internet' }],
  },
];

export async function graphqlBench(): Promise<readonly Measure[]> {
  install();
  const million = await openMillion();
  try {
    const callers = await makeCallers(million.pool);
    const settings = ({ team, userId }: Caller) => ({ 'app.mode': 'teams', 'app.teams': team, 'app.user': userId });
    const peer = await startChild('peer/server.mjs', {
      url: million.url,
      poolSize: million.pool.options.max,
      callers: Object.fromEntries(callers.map((caller) => [caller.authorization, settings(caller)])),
    });
    const server = await startChild('trunkline-server.mjs', million.url);
    try {
      const found: Measure[] = [];
      for (const { name, own, peer: theirs, variables } of asked) {
        const sent = (path: string, query: string): readonly Call[] =>
          callsOf(callers, (caller) =>
            variables(caller).map((each) => ({ method: 'POST', path, body: { query, variables: each } })),
          );
        const calls = { own: sent('/api/graphql', own), other: sent('/graphql', theirs) };
        for (const [who, [call]] of Object.entries(calls)) await requireAnswer(who === 'own' ? server : peer, call!);
        const costs = await contest(million, [
          { name: 'other', server: peer, calls: calls.other },
          { name: 'own', server, calls: calls.own },
        ]);
        for (const part of ['server', 'database'] as const)
          found.push({
            name: `${name}: ${part} time of PostGraphile's`,
            value: times(costs.own, costs.other, part),
            unit: 'times',
            target: { atMost: 1 },
            detail: `${describeCost(costs.own)} against ${describeCost(costs.other)}; ${load()}`,
          });
      }
      return found;
    } finally {
      await Promise.all([server.stop(), peer.stop()]);
    }
  } finally {
    await million.stop();
  }
}

/** A refusal is cheap and proves nothing, so both must return the record and its references. */
async function requireAnswer({ port }: { readonly port: number }, { path, headers, body }: Call): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (/"errors":\[\{/.test(text) || !/"projectName":"Project/.test(text) || !/"name":"Team/.test(text))
    throw new Error(`Not the record that was asked for: ${text.slice(0, 1000)}`);
}

function install(): void {
  if (existsSync(join(peerFolder, 'node_modules'))) return;
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  execFileSync('npm', ['install', ...options], { cwd: peerFolder, stdio: 'inherit' });
}
