/** Every hand-described operation with its behaviour; a missing one does not compile. */
import { adminBehaviours } from './accounts/admin.ts';
import { apiKeyBehaviours } from './accounts/api-keys.ts';
import { demoAccountBehaviours } from './accounts/demo-accounts.ts';
import { memberBehaviours } from './accounts/members.ts';
import { passwordBehaviours } from './accounts/passwords.ts';
import { profileBehaviours } from './accounts/profile.ts';
import { sessionBehaviours } from './accounts/session.ts';
import { signInBehaviours } from './accounts/sign-in.ts';
import { signUpBehaviours } from './accounts/sign-up.ts';
import { singleSignOnBehaviours } from './accounts/single-sign-on.ts';
import { teamBehaviours } from './accounts/teams.ts';
import { toggleBehaviours } from './accounts/toggles.ts';
import { bulkSiteBehaviours } from './bulk-site/behaviours.ts';
import type { BehaviourMap } from './context.ts';
import { attachmentBehaviours } from './files/attachments.ts';
import { fileBehaviours } from './files/files.ts';
import { historyBehaviours } from './history/history.ts';
import { notificationEventBehaviours } from './notifications/events.ts';
import { myNotificationBehaviours } from './notifications/mine.ts';
import { settingsBehaviours } from './notifications/settings.ts';
import { addressBehaviours } from './places/bulk-addresses.ts';
import { placesBehaviours } from './places/places.ts';
import { procurementBehaviours } from './procurement/behaviours.ts';
import { providerBehaviours } from './provider/behaviours.ts';
import { questionnaireBehaviours } from './questionnaire/behaviours.ts';
import { questionnaireSignUpBehaviours } from './questionnaire/sign-up.ts';
import { quoteBehaviours } from './quotes/behaviours.ts';

export const behaviours: BehaviourMap = {
  ...addressBehaviours,
  ...adminBehaviours,
  ...apiKeyBehaviours,
  ...attachmentBehaviours,
  ...bulkSiteBehaviours,
  ...demoAccountBehaviours,
  ...fileBehaviours,
  ...historyBehaviours,
  ...memberBehaviours,
  ...myNotificationBehaviours,
  ...notificationEventBehaviours,
  ...passwordBehaviours,
  ...placesBehaviours,
  ...profileBehaviours,
  ...procurementBehaviours,
  ...providerBehaviours,
  ...questionnaireBehaviours,
  ...questionnaireSignUpBehaviours,
  ...quoteBehaviours,
  ...sessionBehaviours,
  ...settingsBehaviours,
  ...signInBehaviours,
  ...signUpBehaviours,
  ...singleSignOnBehaviours,
  ...teamBehaviours,
  ...toggleBehaviours,
};
