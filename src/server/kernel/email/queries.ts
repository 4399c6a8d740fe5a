/** Statements about emails and their links. */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import { prepared, type CallValues } from '../data/statements/prepared.ts';
import { count, param, part, raw, value, values, type Col } from '../data/statements/raw.ts';

export const addDelivery = prepared(
  (
    db,
    given: CallValues<{
      id: string;
      template: string;
      to: string;
      subject: string;
      user: string | null;
      team: string | null;
      entity: string | null;
      record: string | null;
    }>,
  ) =>
    db.insertInto('email_deliveries').values({
      id: given.id,
      template: given.template,
      recipient: given.to,
      subject: given.subject,
      user_id: given.user,
      team_id: given.team,
      record_entity: given.entity,
      record_id: given.record,
    }),
);

/** Changes no row if the email was sent or will never be sent. */
export const tryDelivery = raw<{ id: string }, never>`
  update email_deliveries set attempts = attempts + 1, updated_at = now(), version = version + 1
   where id = ${'id'} and status in ${values<'email_deliveries.status'>('queued', 'deferred')}`;

/** The latest events of an email, kept with its status. */
const mostEvents = 50;

export const setStatus = raw<
  { id: string; status: Col<'email_deliveries.status'>; error: string | null; message: string | null },
  {
    record_entity: Col<'email_deliveries.record_entity'>;
    record_id: Col<'email_deliveries.record_id'>;
    recipient: string;
  }
>`
  update email_deliveries d set status = ${'status'}, error = ${'error'}, last_event_at = now(), updated_at = now(), version = version + 1,
         sent_at = case when ${'status'} = ${value<'email_deliveries.status'>('sent')} then now() else sent_at end,
         provider_message_id = coalesce(${'message'}, provider_message_id),
         events = case when jsonb_array_length(events) < ${count(mostEvents)}
                       then events || jsonb_build_object('status', ${'status'}::text, 'at', now()) else events end
   where id = ${'id'}
  returning record_entity, record_id, recipient`;

export const unsubscribed = prepared((db, given: CallValues<{ user: string }>) =>
  db.selectFrom('users').select('id').where('id', '=', given.user).where('unsubscribed_at', 'is not', null),
);

interface NewLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly hash: string;
  readonly email: string;
  readonly user: string | null;
  readonly team: string | null;
  readonly entity: string | null;
  readonly record: string | null;
  readonly detail: string | null;
  readonly hours: number;
}

export const addLink = raw<NewLink, never>`
  insert into link_tokens (id, purpose, token_hash, email, user_id, team_id, subject_entity, subject_id, detail, expires_at)
  values (${'id'}, ${'purpose'}, ${'hash'}, ${'email'}, ${'user'}, ${'team'}, ${'entity'}, ${'record'}, ${'detail'},
          now() + make_interval(hours => ${'hours'}))`;

export const revokeLinks = raw<
  { purpose: LinkPurpose; email: string; user: string | null; record: string | null; team: string | null },
  never
>`
  update link_tokens set revoked_at = now(), updated_at = now(), version = version + 1
   where purpose = ${'purpose'} and revoked_at is null and consumed_at is null and email = ${'email'}
     and user_id is not distinct from ${'user'}::uuid and subject_id is not distinct from ${'record'}::uuid
     and team_id is not distinct from ${'team'}::uuid`;

interface OfToken {
  readonly hash: string;
  readonly purpose: Col<'link_tokens.purpose'>;
}

interface LinkRow {
  readonly id: string;
  readonly email: string;
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly subjectId: string | null;
}

const columns = part`id, email, user_id as "userId", team_id as "teamId", subject_id as "subjectId"`;
const isLive = part`token_hash = ${param('hash')} and purpose = ${param('purpose')}
  and consumed_at is null and revoked_at is null and expires_at > now()`;

/** Of concurrent attempts, only one gets the row. */
export const useLink = raw<OfToken, LinkRow>`
  update link_tokens set consumed_at = now(), updated_at = now(), version = version + 1 where ${isLive} returning ${columns}`;

export const liveLink = raw<OfToken, LinkRow>`select ${columns} from link_tokens where ${isLive}`;

/** The subject of a link that was used while valid; a replaced link has none. */
export const usedLink = raw<OfToken, { subject: string | null }>`
  select subject_id as subject from link_tokens
   where token_hash = ${'hash'} and purpose = ${'purpose'} and consumed_at is not null and revoked_at is null and expires_at > now()`;
