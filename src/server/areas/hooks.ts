/** Hand-written rules added to the generated create, update and delete, by resource. */
import type { ResourceId } from '#generated/resources/registry.ts';
import type { ResourceHooks } from '../kernel/data/hooks.ts';
import type { HookServices } from '../kernel/operations/hook-services.ts';
import { accountHooks } from './accounts/hooks.ts';
import { providerAccountHooks } from './billing/account-hooks.ts';
import { paymentHooks } from './billing/payments/hooks.ts';
import { payingAccountHooks, remittanceAccountHooks } from './billing/payouts/hooks.ts';
import { demoAccountHooks } from './demo/operations.ts';
import { siteProfileHooks } from './sites/hooks/site-profile.ts';
import { bulkSiteUploadHooks } from './sites/hooks/upload.ts';
import { notificationHooks, webhookEndpointHooks } from './notifications/hooks.ts';
import { attachmentHooks } from './documents/hooks.ts';
import { templateVersionHooks } from './documents/templates/hooks.ts';
import { contactHooks } from './sites/hooks/contact.ts';
import { addressHooks } from './sites/hooks/address.ts';
import { commissionRateHooks } from './provider/commission-rates.ts';
import { providerHooks } from './provider/hooks.ts';
import { contractHooks, contractLineHooks } from './procurement/hooks/contract.ts';
import { quoteHooks } from './procurement/hooks/quote.ts';
import { netboxConnectionHooks } from './inventory/netbox/hooks.ts';
import { serviceHooks } from './inventory/hooks/service.ts';
import { servicePhoneNumberHooks } from './inventory/hooks/service-phone-number.ts';
import { serviceTagHooks } from './inventory/hooks/service-tag.ts';
import { snoozeHooks } from './support/snooze-hooks.ts';
import { approvalPolicyHooks } from './support/approval-policy-hooks.ts';
import { followerHooks } from './procurement/hooks/service-group-follower.ts';
import { serviceGroupHooks } from './procurement/hooks/service-group.ts';
import { serviceLocationHooks } from './inventory/hooks/service-location.ts';
import { actionItemHooks } from './support/action-items/hooks.ts';
import { commentHooks } from './support/action-items/comments.ts';
import { actionItemFollowerHooks, ticketFollowerHooks } from './support/readers.ts';
import { ticketMessageHooks } from './support/conversation/ticket-message.ts';
import { ticketHooks, ticketServiceHooks } from './support/tickets/hooks.ts';

type Hooks = { readonly [Id in ResourceId]?: ResourceHooks<Id> };

export const hooksWith = (services: HookServices): Hooks => ({
  ...accountHooks(services),
  'approval-policy': approvalPolicyHooks(services),
  'action-item': actionItemHooks(services),
  'action-item-comment': commentHooks(services),
  'action-item-follower': actionItemFollowerHooks,
  address: addressHooks,
  attachment: attachmentHooks,
  'commission-rate': commissionRateHooks,
  'bulk-site-upload': bulkSiteUploadHooks,
  contact: contactHooks,
  'contract-template-version': templateVersionHooks,
  contract: contractHooks,
  'contract-line': contractLineHooks,
  'paying-account': payingAccountHooks,
  payment: paymentHooks(services),
  provider: providerHooks,
  'provider-account': providerAccountHooks,
  'remittance-account': remittanceAccountHooks,
  notification: notificationHooks,
  'webhook-endpoint': webhookEndpointHooks,
  'demo-account': demoAccountHooks,
  quote: quoteHooks(services),
  'netbox-connection': netboxConnectionHooks(services),
  service: serviceHooks,
  'service-group': serviceGroupHooks(services),
  'service-group-follower': followerHooks(services),
  'service-location': serviceLocationHooks,
  'service-phone-number': servicePhoneNumberHooks(services),
  'service-tag': serviceTagHooks,
  'site-profile': siteProfileHooks,
  snooze: snoozeHooks,
  ticket: ticketHooks(services),
  'ticket-follower': ticketFollowerHooks,
  'ticket-message': ticketMessageHooks(services),
  'ticket-service': ticketServiceHooks,
});
