/** How a service is called on the page of a provider. */
import { catalogueOf } from '../answer/card-fields.ts';
import type { AskedService } from '../provider-api.ts';

/** `Internet: Headquarters`; a name that does not tell the kind of service gets it in front. */
export function serviceName({ service_type, name, display_id }: AskedService): string {
  const title = catalogueOf(service_type)?.title ?? service_type;
  return name?.startsWith(title) ? name : [title, name ?? display_id].filter(Boolean).join(' · ');
}
