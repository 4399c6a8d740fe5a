/** Whether forms accept an email address; only the server knows the free and disposable email services. [VA-003] */
import { checkCorporateEmail } from '#generated/client/account.ts';
import { formats } from '#runtime/validation/formats.ts';

/** False only for an address that is known not to be a company's; anything unclear is checked on submit. */
export async function mayBeCorporate(email: unknown): Promise<boolean> {
  if (typeof email !== 'string' || !formats.email(email.trim())) return true;
  const answer = await checkCorporateEmail({ email: email.trim() }).catch(() => null);
  return answer?.is_corporate !== false;
}
