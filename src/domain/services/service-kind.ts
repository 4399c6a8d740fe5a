/** Kinds of services by which targets, commissions and reminders differ: internet is dedicated or broadband. */
import type { ServiceType } from '#generated/domain/lists/service-type.ts';

export type ServiceKind = Exclude<ServiceType, 'internet'> | 'internet_broadband' | 'internet_dedicated';

export function serviceKind(type: ServiceType, isDedicated: boolean): ServiceKind {
  if (type !== 'internet') return type;
  return isDedicated ? 'internet_dedicated' : 'internet_broadband';
}
