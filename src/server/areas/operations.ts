/** Every hand-written operation with its behavior; a missing one does not compile. */
import { adminBehaviors } from './accounts/operations/admin.ts';
import { apiKeyBehaviors } from './accounts/operations/api-keys.ts';
import { bankBehaviors } from './billing/bank/operations.ts';
import { billFileBehaviors } from './billing/imports/operations.ts';
import { disputeBehaviors } from './billing/audit/disputes.ts';
import { auditBehaviors } from './billing/audit/operations.ts';
import { payoutBehaviors } from './billing/payouts/operations.ts';
import { glExportBehaviors } from './billing/gl/operations.ts';
import { spendBehaviors } from './billing/spend/operations.ts';
import { contractBehaviors } from './procurement/contracts/operations.ts';
import { demoAccountBehaviors } from './demo/operations.ts';
import { acceptOrderBehaviors } from './installation/operations/accept-order.ts';
import { boardBehaviors } from './installation/operations/board.ts';
import { denyBehaviors } from './installation/operations/deny.ts';
import { statusBehaviors } from './installation/operations/status.ts';
import { orderBehaviors } from './installation/operations/order.ts';
import { inventoryBehaviors } from './inventory/operations.ts';
import { uploadBehaviors } from './inventory/uploads/operations.ts';
import { memberBehaviors } from './accounts/operations/members.ts';
import { passwordBehaviors } from './accounts/operations/passwords.ts';
import { profileBehaviors } from './accounts/operations/profile.ts';
import { sessionBehaviors } from './accounts/operations/session.ts';
import { signInBehaviors } from './accounts/operations/sign-in.ts';
import { signUpBehaviors } from './accounts/operations/sign-up.ts';
import { singleSignOnBehaviors } from './accounts/operations/single-sign-on.ts';
import { teamBehaviors } from './accounts/operations/teams.ts';
import { toggleBehaviors } from './accounts/operations/toggles.ts';
import { billingBehaviors } from './billing/operations.ts';
import { bulkSiteBehaviors } from './sites/bulk-site/operations.ts';
import type { BehaviorMap } from '../kernel/operations/context.ts';
import { attachmentBehaviors } from './documents/operations/attachments.ts';
import { groupUploadBehaviors } from './documents/uploads/group-uploads.ts';
import { signatureRequestBehaviors } from './documents/uploads/signature-requests.ts';
import { fileBehaviors } from './documents/operations/files.ts';
import { signingBehaviors } from './documents/signing/operations.ts';
import { verifyBehaviors } from './documents/check/operations.ts';
import { templateBehaviors } from './documents/templates/operations.ts';
import { historyBehaviors } from '../kernel/data/history.ts';
import { nextActionBehaviors } from '../kernel/workflow/next-actions.ts';
import { workflowRules } from './workflow.ts';
import { overviewBehaviors } from '../kernel/http/overview.ts';
import { searchBehaviors } from '../kernel/http/search.ts';
import { notificationEventBehaviors } from './notifications/operations/events.ts';
import { myNotificationBehaviors } from './notifications/operations/mine.ts';
import { webhookBehaviors } from './notifications/operations/webhooks.ts';
import { settingsBehaviors } from './notifications/operations/settings.ts';
import { addressBehaviors } from './sites/places/addresses.ts';
import { placesBehaviors } from './sites/places/operations.ts';
import { procurementBehaviors } from './procurement/operations.ts';
import { deskBehaviors } from './provider/desks.ts';
import { providerBehaviors } from './provider/operations.ts';
import { renewalBehaviors } from './inventory/renewals/operations.ts';
import { reshopBehaviors } from './procurement/reshop/operations.ts';
import { questionnaireBehaviors } from './questionnaire/operations.ts';
import { questionnaireSignUpBehaviors } from './questionnaire/sign-up.ts';
import { quoteBehaviors } from './procurement/quotes/operations.ts';

import { supportBehaviors } from './support/operations.ts';

export const behaviors: BehaviorMap = {
  ...addressBehaviors,
  ...supportBehaviors,
  ...adminBehaviors,
  ...apiKeyBehaviors,
  ...attachmentBehaviors,
  ...bankBehaviors,
  ...auditBehaviors,
  ...disputeBehaviors,
  ...billingBehaviors,
  ...billFileBehaviors,
  ...bulkSiteBehaviors,
  ...contractBehaviors,
  ...demoAccountBehaviors,
  ...fileBehaviors,
  ...groupUploadBehaviors,
  ...signatureRequestBehaviors,
  ...historyBehaviors,
  ...acceptOrderBehaviors,
  ...boardBehaviors,
  ...denyBehaviors,
  ...statusBehaviors,
  ...orderBehaviors,
  ...inventoryBehaviors,
  ...uploadBehaviors,
  ...memberBehaviors,
  ...myNotificationBehaviors,
  ...notificationEventBehaviors,
  ...nextActionBehaviors(workflowRules),
  ...overviewBehaviors,
  ...searchBehaviors,
  ...passwordBehaviors,
  ...placesBehaviors,
  ...profileBehaviors,
  ...procurementBehaviors,
  ...providerBehaviors,
  ...deskBehaviors,
  ...questionnaireBehaviors,
  ...questionnaireSignUpBehaviors,
  ...quoteBehaviors,
  ...renewalBehaviors,
  ...reshopBehaviors,
  ...sessionBehaviors,
  ...settingsBehaviors,
  ...signInBehaviors,
  ...signingBehaviors,
  ...glExportBehaviors,
  ...payoutBehaviors,
  ...spendBehaviors,
  ...signUpBehaviors,
  ...singleSignOnBehaviors,
  ...webhookBehaviors,
  ...teamBehaviors,
  ...templateBehaviors,
  ...toggleBehaviors,
  ...verifyBehaviors,
};
