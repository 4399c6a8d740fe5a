/** What account and link pages do: one entry per call that their screens name. */
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

/** What only the server knows of answers, asked for where the page's own rules refuse others of them. */
export const accountJudges: Readonly<Partial<Record<AccountCall, FieldCheck>>> = { signUp: judgeSignUp };
