/** Statements about incoming email. */
import { limits } from '#generated/domain/limits.ts';
import { count, param, part, raw, value, type Col } from '../../data/statements/raw.ts';

/** Template name of incoming emails in the email log. */
const incoming = 'incoming';

export interface Addressed {
  readonly user_id: string | null;
  readonly email: string | null;
  readonly team_id: string | null;
  readonly entity: string | null;
  readonly record: string | null;
  readonly is_note: boolean;
  readonly is_over: boolean;
}

/** Receiver and thread of the newest email with that reply address. */
export const addressed = raw<{ code: string }, Addressed>`
  select d.user_id, u.email, d.team_id, d.record_entity as entity, d.record_id as record, d.is_note,
         d.created_at < now() - make_interval(days => ${count(limits.replyAddressDays)}) as is_over
    from email_deliveries d left join users u on u.id = d.user_id
   where d.reply_code = ${'code'} and d.template <> ${value(incoming)} order by d.created_at desc limit 1`;

/** The code of the newest of our emails to that person among those that the answer references. */
export const codeOfAnswered = raw<{ messages: readonly string[]; sender: string }, { code: string }>`
  select d.reply_code as code from email_deliveries d join users u on u.id = d.user_id
   where d.provider_message_id = any(${'messages'}::text[]) and d.reply_code is not null and d.template <> ${value(incoming)}
     and lower(u.email) = ${'sender'} order by d.created_at desc limit 1`;

export const noteArrivalCode = raw<{ id: string; code: string }, never>`
  update email_deliveries set reply_code = ${'code'} where id = ${'id'}`;

export const noteReplyCode = raw<{ id: string; code: string; isNote: boolean }, never>`
  update email_deliveries set reply_code = ${'code'}, is_note = ${'isNote'} where id = ${'id'}`;

interface Arrival {
  readonly id: string;
  readonly to: string;
  readonly code: string;
  readonly file: string;
}

export const addArrival = raw<Arrival, never>`
  insert into email_deliveries (id, template, recipient, subject, status, reply_code, raw_file_id)
  values (${'id'}, ${value(incoming)}, ${'to'}, '', ${value<'email_deliveries.status'>('unknown')}, ${'code'}, ${'file'})`;

const arrival = part`id = ${param('id')} and template = ${value(incoming)}`;
/** Processed emails keep their status. */
const isOpen = part`status = ${value<'email_deliveries.status'>('unknown')}`;

export const openArrival = raw<{ id: string }, { code: string; file: string }>`
  select reply_code as code, raw_file_id as file from email_deliveries where ${arrival} and ${isOpen} for update`;

export const describeArrival = raw<
  {
    id: string;
    sender: string;
    subject: string;
    message: string;
    user: string | null;
    team: string | null;
    entity: string | null;
    record: string | null;
    isNote: boolean;
    hash: string;
  },
  never
>`
  update email_deliveries set content_hash = ${'hash'}, sender = ${'sender'}, subject = ${'subject'}, provider_message_id = ${'message'}, user_id = ${'user'},
         team_id = ${'team'}, record_entity = ${'entity'}, record_id = ${'record'}, is_note = ${'isNote'}
   where ${arrival}`;

/** Changes no row if another try was first. */
export const settleArrival = raw<{ id: string; status: Col<'email_deliveries.status'>; reason: string | null }, never>`
  update email_deliveries set status = ${'status'}, error = ${'reason'}, last_event_at = now(), updated_at = now(), version = version + 1
   where ${arrival} and ${isOpen}`;

/** Number of emails from a sender to one address within the last minutes, including this one. */
export const emailsOfSender = raw<{ sender: string; code: string; minutes: number }, { count: number }>`
  select count(*)::int as count from email_deliveries
   where sender = ${'sender'} and reply_code = ${'code'} and template = ${value(incoming)} and created_at > now() - make_interval(mins => ${'minutes'}::int)`;

/**
 * Whether the same email to the same address was received before. Compares content too, because some systems reuse one
 * Message-ID.
 */
export const takenBefore = raw<{ id: string; message: string; code: string; hash: string }, { id: string }>`
  select id from email_deliveries
   where provider_message_id = ${'message'} and template = ${value(incoming)} and reply_code = ${'code'} and id <> ${'id'} and coalesce(content_hash, ${'hash'}) = ${'hash'}
     and status = ${value<'email_deliveries.status'>('inbound')}`;

/** Locks the message until the end of the transaction, so that copies are processed one by one. */
export const holdMessage = raw<{ message: string }, { done: unknown }>`
  select pg_advisory_xact_lock(hashtextextended(${'message'}, 0)) as done`;
