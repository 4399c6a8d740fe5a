/** Runs walks by seed; reports each failing one with its seed and path. */
import type { Context } from '#domain/questionnaire/context.ts';
import { plannedServices } from '#domain/questionnaire/service.ts';
import { play, type WantedAnswers } from '../domain/questionnaire/answering.ts';
import { member, regular, shipped, staff, visitor } from '../domain/questionnaire/shipped.ts';
import { pretendPage } from './page-globals.ts';

const people: readonly Context[] = [
  visitor,
  member,
  regular,
  staff,
  { ...member, hasCompletedQuestionnaire: true },
  { ...visitor, meeting: 'google_required' },
];
const stored = ['Chicago HQ', 'Naperville clinic', 'Peoria clinic', 'Joliet clinic'].map((name, at) => ({
  id: `address-${at}`,
  name,
}));

/** One finished request per kind of service, from which walks copy. */
function earlierRequests() {
  const wan = ['point_to_point', 'wavelength', 'dark_fiber', 'mpls', 'vpls', 'sd_wan'];
  const voice = ['phone_lines', 'pri', 'sip', 'ucaas'];
  const others = ['colocation', 'direct_cloud_connect', 'cross_connect', 'tv', 'music', 'security', 'mobile_line'];
  const dedicated = ['internet_type.dedicated', 'internet_type.dedicated_fiber'];
  const wishes: readonly WantedAnswers[] = [
    { service_needs: ['service_needs.internet'], internet_type: dedicated, internet_speed: ['internet_speed.10000'] },
    { service_needs: ['service_needs.internet', 'service_needs.tv', 'service_needs.mobile_line'] },
    ...wan.map((type) => ({ service_needs: ['service_needs.wan'], wan_type: [`wan_type.wan_${type}`] })),
    ...voice.map((type) => ({ service_needs: ['service_needs.voice'], voice_type: [`voice_type.voice_${type}`] })),
    ...others.map((type) => ({ service_needs: [`service_needs.${type}`] })),
  ];
  return new Map(
    wishes.map((wish, at) => {
      const count = at % 2 === 0 || wish['wan_type'] ? 'location_number.3' : 'location_number.1';
      const { responses, walked } = play(shipped, member, {
        location_number: [count],
        attachments_wanted: ['attachments_wanted.yes'],
        ...wish,
      });
      return [`earlier-${at}`, { responses, services: plannedServices(walked.evaluation) }] as const;
    }),
  );
}

export interface Walks {
  readonly count: number;
  readonly steps: number;
  readonly submitted: number;
  readonly failures: readonly string[];
}

export async function walkInMemory(firstSeed: number, count: number): Promise<Walks> {
  const undo = pretendPage();
  try {
    const [{ walkAtRandom }, { inMemoryHost }] = await Promise.all([
      import('./walk.ts'),
      import('./in-memory-host.ts'),
    ]);
    const earlier = earlierRequests();
    const failures: string[] = [];
    let steps = 0;
    let submitted = 0;
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      const context = people[seed % people.length]!;
      const host = inMemoryHost(context, context.hasStoredLocations ? stored : [], earlier);
      try {
        const walked = await walkAtRandom(seed, host);
        steps += walked.steps;
        submitted += walked.end === 'submitted' ? 1 : 0;
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
    return { count, steps, submitted, failures };
  } finally {
    undo();
  }
}
