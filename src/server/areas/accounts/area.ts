/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { accountHooks } from './hooks.ts';
import { adminBehaviors } from './operations/admin.ts';
import { apiKeyBehaviors } from './operations/api-keys.ts';
import { memberBehaviors } from './operations/members.ts';
import { passwordBehaviors } from './operations/passwords.ts';
import { profileBehaviors } from './operations/profile.ts';
import { sessionBehaviors } from './operations/session.ts';
import { signInBehaviors } from './operations/sign-in.ts';
import { signUpBehaviors } from './operations/sign-up.ts';
import { singleSignOnBehaviors } from './operations/single-sign-on.ts';
import { teamBehaviors } from './operations/teams.ts';
import { toggleBehaviors } from './operations/toggles.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { teamFigures, teamQueries } from './graphql.ts';

export const accounts = {
  operations: {
    ...adminBehaviors,
    ...apiKeyBehaviors,
    ...memberBehaviors,
    ...passwordBehaviors,
    ...profileBehaviors,
    ...sessionBehaviors,
    ...signInBehaviors,
    ...signUpBehaviors,
    ...singleSignOnBehaviors,
    ...teamBehaviors,
    ...toggleBehaviors,
  },
  hooks: accountHooks,
  graphql: (door: Door) => ({ Query: teamQueries(door) }),
  loaders: teamFigures,
} satisfies Area;
