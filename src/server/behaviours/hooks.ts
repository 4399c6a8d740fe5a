/** Hand-written rules that join the derived create, update and delete, by resource. */
import type { ResourceHooks } from '../data/hooks.ts';
import { accountHooks } from './accounts/hooks.ts';
import { siteProfileHooks } from './bulk-site/site-profile-hooks.ts';
import { bulkSiteUploadHooks } from './bulk-site/upload-hooks.ts';
import { attachmentHooks } from './files/manager.ts';
import { addressHooks } from './places/address-hooks.ts';
import { providerHooks } from './procurement/provider-hooks.ts';
import { quoteHooks } from './procurement/quote-hooks.ts';
import { serviceHooks } from './procurement/service-hooks.ts';
import { serviceGroupHooks } from './procurement/service-group-hooks.ts';
import { serviceLocationHooks } from './procurement/service-location-hooks.ts';

export const hooks: Readonly<Record<string, ResourceHooks | undefined>> = {
  ...accountHooks,
  address: addressHooks,
  attachment: attachmentHooks,
  'bulk-site-upload': bulkSiteUploadHooks,
  provider: providerHooks,
  quote: quoteHooks,
  service: serviceHooks,
  'service-group': serviceGroupHooks,
  'service-location': serviceLocationHooks,
  'site-profile': siteProfileHooks,
};
