/** Combines the parts of all areas. A call, rule, job or field that no area provides does not compile. */
import type pg from 'pg';
import { sealAudit, type AuditDeps } from '../kernel/audit/seal.ts';
import { historyBehaviors } from '../kernel/data/history.ts';
import type { Door } from '../kernel/data/door.ts';
import { sendEmail, type DeliverDeps } from '../kernel/email/deliver.ts';
import { checkFile, type OrphanDeps } from '../kernel/files/orphans.ts';
import { eventMutations } from '../kernel/graphql/event-mutations.ts';
import { overviewBehaviors } from '../kernel/http/overview.ts';
import { searchBehaviors } from '../kernel/http/search.ts';
import { cleanUp } from '../kernel/jobs/cleanup.ts';
import type { AllJobSettings } from '../kernel/jobs/job-types.ts';
import type { JobHandlers } from '../kernel/jobs/jobs.ts';
import type { Gauged } from '../kernel/metrics/counters.ts';
import type { Area, GraphqlExtensions, Hooks } from '../kernel/operations/area.ts';
import type { BehaviorMap, Services } from '../kernel/operations/context.ts';
import type { HookServices } from '../kernel/operations/hook-services.ts';
import type { DueDeps, DueKind } from '../kernel/workflow/due-kind.ts';
import { doDueWork as doDueWorkOf } from '../kernel/workflow/due-work.ts';
import { eventBehaviors } from '../kernel/workflow/event-calls.ts';
import { nextActionBehaviors } from '../kernel/workflow/next-actions.ts';
import type { WorkflowRules } from '../kernel/workflow/rules.ts';
import { accounts } from './accounts/area.ts';
import { billing } from './billing/area.ts';
import { takeBillEmail, type TakeBillEmailDeps } from './billing/imports/email/process-bill-email.ts';
import { changes } from './changes/area.ts';
import { demo } from './demo/area.ts';
import { documents } from './documents/area.ts';
import type { SealDeps } from './documents/signing/seal.ts';
import { installation } from './installation/area.ts';
import { inventory } from './inventory/area.ts';
import type { NetboxDeps } from './inventory/netbox/sync.ts';
import { notifications } from './notifications/area.ts';
import type { NotifyDeps } from './notifications/deliver.ts';
import { procurement } from './procurement/area.ts';
import { provider } from './provider/area.ts';
import { questionnaire } from './questionnaire/area.ts';
import { sites } from './sites/area.ts';
import { takeEmail, type TakeEmailDeps } from './support/email/process-email.ts';
import { support } from './support/area.ts';

/** Dependencies of the background jobs. */
export interface JobDeps
  extends
    NotifyDeps,
    DueDeps,
    DeliverDeps,
    OrphanDeps,
    SealDeps,
    AuditDeps,
    TakeEmailDeps,
    TakeBillEmailDeps,
    NetboxDeps {
  readonly pool: pg.Pool;
}

const areas = [
  accounts,
  billing,
  changes,
  demo,
  documents,
  installation,
  inventory,
  notifications,
  procurement,
  provider,
  questionnaire,
  sites,
  support,
] as const;

type Part<Name extends keyof Area> = Extract<(typeof areas)[number], { readonly [Key in Name]: unknown }>[Name];
type PartResult<Name extends keyof Area> = Part<Name> extends (...args: never) => infer Result ? Result : never;
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

/** One named part of all areas; keys are unique across areas. */
const joined = <Name extends keyof Area>(name: Name): All<Part<Name>> =>
  Object.assign({}, ...areas.map((area: Area) => area[name])) as All<Part<Name>>;

export const workflowRules: WorkflowRules = {
  guards: joined('guards'),
  effects: joined('effects'),
  offers: joined('offers'),
  finders: joined('finders'),
};

export const behaviors: BehaviorMap = {
  ...eventBehaviors,
  ...joined('operations'),
  ...historyBehaviors,
  ...nextActionBehaviors(workflowRules),
  ...overviewBehaviors,
  ...searchBehaviors,
};

export const hooksWith = (services: HookServices): Hooks =>
  Object.assign({}, ...areas.map((area: Area) => area.hooks?.(services))) as Hooks;

const dueKinds: readonly DueKind[] = areas.flatMap((area: Area) => area.due ?? []);

export const doDueWork = (deps: DueDeps): Promise<void> => doDueWorkOf(dueKinds, deps);

export const createHandlers = (deps: JobDeps): JobHandlers => ({
  ...(Object.assign({}, ...areas.map((area: Area) => area.jobs?.(deps as never))) as All<PartResult<'jobs'>>),
  email: (job) => sendEmail(deps, job),
  'inbound-email': (job) => (job.payload.isBox ? takeBillEmail(deps, job) : takeEmail(deps, job)),
  'due-work': () => doDueWork(deps),
  cleanup: async () => {
    await cleanUp(deps.pool);
    for (const area of areas as readonly Area[]) await area.cleanUp?.(deps.pool);
  },
  'audit-seal': () => sealAudit(deps),
  'file-check': (job) => checkFile(deps, job),
});

export const jobSettings: AllJobSettings = {
  ...joined('jobSettings'),
  // Nearly three days, so email survives a mail server that is down or refuses us over a weekend.
  email: { retryLimit: 14, retryDelay: 15 },
  'inbound-email': { retryLimit: 8, retryDelay: 15 },
  'file-check': { retryLimit: 8, retryDelay: 15 },
  'due-work': { retryLimit: 2, retryDelay: 60, cron: '*/10 * * * *' },
  'audit-seal': { retryLimit: 2, retryDelay: 15, cron: '* * * * *' },
  cleanup: { retryLimit: 2, retryDelay: 300, cron: '20 3 * * *' },
};

export function extensionResolvers(door: Door, services: Pick<Services, 'transition'>): GraphqlExtensions {
  const fields = areas.map((area: Area) => area.graphql?.(door) ?? {});
  const ofType = <Type extends keyof GraphqlExtensions>(type: Type) =>
    Object.assign({}, ...fields.map((field) => field[type])) as All<
      Extract<PartResult<'graphql'>, { readonly [Key in Type]: unknown }>[Type]
    >;
  return {
    Query: ofType('Query'),
    Mutation: { ...eventMutations(door, services), ...ofType('Mutation') },
    Team: ofType('Team'),
    ServiceGroup: ofType('ServiceGroup'),
  };
}

export const extensionLoaders = (door: Door): All<PartResult<'loaders'>> =>
  Object.assign({}, ...areas.map((area: Area) => area.loaders?.(door))) as All<PartResult<'loaders'>>;

/** Anonymous callers get an empty list of addresses. [AD-048] */
export const emptyToStrangers: ReadonlySet<string> = new Set(['addressesPaginated']);

/** Gauges that `/metrics` reads from the database. */
export const gaugesOf = (pool: pg.Pool): readonly Gauged[] => areas.flatMap((area: Area) => area.gauges?.(pool) ?? []);
