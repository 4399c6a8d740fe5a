/** Next actions of a request during installation. */
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { installActions } from '#generated/domain/lists/install-action.ts';
import { serviceAwaitingAcceptance, serviceNotInstalled, serviceToConfirm, siteOfCustomer } from './queries.ts';

type OfGroup = Finder<'service-group'>;

const serviceToAccept: OfGroup = async ({ session, record }) => {
  const service = await serviceAwaitingAcceptance.first(session, { group: record.id });
  return service ? { serviceId: service.id, service: service.name ?? '' } : null;
};

const allInstalled: OfGroup = async ({ session, record }) =>
  (await serviceNotInstalled.isAny(session, { group: record.id })) ? null : {};

/** The first site that waits for the customer. */
const siteWaitingForCustomer: OfGroup = async ({ session, record }) => {
  const site = await siteOfCustomer.first(session, { group: record.id });
  const action = installActions.find(({ value }) => value === site?.action)?.label;
  return site && action ? { action, site: site.place ?? '' } : null;
};

const serviceOfTask: Finder<'install-task'> = async ({ session, record }) => {
  const service = await serviceToConfirm.first(session, { service: record.service_id });
  return service ? { serviceId: record.service_id, service: service.name ?? '' } : null;
};

export const installationFinders = {
  serviceToAccept,
  allInstalled,
  siteWaitingForCustomer,
  serviceOfTask,
} satisfies Partial<Finders>;
