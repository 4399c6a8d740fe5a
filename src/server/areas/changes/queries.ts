/** Queries of service changes. */
import { raw, type Col } from '#server/kernel/data/statements/raw.ts';

export const placesOfTicketService = raw<
  { service: string },
  { address_id: string; end: Col<'service_locations.end'>; position: number }
>`
  select l.address_id, l.end, l.position from service_locations l where l.service_id = ${'service'} order by l.position`;
