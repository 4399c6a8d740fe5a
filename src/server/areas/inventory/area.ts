/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { endsOfServices } from './ended.ts';
import { serviceLocationHooks } from './hooks/service-location.ts';
import { servicePhoneNumberHooks } from './hooks/service-phone-number.ts';
import { serviceTagHooks } from './hooks/service-tag.ts';
import { serviceHooks } from './hooks/service.ts';
import { importEffects } from './import/effects.ts';
import { netboxEffects } from './netbox/effects.ts';
import { netboxConnectionHooks } from './netbox/hooks.ts';
import { inventoryBehaviors } from './operations.ts';
import { renewalDue } from './renewals/due.ts';
import { renewalBehaviors } from './renewals/operations.ts';
import { uploadEffects } from './uploads/effects.ts';
import { uploadBehaviors } from './uploads/operations.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { compareNetboxJob, writeNetboxJob, type NetboxDeps } from './netbox/sync.ts';
import { tagMutations, tagQueries } from './tags.ts';

export const inventory = {
  operations: { ...inventoryBehaviors, ...uploadBehaviors, ...renewalBehaviors },
  hooks: (services: HookServices) => ({
    'netbox-connection': netboxConnectionHooks(services),
    service: serviceHooks,
    'service-location': serviceLocationHooks,
    'service-phone-number': servicePhoneNumberHooks(services),
    'service-tag': serviceTagHooks,
  }),
  effects: { ...importEffects, ...netboxEffects, ...uploadEffects },
  due: [endsOfServices, ...renewalDue],
  jobs: (deps: NetboxDeps) => ({
    'netbox-compare': (job) => compareNetboxJob(deps, job),
    'netbox-write': (job) => writeNetboxJob(deps, job),
  }),
  jobSettings: {
    'netbox-compare': { retryLimit: 2, retryDelay: 15 },
    'netbox-write': { retryLimit: 4, retryDelay: 15 },
  },
  graphql: (door: Door) => ({ Query: tagQueries(door), Mutation: tagMutations(door) }),
} satisfies Area;
