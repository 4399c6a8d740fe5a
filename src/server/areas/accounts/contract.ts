/** The interface of accounts for other areas. They import nothing else of this area. */
export { requireNotBannedIn } from './bans.ts';
export { isCorporateEmail } from './corporate-email.ts';
export { finishAccount } from './finish-account.ts';
export { requireGoodPassword } from './set-password.ts';
export { signInAs } from './sign-in-as.ts';
export { normalEmail } from './sign-in.ts';
export { addRoles, foundTeam } from './teams.ts';
