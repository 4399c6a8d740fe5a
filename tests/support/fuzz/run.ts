/** Sends seeded calls of REST and GraphQL and collects wrong answers. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { permissions } from '#generated/domain/permissions.ts';
import { makePerson, makeTeam, sql } from '../people.ts';
import { readApiDocument } from '../api-document.ts';
import { makeRows, type Rows } from '../rows.ts';
import { graphqlFuzz } from './graphql.ts';
import { chanceOf, type Chance } from './random.ts';
import { restFuzz, type ApiDocument, type FuzzAnswer, type FuzzCall } from './rest.ts';

export interface FuzzFinding {
  readonly call: FuzzCall;
  readonly what: string;
}

export interface FuzzResult {
  readonly byStatus: Readonly<Record<string, number>>;
  readonly found: readonly FuzzFinding[];
}

export interface FuzzDeps {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  readonly seed: number;
  readonly count: number;
}

const perWorld = 2000;
const atOnce = 4;

/** Four calls at a time, by staff, a customer and a stranger; every fifth is GraphQL. */
export async function fuzz({ app, pool, seed, count }: FuzzDeps): Promise<FuzzResult> {
  const chance = chanceOf(seed);
  const rest = restFuzz(readApiDocument() as ApiDocument);
  const byStatus: Record<string, number> = {};
  const found: FuzzFinding[] = [];
  let shared: Rows = {};
  for (let left = count; left > 0; left -= perWorld) {
    // Calls sign people out and delete their records, so they are replaced from time to time.
    const { tokens, ids, rows } = await makeWorld(pool, shared);
    shared = rows;
    const makers = [rest(ids), graphqlFuzz(ids)] as const;
    const send = () => sendOne(app, chance, makers[chance.in(0.2) ? 1 : 0], chance.oneOf(tokens));
    for (let sent = 0; sent < Math.min(left, perWorld); sent += atOnce) {
      for (const { status, call, what } of await Promise.all(Array.from({ length: atOnce }, send))) {
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        if (what !== null) found.push({ call, what });
      }
    }
  }
  return { byStatus, found };
}

interface Maker {
  readonly make: (chance: Chance) => FuzzCall;
  readonly judge: (call: FuzzCall, answer: FuzzAnswer) => string | null;
}

async function sendOne(app: FastifyInstance, chance: Chance, { make, judge }: Maker, token: string | null) {
  const call = make(chance);
  const answer = await app.inject({
    method: call.method as NonNullable<InjectOptions['method']>,
    url: call.url,
    headers: { ...call.headers, ...(token !== null && { authorization: `JWT ${token}` }) },
    ...(call.body !== undefined && { payload: call.body }),
  });
  const { statusCode: status, headers, body: text } = answer;
  return { status, call, what: judge(call, { status, headers, text }) };
}

/** One line per kind of finding. */
export const describeFound = (found: readonly FuzzFinding[]): readonly string[] => [
  ...new Map(
    found.map(({ call, what }) => [
      `${call.operation} ${what}`,
      `${call.operation}: ${call.method} ${call.url.slice(0, 200)} ${call.body?.slice(0, 300) ?? ''} ${what}`,
    ]),
  ).values(),
];

async function makeWorld(pool: pg.Pool, shared: Rows) {
  const team = await makeTeam(pool, 'Fuzz Dental');
  const other = await makeTeam(pool, 'Other Dental');
  const admin = await makePerson(pool, { role: 'admin' });
  const owner = await makePerson(pool, { teams: { [team]: permissions.map(({ id }) => id) } });
  const rows = await makeRows(pool, { teamId: team, userId: owner.userId }, shared);
  await sql(pool, `update site_profiles set data = '{"circuits": []}'`);
  const ids = [team, other, owner.userId, admin.userId, ...Object.values(rows)];
  return { tokens: [admin.token, admin.token, owner.token, null], ids, rows };
}
