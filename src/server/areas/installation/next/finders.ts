/** What leads a request on while it is installed. */
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { serviceAwaitingAcceptance, serviceNotInstalled } from './queries.ts';

type OfGroup = Finder<'service-group'>;

const serviceToAccept: OfGroup = async ({ session, record }) => {
  const service = await serviceAwaitingAcceptance.first(session, { group: record.id });
  return service ? { serviceId: service.id, service: service.name ?? '' } : null;
};

const allInstalled: OfGroup = async ({ session, record }) =>
  (await serviceNotInstalled.isAny(session, { group: record.id })) ? null : {};

export const installationFinders = { serviceToAccept, allInstalled } satisfies Partial<Finders>;
