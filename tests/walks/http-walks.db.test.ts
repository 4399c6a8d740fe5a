import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam, sql } from '../support/people.ts';
import { useServer } from '../support/server.ts';
import type { Walker } from './http-host.ts';
import { pretendPage } from './page-globals.ts';

const server = useServer();
let undo: () => void;
const rights = ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] as const;

beforeAll(() => {
  undo = pretendPage();
});
afterAll(() => undo());

async function makeMember(): Promise<Walker> {
  const teamId = await makeTeam(server.pool, 'Walks');
  const { userId, token } = await makePerson(server.pool, { teams: { [teamId]: [...rights] } });
  const activate = 'update users set email_verified_at = now(), active_team_id = $2 where id = $1';
  await sql(server.pool, activate, [userId, teamId]);
  return { teamId, options: { as: token }, query: '', copies: [] };
}

async function failuresOf(walker: Walker, seeds: readonly number[]): Promise<readonly string[]> {
  const [{ walkAtRandom }, { httpHost }] = await Promise.all([import('./walk.ts'), import('./http-host.ts')]);
  const failures: string[] = [];
  for (const seed of seeds) {
    try {
      await walkAtRandom(seed, await httpHost(server, walker), 60);
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  return failures;
}

const seeds = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test('[QN-190] a visitor walks over the API and finishes, with any changes on the way', async () => {
  const visitor = { teamId: null, options: {}, query: '', copies: [] };
  expect((await failuresOf(visitor, seeds(5_000, 15))).join('\n\n')).toBe('');
});

test('[QN-190] [QN-236] a member asks again and again, at stored places and by copies', async () => {
  for (const first of [6_000, 6_100]) {
    const failures = await failuresOf(await makeMember(), seeds(first, 13));
    expect(failures.join('\n\n')).toBe('');
  }
});
