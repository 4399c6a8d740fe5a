/** Queries of notifications. */
import { productsOf } from '#server/kernel/identity/subscriptions.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { param, part, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';
import { heldRoles } from '#server/kernel/identity/held-roles.ts';

/** Names of the actor and the team. */
export const namesOf = raw<
  { team: string | null; actor: string | null },
  { team: string | null; actor: string | null }
>`
  select (select name from teams where id = ${'team'}) as team,
         (select concat_ws(' ', first_name, last_name) from users where id = ${'actor'}) as actor`;

interface NewNotification {
  readonly id: string;
  readonly user: string;
  readonly event: string;
  readonly team: string | null;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly channels: Col<'notifications.channels'>;
  readonly group: string | null;
  readonly entity: string | null;
  readonly record: string | null;
  readonly digest: Col<'notifications.digest'> | null;
  /** ISO; null when no collected email waits. */
  readonly due: string | null;
}

export const addNotification = raw<NewNotification, never>`
  insert into notifications (id, user_id, event_id, team_id, title, text, url, channels, service_group_id, record_entity, record_id, digest, email_due_at)
  values (${'id'}, ${'user'}, ${'event'}, ${'team'}, ${'title'}, ${'text'}, ${'url'}, ${'channels'}, ${'group'}, ${'entity'}, ${'record'}, ${'digest'}, ${'due'})`;

/** The team's add-on products of today. */
const products = productsOf(param('team'));

const heldByUser = heldRoles({ user: part`u.id`, team: param('team') });

/** The staff role; null for everybody else. */
const staffRole = part`case when u.is_superuser and u.role <> ${value<'users.role'>('normal_user')} then u.role end`;

export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly staff_role: string | null;
  readonly channels: readonly string[];
  readonly digest: Col<'users.digest'>;
  readonly followed_sgs_only: boolean;
  readonly zone: string;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly quiet_weekends: boolean;
  readonly is_member: boolean;
  readonly permissions: readonly string[];
  readonly products: readonly string[];
}

/**
 * Those who may receive notifications, with their permissions in the team and their preferences for the request and the
 * event.
 */
export const readers = raw<
  { users: readonly string[]; event: string; team: string | null; group: string | null },
  Reader
>`
  select u.id, u.email, ${staffRole} as staff_role, coalesce(f.channels, p.channels, u.default_gateways) as channels,
         coalesce(p.digest, u.digest) as digest, u.followed_sgs_only,
         u.timezone as zone, u.quiet_from, u.quiet_until, u.quiet_weekends,
         exists (select from ${heldByUser} g) as is_member,
         array(select distinct unnest(r.permissions) from ${heldByUser} g
                 join team_roles r on r.id = any(g.role_ids::uuid[])) as permissions,
         ${products} as products
    from users u
    left join notification_preferences p on p.user_id = u.id and p.event_id = ${'event'}
    left join service_group_followers f on f.user_id = u.id and f.service_group_id = ${'group'}
   where u.id = any(${'users'}::uuid[]) and u.deactivated_at is null`;

interface RoleHeld {
  readonly user_id: string;
  readonly is_staff: boolean;
  readonly permissions: readonly string[];
  readonly products: readonly string[];
}

/** A row for each role of a person in the team, including roles through its parent. */
export const rolesIn = raw<{ team: string }, RoleHeld>`
  select held.user_id, u.is_superuser and u.role <> ${value<'users.role'>('normal_user')} as is_staff, r.permissions,
         ${products} as products
    from ${heldRoles({ team: param('team') })} held
    join users u on u.id = held.user_id
    join team_roles r on r.id = any(held.role_ids::uuid[])`;

export const followersOf = raw<{ group: string | null; record: string | null }, { id: string }>`
  select user_id as id from service_group_followers where service_group_id = ${'group'}
  union select user_id from ticket_followers where ticket_id = ${'record'}
  union select user_id from action_item_followers where action_item_id = ${'record'}`;

export const quoperatorOf = raw<{ group: string | null; team: string | null }, { id: string | null }>`
  select quoperator_id as id from service_groups
   where id = ${'group'} and (${'team'}::uuid is null or team_id = ${'team'})`;

export const teamStaff = prepared((db, given: CallValues<{ team: string | null }>) =>
  db.selectFrom('teams').select(['salesperson_id', 'implementation_specialist_id']).where('id', '=', given.team),
);

export const staffInRole = prepared((db, given: CallValues<{ role: Col<'users.role'> }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', given.role)
    .where('is_superuser', '=', true)
    .where('deactivated_at', 'is', null),
);

/** Full address of the location, or of the first one of the service. */
export const addressOfService = raw<{ location: string | null; service: string | null }, { address: string }>`
  select coalesce(a.full_address, concat_ws(', ', a.street, a.city, a.state_province, a.postal_code)) as address
    from service_locations l join addresses a on a.id = l.address_id
   where l.id = ${'location'} or (${'location'}::uuid is null and l.service_id = ${'service'})
   order by l.position limit 1`;

/** Quotes of the quote request, otherwise those of the group that the customer sees. */
export const quotesToCount = raw<{ group: string; request: string | null }, { provider: string }>`
  select p.name as provider from quotes q join providers p on p.id = q.provider_id
   where q.provider_response_status = ${value<'quotes.provider_response_status'>('AVAILABLE')}
     and q.service_group_id = ${'group'}
     and case when ${'request'}::uuid is null then q.listed_to_user else q.quote_request_id = ${'request'} end`;

/** People whose collected emails are due, by kind. */
export const digestsDue = raw<{ now: string }, { user: string; digest: Col<'notifications.digest'> }>`
  select distinct user_id as "user", digest from notifications where email_due_at <= ${'now'}::timestamptz and digest is not null`;

interface Collected {
  readonly title: string;
  readonly team: string | null;
  readonly is_unread: boolean;
}

/** Claims the due notifications of one person, whose row the session has locked. */
export const claimDigest = raw<{ user: string; digest: Col<'notifications.digest'>; now: string }, Collected>`
  with due as (
    select id from notifications
     where user_id = ${'user'} and digest = ${'digest'} and email_due_at <= ${'now'}::timestamptz for update),
  taken as (
    update notifications n set email_due_at = null, emailed_at = now() from due where n.id = due.id
    returning n.id, n.title, n.team_id, n.state)
  select k.title, t.name as team, k.state = ${value<'notifications.state'>('unread')} as is_unread
    from taken k left join teams t on t.id = k.team_id order by k.id`;

/** No row while another worker sends the emails of this person. */
export const lockedReader = raw<{ user: string }, { email: string; first_name: string; wants_email: boolean }>`
  select email, first_name, deactivated_at is null and unsubscribed_at is null as wants_email
    from users where id = ${'user'} for no key update skip locked`;

/** Endpoints subscribed to the event; one without a list gets all events. */
export const listeners = raw<{ team: string; event: string }, { id: string }>`
  select id from webhook_endpoints
   where team_id = ${'team'} and enabled and (cardinality(event_types) = 0 or ${'event'} = any(event_types))`;

export interface DeliveryToSend {
  readonly endpoint: string;
  readonly team: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly sent: number;
  readonly messageId: string;
  readonly payload: Col<'webhook_deliveries.payload'>;
}

/** A delivery and its endpoint, unless another attempt was made since. */
export const deliveryToSend = raw<{ id: string; sent: number }, DeliveryToSend>`
  select e.id as endpoint, d.team_id as team, e.url, e.enabled, d.attempts as sent, d.message_id as "messageId", d.payload
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
   where d.id = ${'id'} and d.attempts = ${'sent'} for no key update of d`;

/** The stored secrets of an endpoint, including the previous one while it is valid. */
export const signingSecrets = raw<{ id: string }, { secret: string | null; previous: string | null }>`
  select secret, case when previous_secret_until > now() then previous_secret end as previous
    from webhook_endpoints where id = ${'id'}`;

export const noteDelivery = raw<{ id: string; status: number | null; isTaken: boolean }, never>`
  update webhook_endpoints set last_status = ${'status'}, last_delivery_at = now(), updated_at = now(),
         failure_count = case when ${'isTaken'} then 0 else failure_count + 1 end
   where id = ${'id'}`;

export const forgetDeliveries = prepared((db, given: CallValues<{ before: string }>) =>
  db.deleteFrom('webhook_deliveries').where('created_at', '<', given.before),
);

export const noteSoftblock = raw<{ team: string }, never>`
  update teams set softblock_notified_at = now(), updated_at = now(), version = version + 1
   where id = ${'team'} and softblock_notified_at is null`;

interface OfUser {
  readonly id: string;
  readonly user: string;
}

const changed = part`updated_at = now(), version = version + 1 where id = ${param('id')} and user_id = ${param('user')}`;

export const markRead = raw<OfUser, never>`
  update notifications set state = ${value<'notifications.state'>('read')}, read_at = coalesce(read_at, now()),
         dismissed_at = null, ${changed}`;

export const markUnread = raw<OfUser, never>`
  update notifications set state = ${value<'notifications.state'>('unread')}, read_at = null, dismissed_at = null, ${changed}`;

export const dismiss = raw<OfUser, never>`
  update notifications set state = ${value<'notifications.state'>('dismissed')}, dismissed_at = now(), ${changed}`;

export const dismissAll = raw<{ user: string; team: string | null }, never>`
  update notifications set state = ${value<'notifications.state'>('dismissed')}, dismissed_at = now(), updated_at = now(),
         version = version + 1
   where user_id = ${'user'} and state <> ${value<'notifications.state'>('dismissed')}
     and (${'team'}::uuid is null or team_id = ${'team'})`;

export const ownNotification = prepared((db, given: CallValues<OfUser>) =>
  db.selectFrom('notifications').select('id').where('id', '=', given.id).where('user_id', '=', given.user),
);

export const countUnread = raw<{ user: string; team: string | null }, { count: number }>`
  select count(*)::int as count from notifications
   where user_id = ${'user'} and state = ${value<'notifications.state'>('unread')}
     and (${'team'}::uuid is null or team_id = ${'team'})`;

interface Preference {
  readonly id: string;
  readonly user: string;
  readonly event: string;
  readonly channels: Col<'notification_preferences.channels'>;
  readonly digest: Col<'notification_preferences.digest'> | null;
}

export const savePreference = raw<Preference, never>`
  insert into notification_preferences (id, user_id, event_id, channels, digest)
  values (${'id'}, ${'user'}, ${'event'}, ${'channels'},
          coalesce(${'digest'}, ${value<'notification_preferences.digest'>('immediate')}))
  on conflict (user_id, event_id) do update set channels = excluded.channels, updated_at = now(),
    digest = coalesce(${'digest'}, notification_preferences.digest), version = notification_preferences.version + 1`;

export interface StoredPreferences {
  readonly default_gateways: Col<'users.default_gateways'>;
  readonly followed_sgs_only: boolean;
  readonly digest: Col<'users.digest'>;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly quiet_weekends: boolean;
  readonly is_unsubscribed: boolean;
}

export const wishesOf = raw<{ user: string }, StoredPreferences>`
  select default_gateways, followed_sgs_only, digest, quiet_from, quiet_until, quiet_weekends,
         unsubscribed_at is not null as is_unsubscribed
    from users where id = ${'user'}`;

/** Only for a request that the person follows. */
export const saveGroupWish = raw<
  { user: string; group: string; channels: readonly Col<'notification_preferences.channels'>[number][] | null },
  never
>`
  update service_group_followers set channels = ${'channels'}, updated_at = now(), version = version + 1
   where user_id = ${'user'} and service_group_id = ${'group'}`;

export const groupWishesOf = prepared((db, given: CallValues<{ user: string }>) =>
  db
    .selectFrom('service_group_followers')
    .select(['service_group_id', 'channels'])
    .where('user_id', '=', given.user)
    .where('channels', 'is not', null)
    .orderBy('service_group_id'),
);

export const preferencesOf = prepared((db, given: CallValues<{ user: string }>) =>
  db
    .selectFrom('notification_preferences')
    .select(['event_id', 'channels', 'digest'])
    .where('user_id', '=', given.user)
    .orderBy('event_id'),
);

/** Public messages of a ticket, newest first. */
export const wordsOnTicket = raw<{ ticket: string; most: number }, { name: string | null; body: string; at: string }>`
  select author_name as name, body, created_at::text as at from ticket_messages
   where ticket_id = ${'ticket'} and not internal and body is not null order by created_at desc, id desc limit ${'most'}`;
