/** The calls of account and link pages, by the name in their screens. */
import type { AccountCall } from '#generated/screens/account-calls.ts';
import type { Action, FieldCheck } from '#web/ui/form/steps/steps-screen.ts';
import { acceptInvitation, joinAsMember, validateInvitation } from './invitation.ts';
import { acceptServiceOrder, confirmEmailChange, unsubscribe } from './links.ts';
import { requestPasswordReset, resetPassword } from './password.ts';
import { chooseSignInMethod, findSignInMethod, signIn, signInWithCode } from './sign-in.ts';
import {
  checkQuestionnaireLink,
  checkSignUpLink,
  completeQuestionnaireSignUp,
  completeSignUp,
  judgeSignUp,
  resendVerification,
  signUp,
} from './sign-up.ts';
import { completeSingleSignOn } from './single-sign-on.ts';

export const accountActions: Readonly<Record<AccountCall, Action>> = {
  acceptInvitation,
  acceptServiceOrder,
  checkQuestionnaireLink,
  checkSignUpLink,
  completeQuestionnaireSignUp,
  completeSignUp,
  completeSingleSignOn,
  confirmEmailChange,
  chooseSignInMethod,
  findSignInMethod,
  joinAsMember,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signIn,
  signInWithCode,
  signUp,
  unsubscribe,
  validateInvitation,
};

/** Additional server-side checks of answers that the page's own rules have rejected. */
export const accountJudges: Readonly<Partial<Record<AccountCall, FieldCheck>>> = { signUp: judgeSignUp };
