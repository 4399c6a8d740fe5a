/** Every hand-described operation with its behaviour; a missing one does not compile. */
import { signInBehaviours } from './accounts/sign-in.ts';
import type { BehaviourMap } from './context.ts';

export const behaviours: BehaviourMap = {
  ...signInBehaviours,
};
