/** Finds the people behind the audience words of an event. */
import { staffRoles } from '#generated/domain/staff-roles.ts';
import type { NotificationDefinition } from '#runtime/product.ts';
import { heldPermissions } from '../accounts/load-principal.ts';
import { productsOf } from '../accounts/subscriptions.ts';
import type { Session } from '../data/session.ts';
import type { News } from './news.ts';
import type { NewsSubject } from './subject.ts';

export interface Audience {
  /** Everyone meant, the actor included. */
  readonly userIds: ReadonlySet<string>;
  /** Those of them who follow the record or are meant by name. */
  readonly involved: ReadonlySet<string>;
}

type Ids = readonly (string | null | undefined)[];

export async function audienceOf(
  session: Session,
  event: NotificationDefinition,
  news: News,
  subject: NewsSubject,
): Promise<Audience> {
  const userIds = new Set<string>();
  const involved = new Set<string>();
  for (const word of event.audience) {
    const byName = namedUsers(word, news, subject);
    const found = byName ?? (await usersOf(session, word, news, subject));
    for (const id of found) {
      if (!id) continue;
      userIds.add(id);
      if (byName || word === 'followers') involved.add(id);
    }
  }
  return { userIds, involved };
}

/** Null for a word that the record itself does not answer. */
function namedUsers(word: string, news: News, { record }: NewsSubject): Ids | null {
  const field = (name: string) => record?.[name] as string | null | undefined;
  if (word === 'user') return news.userIds ?? [];
  if (word === 'assignee') return news.userIds ?? [field('assignee_id'), field('approver_id')];
  if (word === 'creator') return [field('created_by_id')];
  if (word === 'requester') return [field('requested_by_id')];
  return null;
}

function usersOf(session: Session, word: string, news: News, subject: NewsSubject): Promise<Ids> {
  if (word === 'followers') return followers(session, news, subject);
  if (staffRoles.some(({ id }) => id === word)) return staff(session, word, news.teamId, subject);
  return holders(session, word, news.teamId);
}

const ids = async (session: Session, text: string, values: readonly unknown[]): Promise<Ids> =>
  (await session.query(text, values)).map(([id]) => id as string | null);

const followers = (session: Session, { record }: News, { group }: NewsSubject): Promise<Ids> =>
  ids(
    session,
    `select user_id from service_group_followers where service_group_id = $1
     union select user_id from ticket_followers where ticket_id = $2
     union select user_id from action_item_followers where action_item_id = $2`,
    [group?.['id'] ?? null, record?.id ?? null],
  );

/** The one who is assigned; everyone of the role when nobody is. */
async function staff(session: Session, role: string, teamId: string | null, { group }: NewsSubject): Promise<Ids> {
  const assigned = await ids(
    session,
    assignedStaff[role] ?? 'select null::uuid where $1::uuid is null and $2::uuid is null',
    [group?.['id'] ?? null, teamId],
  );
  const [one] = assigned.filter((id) => id !== null);
  return one
    ? [one]
    : ids(session, 'select id from users where role = $1 and is_superuser and deactivated_at is null', [role]);
}

const assignedStaff: Readonly<Record<string, string>> = {
  quoperator: 'select quoperator_id from service_groups where id = $1 and ($2::uuid is null or team_id = $2)',
  salesperson: 'select salesperson_id from teams where id = $2 and ($1::uuid is null or true)',
  implementation_specialist:
    'select implementation_specialist_id from teams where id = $2 and ($1::uuid is null or true)',
};

/** Members of the team, those of its parent who reach it too, who hold the permission there. */
async function holders(session: Session, permission: string, teamId: string | null): Promise<Ids> {
  if (teamId === null) return [];
  const rows = (await session.query(rolesStatement, [teamId])) as unknown as readonly RoleRow[];
  const holds = ([, isStaff, permissions, products]: RoleRow): boolean =>
    heldPermissions([[teamId, permissions, products]], isStaff)
      .get(teamId)!
      .has(permission);
  return rows.filter(holds).map(([userId]) => userId);
}

type RoleRow = [userId: string, isStaff: boolean, permissions: readonly string[], products: readonly string[]];

const rolesStatement = `
  select held.user_id, u.is_superuser and u.role <> 'normal_user', r.permissions, ${productsOf('$1')}
    from (select m.user_id, m.role_ids from team_users m where m.team_id = $1 and m.status = 'active'
          union all
          select m.user_id, c.role_ids from team_user_sub_teams c join team_users m on m.id = c.team_user_id
           where c.sub_team_id = $1 and m.status = 'active') held
    join users u on u.id = held.user_id
    join team_roles r on r.id = any(held.role_ids::uuid[])`;
