/** What an area of the business brings to the product; `areas.ts` joins the parts of all areas. */
import type { Finders, Guards, Effects, Offers } from '../workflow/rules.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  ServiceGroupResolvers,
  TeamResolvers,
} from '#generated/graphql/resolvers.ts';
import type { ResourceId } from '#generated/resources/registry.ts';
import type pg from 'pg';
import type { Door } from '../data/door.ts';
import type { ResourceHooks } from '../data/hooks.ts';
import type { GraphqlContext } from '../graphql/resolvers.ts';
import type { AllJobSettings } from '../jobs/job-types.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import type { Gauged } from '../metrics/counters.ts';
import type { DueKind } from '../workflow/due-kind.ts';
import type { BehaviorMap } from './context.ts';
import type { HookServices } from './hook-services.ts';

export type Hooks = { readonly [Id in ResourceId]?: ResourceHooks<Id> };

/** A field of `schemas/graphql/` without a resolver does not compile; loaders read the figures. */
export type GraphqlExtensions = {
  readonly Query: QueryResolvers<GraphqlContext>;
  readonly Mutation: MutationResolvers<GraphqlContext>;
  readonly Team: Omit<TeamResolvers<GraphqlContext>, 'teamServiceCount'>;
  readonly ServiceGroup: Omit<ServiceGroupResolvers<GraphqlContext>, 'teamName'>;
};

type SomeFields = { readonly [Type in keyof GraphqlExtensions]?: Partial<GraphqlExtensions[Type]> };

export interface Area {
  /** Calls that `schemas/api/paths/` describes. */
  readonly operations?: Partial<BehaviorMap>;
  /** Rules that join the derived create, update and delete, by resource. */
  readonly hooks?: (services: HookServices) => Hooks;
  readonly guards?: Partial<Guards>;
  readonly effects?: Partial<Effects>;
  readonly offers?: Partial<Offers>;
  readonly finders?: Partial<Finders>;
  /** Expiry, reminders and overdue work. */
  readonly due?: readonly DueKind[];
  /** What each background job does. */
  readonly jobs?: (deps: never) => Partial<JobHandlers>;
  /** Retries of each job, and the schedule of timed ones. */
  readonly jobSettings?: Partial<AllJobSettings>;
  /** Deletes what is too old, once a night. */
  readonly cleanUp?: (pool: pg.Pool) => Promise<void>;
  readonly gauges?: (pool: pg.Pool) => readonly Gauged[];
  /** Hand-written fields of `schemas/graphql/`. */
  readonly graphql?: (door: Door) => SomeFields;
  /** Figures that are read once for all records of a level. */
  readonly loaders?: (door: Door) => object;
}
