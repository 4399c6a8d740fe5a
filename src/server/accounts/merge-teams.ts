/** Folds one team into another: people, records and history move to the master team, the merged one becomes inactive (TM-013, TM-015). */
import { messages } from '#generated/domain/messages.ts';
import { resources } from '#generated/resources/registry.ts';
import { isNumbered, nextDisplayId, type NumberedResource } from '../data/display-id.ts';
import { quoted } from '../data/params.ts';
import type { Session } from '../data/session.ts';
import { setValues } from '../data/system-write.ts';
import { invalid } from '../errors.ts';
import { recheckSockets } from '../realtime/publish.ts';
import { refreshSoftblock } from '../requests/softblock.ts';

interface Merge {
  readonly from: string;
  readonly into: string;
}

/** Moved after the others, by rules of their own. */
const apart = new Set(['team-role', 'team-user', 'team-user-sub-team', 'service-tag']);
/** The master team keeps its own setting where both have one; `by` tells which are the same. */
const settings = [
  ['feature_toggles', 'name'],
  ['team_subscriptions', 'name'],
  ['sso_connections', 'name'],
  ['webhook_endpoints', 'url'],
] as const;
/** Names that stay unique by naming the team they come from. */
const named = ['api_keys', 'approval_policies'] as const;
/** Records beside the team's own that name it. */
const pointing = [
  ['users', 'primary_team_id'],
  ['users', 'active_team_id'],
  ['teams', 'parent_team_id'],
  ['link_tokens', 'team_id'],
  ['notifications', 'team_id'],
  ['mail_deliveries', 'team_id'],
  ['demo_accounts', 'team_id'],
] as const;

/** The session acts as the server. Throws 422 for a master team that is the same, absent, merged itself, or a part of the merged one. */
export async function mergeTeams(session: Session, merge: Merge): Promise<void> {
  await requireMergeable(session, merge);
  await session.query('set constraints all deferred');
  await mergeMembers(session, merge);
  await mergeTags(session, merge);
  await dropDoubles(session, merge);
  for (const resource of Object.values(resources)) {
    if (resource.scope !== 'team' || apart.has(resource.id)) continue;
    if (isNumbered(resource)) await renumber(session, resource, merge);
    await repoint(session, resource.table, 'team_id', merge);
  }
  for (const [table, column] of pointing) await repoint(session, table, column, merge);
  await session.query('set constraints all immediate');
  await setValues(session, 'team', merge.from, { status: 'inactive', merged_into_id: merge.into }, { event: 'merged' });
  await refreshSoftblock(session, merge.into);
  await recheckSockets(session, []);
}

async function requireMergeable(session: Session, { from, into }: Merge): Promise<void> {
  const rows = await session.query(
    'select id, parent_team_id, merged_into_id from teams where id = any($1::uuid[]) and deleted_at is null order by id for update',
    [[from, into]],
  );
  const master = rows.find(([id]) => id === into);
  const merged = rows.find(([id]) => id === from);
  const isPossible = from !== into && master && master[1] !== from && master[2] === null && merged?.[2] === null;
  if (!isPossible) throw invalid({ master_team_id: [messages['validation.invalid']] });
}

/** A role of the same name is the same role; a person in both teams holds the roles of both. */
async function mergeMembers(session: Session, { from, into }: Merge): Promise<void> {
  const both = [from, into];
  await session.change(
    `update team_users m set role_ids = array(
       select distinct coalesce(same.id, held.id) from unnest(m.role_ids::uuid[]) held(id)
         left join team_roles r on r.id = held.id
         left join team_roles same on same.team_id = $2 and same.name = r.name)
      where m.team_id = $1`,
    both,
  );
  await session.change(
    `delete from team_roles r using team_roles same where r.team_id = $1 and same.team_id = $2 and same.name = r.name`,
    both,
  );
  await repoint(session, 'team_roles', 'team_id', { from, into });
  await session.change(
    `update team_users kept set
            role_ids = array(select distinct unnest(kept.role_ids::uuid[] || m.role_ids::uuid[])),
            status = case when 'active' in (kept.status, m.status) then 'active' else kept.status end,
            version = kept.version + 1, updated_at = now()
       from team_users m where m.team_id = $1 and kept.team_id = $2 and kept.user_id = m.user_id`,
    both,
  );
  const twice = `select m.id, kept.id as kept_id from team_users m join team_users kept on kept.user_id = m.user_id and kept.team_id = $2 where m.team_id = $1`;
  await session.change(
    `delete from team_user_sub_teams c using (${twice}) t, team_user_sub_teams other
      where c.team_user_id = t.id and other.team_user_id = t.kept_id and other.sub_team_id = c.sub_team_id`,
    both,
  );
  await session.change(
    `update team_user_sub_teams c set team_user_id = t.kept_id from (${twice}) t where c.team_user_id = t.id`,
    both,
  );
  await session.change(`delete from team_users where id in (select id from (${twice}) t)`, both);
  await repoint(session, 'team_user_sub_teams', 'team_id', { from, into });
  await repoint(session, 'team_users', 'team_id', { from, into });
  // What the parent team held for its sub-team is held by membership now.
  await session.change('delete from team_user_sub_teams where sub_team_id = $1', [from]);
}

/** A tag of the same label is the same tag. */
async function mergeTags(session: Session, { from, into }: Merge): Promise<void> {
  const both = [from, into];
  await session.change(
    `update service_taggings g set tag_id = same.id from service_tags t
       join service_tags same on same.label = t.label and same.team_id = $2
      where g.tag_id = t.id and t.team_id = $1`,
    both,
  );
  await session.change(
    `delete from service_tags t using service_tags same where t.team_id = $1 and same.team_id = $2 and same.label = t.label`,
    both,
  );
  await repoint(session, 'service_tags', 'team_id', { from, into });
}

async function dropDoubles(session: Session, { from, into }: Merge): Promise<void> {
  const both = [from, into];
  for (const [table, by] of settings) {
    await session.change(
      `delete from ${table} d using ${table} kept where d.team_id = $1 and kept.team_id = $2 and kept.${by} = d.${by}`,
      both,
    );
  }
  for (const table of named) {
    await session.change(
      `update ${table} d set name = left(d.name, 60) || ' (' || left(t.name, 35) || ')' from teams t, ${table} kept
        where d.team_id = $1 and t.id = $1 and kept.team_id = $2 and kept.name = d.name`,
      both,
    );
  }
}

/** Numbers that both teams have given out go on from the master team's last. */
async function renumber(session: Session, resource: NumberedResource, { from, into }: Merge): Promise<void> {
  const { table } = resource;
  const rows = await session.query(
    `select d.id from ${quoted(table)} d join ${quoted(table)} kept on kept.display_id = d.display_id and kept.team_id = $2
      where d.team_id = $1 order by d.created_at, d.id`,
    [from, into],
  );
  for (const [id] of rows) {
    const displayId = await nextDisplayId(session, resource, into);
    await session.change(`update ${quoted(table)} set display_id = $2 where id = $1`, [id, displayId]);
  }
}

const repoint = (session: Session, table: string, column: string, { from, into }: Merge): Promise<number> =>
  session.change(`update ${quoted(table)} set ${quoted(column)} = $2 where ${quoted(column)} = $1`, [from, into]);
