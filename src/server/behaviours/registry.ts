/** Every hand-described operation with its behaviour; a missing one does not compile. */
import { adminBehaviours } from './accounts/admin.ts';
import { memberBehaviours } from './accounts/members.ts';
import { passwordBehaviours } from './accounts/passwords.ts';
import { profileBehaviours } from './accounts/profile.ts';
import { sessionBehaviours } from './accounts/session.ts';
import { signInBehaviours } from './accounts/sign-in.ts';
import { signUpBehaviours } from './accounts/sign-up.ts';
import { teamBehaviours } from './accounts/teams.ts';
import { toggleBehaviours } from './accounts/toggles.ts';
import type { BehaviourMap } from './context.ts';
import { providerBehaviours } from './provider/behaviours.ts';
import { questionnaireBehaviours } from './questionnaire/behaviours.ts';
import { quoteBehaviours } from './quotes/behaviours.ts';

export const behaviours: BehaviourMap = {
  ...adminBehaviours,
  ...memberBehaviours,
  ...passwordBehaviours,
  ...profileBehaviours,
  ...providerBehaviours,
  ...questionnaireBehaviours,
  ...quoteBehaviours,
  ...sessionBehaviours,
  ...signInBehaviours,
  ...signUpBehaviours,
  ...teamBehaviours,
  ...toggleBehaviours,
};
