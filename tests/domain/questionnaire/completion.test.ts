import { expect, test } from 'vitest';
import { finish } from '#domain/questionnaire/finish.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import { play } from './answering.ts';
import { randomWalk } from './random-walk.ts';
import { member, regular, shipped, staff, visitor } from './shipped.ts';

const walks = 4000;

/** Every kind of user who may fill in the questionnaire. */
const people: readonly Context[] = [
  visitor,
  member,
  regular,
  staff,
  { ...visitor, meeting: 'chilipiper' },
  { ...visitor, meeting: 'google_required' },
];

test('[QN-192] any walk that the rules accept can be completed', { timeout: 120_000 }, () => {
  const ends = Array.from({ length: walks }, (_, seed) => ({
    seed,
    ...randomWalk(seed, people[seed % people.length]!),
  }));
  const dead = ends.filter(({ finish }) => !finish.ok);
  expect(dead.map(({ seed, finish }) => ({ seed, finish })).slice(0, 3)).toEqual([]);
  expect(new Set(ends.flatMap(({ finish }) => (finish.ok ? [finish.kind] : []))).size).toBe(3);
});

test('[QN-192] a single location with WAN gets no question about links', () => {
  const services = ['service_needs.wan', 'service_needs.internet'];
  const locations = [0, 1, 2].map((idx) => ({
    idx,
    name: `Site ${idx}`,
    serviceOptionIds: idx === 0 ? services : ['service_needs.internet'],
  }));
  const { asked, responses } = play(shipped, visitor, {
    service_needs: services,
    wan_type: ['wan_type.not_sure'],
    location_number: ['location_number.3'],
    location_names: { locations },
  });
  expect(asked).not.toContain('wan_connections');
  expect(finish(shipped, responses, visitor).ok).toBe(true);
});
