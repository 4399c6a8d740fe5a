/** Sixty requests at the steps that need work, with their carriers and answers. */
import type { NoBidReason } from '#generated/domain/lists/no-bid-reason.ts';
import type { QuoteRequestStatus } from '#generated/domain/lists/quote-request-status.ts';
import type { ServiceGroupStep } from '#generated/domain/lists/service-group-step.ts';
import type { DemoFile } from '../fixtures.ts';
import type { Chance } from './chance.ts';
import type { OfficeTeam, OfficeWords } from './words.ts';
import { fileOf, named, range, signed, usd, type ValuesOf } from './part.ts';
import { ownerOfWork } from './staff.ts';
import { ownerOf, siteName, siteOf } from './teams.ts';

const steps = [
  ['info_received', 12],
  ['out_for_quote', 24],
  ['quote_received', 18],
  ['service_installed', 6],
] as const satisfies readonly (readonly [ServiceGroupStep, number])[];

const carriers = ['att', 'verizon', 'lumen', 'comcast', 'spectrum', 'cogent', 'zayo', 'windstream'] as const;
const speeds = [100, 200, 300, 500, 1000] as const;
const terms = [24, 36] as const;
const noBids = ['OFF_NET', 'NO_CAPACITY', 'TOO_SMALL', 'COMMERCIAL'] as const satisfies readonly NoBidReason[];

interface Site {
  readonly name: string;
  /** Display name. */
  readonly label: string;
  readonly city: number;
  readonly mbps: number;
}

interface Request {
  readonly name: string;
  readonly team: OfficeTeam;
  readonly step: ServiceGroupStep;
  /** Days since the step began. */
  readonly age: number;
  readonly sites: readonly Site[];
  readonly asked: readonly DemoQuoteRequest[];
}

interface DemoQuoteRequest {
  readonly name: string;
  readonly carrier: string;
  readonly status: QuoteRequestStatus;
  /** Days until the answer is due. */
  readonly due: number;
  /** Days since the answer. */
  readonly answered: number;
}

export function requestFiles(words: OfficeWords, chance: Chance): readonly DemoFile[] {
  const requests = steps.flatMap(([step, count]) => range(count).map((at) => requestOf(words, chance, { step, at })));
  return [
    fileOf('service-group', named(requests.map((request) => [request.name, groupOf(words, chance, request)]))),
    fileOf('service', named(requests.flatMap(servicesOf))),
    fileOf('service-location', named(requests.flatMap(locationsOf))),
    fileOf('quote-request', named(requests.flatMap((request) => askedOf(words, request)))),
    fileOf('quote', named(requests.flatMap((request) => quotesOf(chance, request)))),
    fileOf('service-group-follower', named(requests.map(followerOf))),
  ];
}

function requestOf(
  { teams, cities }: OfficeWords,
  chance: Chance,
  { step, at }: { readonly step: ServiceGroupStep; readonly at: number },
): Request {
  const team = chance.pick(teams);
  const name = `office-${step}-${at}`;
  const age = chance.is(0.1) ? 31 : chance.int(0, 9);
  // One in ten requests covers every site.
  const size = chance.is(0.1) ? cities.length : chance.int(1, 4);
  const sites = chance.some(range(cities.length), size).map((city) => ({
    name: `${name}-${city}`,
    label: siteName(team, cities[city]!),
    city,
    mbps: chance.pick(speeds),
  }));
  const isAsked = step === 'out_for_quote' || step === 'quote_received';
  const asked = isAsked
    ? chance.some(carriers, chance.int(4, 8)).map((carrier) => askedCarrier(chance, step, { carrier, name, age }))
    : [];
  return { name, team, step, age, sites, asked };
}

function askedCarrier(
  chance: Chance,
  step: ServiceGroupStep,
  { carrier, name, age }: { carrier: string; name: string; age: number },
): DemoQuoteRequest {
  const roll = chance.int(1, 100);
  const open = roll <= 6 ? 'NOT_STARTED' : roll <= 14 ? 'FAILED' : roll <= 55 ? 'SENT' : 'COMPLETED';
  const status = step === 'quote_received' ? (roll <= 10 ? 'SENT' : 'COMPLETED') : open;
  return { name: `${name}-${carrier}`, carrier, status, due: chance.int(-4, 5), answered: chance.int(0, age) };
}

const teamOf = ({ team }: Request) => `@office-${team.id}`;

function groupOf(words: OfficeWords, chance: Chance, request: Request): ValuesOf<'service-group'> {
  const { projects } = words;
  const { step, age, sites } = request;
  return {
    teamId: teamOf(request),
    currentStep: step,
    serviceTypes: ['internet'],
    projectName: chance.is(0.33) ? null : chance.pick(projects),
    addressNames: sites.map(({ label }) => label),
    quoperatorId: chance.is(0.08) ? null : ownerOfWork(words, chance, 'quoperator', '@quoperator'),
    contractTerms: ['months_24', 'months_36'],
    quotesRetrievedTarget: `end${signed(chance.int(-3, 5))}`,
    stepChangedAt: `now-${age}`,
    ...(step === 'quote_received' && {
      quotesExpiredAt: `end${signed(30 - age)}`,
      quotesExpiredStatus: age > 30 ? 'expired' : 'not_expired',
    }),
  };
}

const servicesOf = (request: Request) =>
  request.sites.map(({ name, label, mbps }) => {
    const detail = { download_speed: mbps, upload_speed: mbps, type: 'Dedicated', dedicated: true, transport: 'fiber' };
    const values: ValuesOf<'service'> = {
      teamId: teamOf(request),
      serviceType: 'internet',
      name: `${label} internet`,
      serviceGroupId: `@${request.name}`,
      requestConfig: detail,
      detail,
      currentStep: request.step,
    };
    return [name, values] as const;
  });

const locationsOf = (request: Request) =>
  request.sites.map(({ name, city }) => {
    const values: ValuesOf<'service-location'> = {
      teamId: teamOf(request),
      serviceId: `@${name}`,
      position: 1,
      addressId: `@${siteOf(request.team, city)}`,
    };
    return [`${name}-end`, values] as const;
  });

const followerOf = (request: Request) =>
  [
    `${request.name}-follower`,
    { teamId: teamOf(request), serviceGroupId: `@${request.name}`, userId: `@${ownerOf(request.team)}` },
  ] as const;

const askedOf = ({ failure }: OfficeWords, request: Request) =>
  request.asked.map(({ name, carrier, status, due, answered }) => {
    const values: ValuesOf<'quote-request'> = {
      teamId: teamOf(request),
      serviceGroupId: `@${request.name}`,
      providerId: `@${carrier}`,
      contactId: `@${carrier}-quotes`,
      status,
      channel: 'EMAIL',
      dueAt: `now${signed(due)}`,
      contractTerms: ['months_24', 'months_36'],
      ...(status !== 'NOT_STARTED' && { sentAt: `now-${request.age + 2}` }),
      ...(status === 'FAILED' && { failedAt: `now-${request.age + 1}`, failureReason: failure }),
      ...(status === 'COMPLETED' && {
        openedAt: `now-${answered + 1}`,
        completedAt: `now-${answered}`,
        submissions: 1,
      }),
      ...(status === 'COMPLETED' && request.step === 'quote_received' && { reviewedAt: `now-${answered}` }),
    };
    return [name, values] as const;
  });

const quotesOf = (chance: Chance, request: Request) =>
  request.asked.flatMap((asked) =>
    request.sites.flatMap((site) =>
      terms.map(
        (term) => [`${asked.name}-${site.city}-${term}`, quoteOf(chance, request, { asked, site, term })] as const,
      ),
    ),
  );

interface Place {
  readonly asked: DemoQuoteRequest;
  readonly site: Site;
  readonly term: number;
}

function quoteOf(chance: Chance, request: Request, { asked, site, term }: Place): ValuesOf<'quote'> {
  const common = {
    teamId: teamOf(request),
    serviceId: `@${site.name}`,
    serviceGroupId: `@${request.name}`,
    quoteRequestId: `@${asked.name}`,
    providerId: `@${asked.carrier}`,
    serviceType: 'internet',
    term,
  } as const;
  if (asked.status !== 'COMPLETED') return { ...common, providerResponseStatus: 'PENDING' };
  const listedToUser = request.step === 'quote_received';
  const answer = { ...common, listedToUser, respondedAt: `now-${asked.answered}` };
  if (chance.is(0.08)) return { ...answer, providerResponseStatus: 'NO_BID', noBidReason: chance.pick(noBids) };
  const mrc = usd(chance.int(180, 420) * 100 + site.mbps * 40 - term * 100);
  const nrc = usd(chance.is(0.3) ? chance.int(1, 9) * 10_000 : 0);
  return {
    ...answer,
    providerResponseStatus: 'AVAILABLE',
    mrc,
    nrc,
    tcv: usd(mrc.value * term + nrc.value),
    totalMrc: mrc,
    totalNrc: nrc,
    installInterval: chance.pick([30, 45, 60, 90]),
    hasConstruction: chance.is(0.05) ? 'Yes' : 'No',
    quoteLevel: 'FIRM',
    validUntil: `today${signed(30 - asked.answered)}`,
    detail: {
      download_speed: site.mbps,
      upload_speed: site.mbps,
      type: 'Dedicated',
      dedicated: true,
      transport: 'fiber',
    },
  };
}
