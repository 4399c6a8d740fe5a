/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { bulkSiteBehaviors } from './bulk-site/operations.ts';
import { bulkSiteEffects } from './effects.ts';
import { bulkSiteGuards, bulkSiteOffers } from './guards.ts';
import { addressHooks } from './hooks/address.ts';
import { siteProfileHooks } from './hooks/site-profile.ts';
import { bulkSiteUploadHooks } from './hooks/upload.ts';
import { addressBehaviors } from './places/addresses.ts';
import { placesBehaviors } from './places/operations.ts';
import type { Door } from '#server/kernel/data/door.ts';
import type { DueDeps } from '#server/kernel/workflow/due-kind.ts';
import { finishBulkSite } from './bulk-site/finish.ts';
import { fetchNetworkDataLater } from './places/network-data.ts';
import { addressFields, bulkSiteFields, sheetTeam } from './graphql.ts';

export const sites = {
  operations: { ...addressBehaviors, ...bulkSiteBehaviors, ...placesBehaviors },
  hooks: () => ({
    address: addressHooks,
    'bulk-site-upload': bulkSiteUploadHooks,
    'site-profile': siteProfileHooks,
  }),
  guards: bulkSiteGuards,
  effects: bulkSiteEffects,
  offers: bulkSiteOffers,
  jobs: (deps: Pick<DueDeps, 'pool' | 'transition'>) => ({
    'bulk-site': (job) => finishBulkSite(deps, job),
    'network-data': (job) => fetchNetworkDataLater(deps.pool, job),
  }),
  jobSettings: {
    'bulk-site': { retryLimit: 2, retryDelay: 5 },
    'network-data': { retryLimit: 3, retryDelay: 30 },
  },
  graphql: (door: Door) => ({ Query: { ...bulkSiteFields(door), ...addressFields(door) }, Team: sheetTeam(door) }),
} satisfies Area;
