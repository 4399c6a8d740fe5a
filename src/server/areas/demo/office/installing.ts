/** Sixty orders during installation: on track, delayed by somebody, and waiting for acceptance. */
import type { InstallTaskStep } from '#generated/domain/lists/install-task-step.ts';
import type { DemoFile } from '../fixtures.ts';
import type { Chance } from './chance.ts';
import { fileOf, named, range, signed, usd, type ValuesOf } from './part.ts';
import { ownerOfWork } from './staff.ts';
import { siteName, siteOf } from './teams.ts';
import type { OfficeTeam, OfficeWords } from './words.ts';

const orderCount = 60;
const carriers = ['att', 'comcast', 'spectrum', 'verizon', 'lumen'] as const;
const speeds = [100, 300, 500, 1000] as const;
const steps: readonly InstallTaskStep[] = [
  'order_submitted',
  'order_accepted',
  'install_scheduled',
  'install',
  'customer_acceptance',
];

interface Order {
  readonly name: string;
  readonly team: OfficeTeam;
  readonly city: number;
  readonly label: string;
  readonly carrier: string;
  readonly mbps: number;
  readonly owner: string;
  /** Days since the order. */
  readonly age: number;
  /** Number of completed steps. */
  readonly done: number;
  /** Days until the promised day, moved when the order is late. */
  readonly day: number;
  readonly slip: Slip | null;
}

interface Slip {
  readonly days: number;
  readonly by: 'carrierDays' | 'customerDays';
}

export function installingFiles(words: OfficeWords, chance: Chance): readonly DemoFile[] {
  const orders = range(orderCount).map((at) => orderOf(words, chance, at));
  return [
    fileOf('service-group', named(orders.map((order) => [order.name, groupOf(order)]))),
    fileOf('service', named(orders.map((order) => [`${order.name}-1`, serviceOf(order)]))),
    fileOf('service-location', named(orders.map((order) => [`${order.name}-a`, locationOf(order)]))),
    fileOf('install-task', named(orders.flatMap(tasksOf))),
    fileOf('install-date', named(orders.flatMap((order) => datesOf(words, order)))),
  ];
}

function orderOf(words: OfficeWords, chance: Chance, at: number): Order {
  const team = chance.pick(words.teams);
  const city = chance.int(0, words.cities.length - 1);
  const done = chance.int(1, 4);
  const isLate = done < 4 && chance.is(0.35);
  return {
    name: `office-install-${at}`,
    team,
    city,
    label: siteName(team, words.cities[city]!),
    carrier: chance.pick(carriers),
    mbps: chance.pick(speeds),
    owner: ownerOfWork(words, chance, 'implementation_specialist', '@implementation'),
    age: chance.int(20, 60),
    done,
    day: isLate ? -chance.int(1, 12) : done === 4 ? -chance.int(1, 3) : chance.int(0, 25),
    slip:
      isLate || chance.is(0.2)
        ? { days: chance.int(3, 15), by: chance.is(0.4) ? 'customerDays' : 'carrierDays' }
        : null,
  };
}

const teamOf = ({ team }: Order) => `@office-${team.id}`;

const groupOf = (order: Order): ValuesOf<'service-group'> => ({
  teamId: teamOf(order),
  currentStep: 'pending_installation',
  serviceTypes: ['internet'],
  projectName: `${order.label} internet`,
  addressNames: [order.label],
  quoperatorId: '@quoperator',
  contractTerms: ['months_36'],
  stepChangedAt: `now-${order.age - 5}`,
  providerId: `@${order.carrier}`,
  nextInstallDate: `today${signed(order.day)}`,
});

function serviceOf(order: Order): ValuesOf<'service'> {
  const { mbps } = order;
  const detail = { download_speed: mbps, upload_speed: mbps, type: 'Broadband', dedicated: false, transport: 'fiber' };
  const isInstalled = order.done === 4;
  return {
    teamId: teamOf(order),
    serviceType: 'internet',
    name: `${order.label} internet`,
    serviceGroupId: `@${order.name}`,
    requestConfig: detail,
    detail,
    currentStep: 'pending_installation',
    providerId: `@${order.carrier}`,
    installStatus: isInstalled ? 'AWAITING_CUSTOMER_CONFIRMATION' : order.day < 0 ? 'DELAYED' : 'ON_TRACK',
    orderNumber: `${order.carrier.toUpperCase().slice(0, 3)}-${order.age}${mbps}`,
    term: 36,
    mrc: usd(20_000 + mbps * 40),
    nrc: usd(0),
    orderedMbps: mbps,
    ...(isInstalled && { testedMbps: mbps, acceptanceRequestedAt: 'now-1', acceptanceEndsOn: 'today+6' }),
  };
}

/** The promised days in order. */
const promisedOf = ({ day, slip }: Order): readonly number[] => (slip === null ? [day] : [day - slip.days, day]);

function locationOf(order: Order): ValuesOf<'service-location'> {
  const promised = promisedOf(order);
  const isInstalled = order.done === 4;
  return {
    teamId: teamOf(order),
    serviceId: `@${order.name}-1`,
    position: 1,
    addressId: `@${siteOf(order.team, order.city)}`,
    milestoneTemplate: 'broadband',
    installOwnerId: order.owner,
    scheduledInstallDate: `today${signed(order.day)}`,
    originalTargetDate: `today${signed(promised[0]!)}`,
    plannedDates: promised.map((day) => `today${signed(day)}`),
    ...(isInstalled && { actualInstallDate: `today${signed(order.day)}` }),
    ...(order.slip?.by === 'customerDays' && { customerDelayDays: order.slip.days }),
    ...(order.slip?.by === 'carrierDays' && { carrierDelayDays: order.slip.days }),
  };
}

const tasksOf = (order: Order) =>
  steps.map((step, position) => {
    const values: ValuesOf<'install-task'> = {
      teamId: teamOf(order),
      serviceId: `@${order.name}-1`,
      serviceLocationId: `@${order.name}-a`,
      step,
      position,
      status: position < order.done ? 'completed' : 'not_started',
      assigneeId: order.owner,
      createdAt: `now-${order.age}`,
      ...(position < order.done && {
        startedAt: `now-${order.age - position}`,
        completedAt: `now-${order.age - position - 1}`,
      }),
    };
    return [`${order.name}-${step}`, values] as const;
  });

function datesOf({ delays }: OfficeWords, order: Order) {
  const common = { teamId: teamOf(order), serviceLocationId: `@${order.name}-a`, kind: 'scheduled' } as const;
  const [first, moved] = promisedOf(order);
  const dates: ValuesOf<'install-date'>[] = [
    { ...common, date: `today${signed(first!)}`, slipDays: 0, createdAt: `now-${order.age - 1}` },
  ];
  if (order.slip !== null) {
    const { code, sentence } = delays[order.slip.by];
    dates.push({
      ...common,
      date: `today${signed(moved!)}`,
      previousDate: `today${signed(first!)}`,
      slipDays: order.slip.days,
      [order.slip.by]: order.slip.days,
      reason: code,
      sentence,
      createdAt: `now-${order.age - 8}`,
    });
  }
  return dates.map((values, at) => [`${order.name}-day-${at + 1}`, values] as const);
}
