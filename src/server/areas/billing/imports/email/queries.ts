/** Queries of emailed bills. */
import { raw } from '#server/kernel/data/statements/raw.ts';

export interface BoxAccount {
  readonly id: string;
  readonly team_id: string;
  readonly senders: readonly string[];
}

export const accountOfBox = raw<{ code: string }, BoxAccount>`
  select id, team_id, coalesce(bill_senders, '{}') as senders from provider_accounts
   where bill_email_code = ${'code'} and is_active`;

export const codeOfBox = raw<{ account: string }, { code: string | null }>`
  select bill_email_code as code from provider_accounts where id = ${'account'}`;

export const userByAddress = raw<{ email: string }, { id: string }>`
  select id from users where lower(email) = ${'email'} and deactivated_at is null`;
