/** The name of a service on the carrier page. */
import { catalogueOf } from '#domain/services/catalogue.ts';
import type { AskedService } from '../provider-api.ts';

/** `Internet: Headquarters`; adds the service type unless the name already contains it. */
export function serviceName({ service_type, name, display_id }: AskedService): string {
  const title = catalogueOf(service_type)?.title ?? service_type;
  return name?.startsWith(title) ? name : [title, name ?? display_id].filter(Boolean).join(' · ');
}
