/** The people of an audience who may read what the news is about, with their wishes. */
import type { Digest } from '#generated/domain/lists/digest.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { heldPermissions } from '../accounts/load-principal.ts';
import { productsOf } from '../accounts/subscriptions.ts';
import { mayInTeam } from '../access/allowance.ts';
import type { UserPrincipal } from '../access/principal.ts';
import type { Session } from '../data/session.ts';
import type { News } from './news.ts';
import type { NewsSubject } from './subject.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly isStaff: boolean;
  readonly channels: readonly string[];
  readonly digest: Digest;
  readonly followedGroupsOnly: boolean;
}

type Row = [
  id: string,
  email: string,
  staffRole: string | null,
  channels: readonly string[],
  digest: Digest,
  followedGroupsOnly: boolean,
  isMember: boolean,
  permissions: readonly string[],
  products: readonly string[],
];

const statement = `
  select u.id, u.email, case when u.is_superuser and u.role <> 'normal_user' then u.role end,
         coalesce(p.channels, u.default_gateways), coalesce(p.digest, u.digest), u.followed_sgs_only,
         exists (select from team_users m where m.user_id = u.id and m.team_id = $3 and m.status = 'active')
           or exists (select from team_users m join team_user_sub_teams c on c.team_user_id = m.id
                       where m.user_id = u.id and c.sub_team_id = $3 and m.status = 'active'),
         array(select unnest(r.permissions) from team_users m join team_roles r on r.id = any(m.role_ids::uuid[])
                where m.user_id = u.id and m.team_id = $3 and m.status = 'active'
               union select unnest(r.permissions) from team_users m
                 join team_user_sub_teams c on c.team_user_id = m.id join team_roles r on r.id = any(c.role_ids::uuid[])
                where m.user_id = u.id and c.sub_team_id = $3 and m.status = 'active'),
         ${productsOf('$3')}
    from users u left join notification_preferences p on p.user_id = u.id and p.event_id = $2
   where u.id = any($1::uuid[]) and u.deactivated_at is null`;

export async function readersOf(
  session: Session,
  userIds: ReadonlySet<string>,
  news: News,
  subject: NewsSubject,
): Promise<readonly Person[]> {
  if (userIds.size === 0) return [];
  const rows = (await session.query(statement, [[...userIds], news.event, news.teamId])) as unknown as readonly Row[];
  return rows.filter((row) => mayHear(row, news, subject)).map(toPerson);
}

const toPerson = ([id, email, staffRole, channels, digest, followedGroupsOnly]: Row): Person => ({
  id,
  email,
  isStaff: staffRole !== null,
  channels,
  digest,
  followedGroupsOnly,
});

/** Nobody hears of a record that they could not open. */
function mayHear(
  [id, , staffRole, , , , isMember, permissions, products]: Row,
  news: News,
  subject: NewsSubject,
): boolean {
  if (news.teamId === null || !news.record) return true;
  const resource = resourceById(news.record.entity);
  const teams = isMember
    ? heldPermissions([[news.teamId, permissions, products]], staffRole !== null)
    : new Map<string, Set<string>>();
  const principal: UserPrincipal = {
    kind: 'user',
    userId: id,
    sessionId: '',
    staffRole,
    teams,
    timeZone: 'UTC',
    realUserId: null,
  };
  if (staffRole === null && !isMember) return false;
  if (resource.scope !== 'team') return true;
  return mayInTeam(resource.access.read, principal, news.teamId) && (staffRole !== null || isShown(news, subject));
}

function isShown({ record: about }: News, { record }: NewsSubject): boolean {
  const resource = resourceById(about?.entity ?? '');
  return Object.entries(resource.customerSees ?? {}).every(([key, value]) => {
    const wire = resource.fields.find((field) => field.key === key)?.wire ?? key;
    return record?.[wire] === value;
  });
}
