/** Counts the teams and people that a changed role template reaches. */
import type pg from 'pg';
import { without } from '../../migrate/diff/roles.ts';
import type { ChangeOf, Step } from '../../migrate/steps.ts';
import { readDatabase } from './read-database.ts';

export interface RollOut {
  readonly effect: 'gains' | 'loses' | 'new' | 'unknown';
  readonly what: string;
}

type RoleStep = Extract<Step, { readonly kind: 'change-role' | 'add-role' }>;

export async function rollOuts(root: string, steps: readonly Step[]): Promise<readonly RollOut[]> {
  const ofRoles = steps.filter((step): step is RoleStep => step.kind === 'change-role' || step.kind === 'add-role');
  if (ofRoles.length === 0) return [];
  const found = await readDatabase(root, async (client) => {
    const counts: RollOut[] = [];
    for (const step of ofRoles)
      counts.push(...(step.kind === 'add-role' ? await ofNew(client, step) : await ofChanged(client, step)));
    return counts;
  });
  return found ?? [{ effect: 'unknown', what: 'which teams: no database was reached to count them' }];
}

async function ofNew(client: pg.Client, { table, teams, role }: ChangeOf<'add-role'>): Promise<readonly RollOut[]> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${teams} t
      where not exists (select from ${table} r where r.team_id = t.id and (r.template = $1 or r.name = $2))`,
    [role.id, role.title],
  );
  return [{ effect: 'new', what: `${role.title} in ${counted(rows[0]!.count, 'team')}` }];
}

async function ofChanged(
  client: pg.Client,
  { table, was, role }: ChangeOf<'change-role'>,
): Promise<readonly RollOut[]> {
  const { rows } = await client.query<{ isReached: boolean; teams: number; people: number }>(
    `select $2 or (r.permissions <@ $3::text[] and r.permissions @> $3::text[]) as "isReached",
            count(distinct r.team_id)::int as teams, count(distinct m.user_id)::int as people
       from ${table} r left join team_users m on r.id::text = any(m.role_ids)
      where r.template = $1 group by 1`,
    [role.id, role.rollOut === 'all', was.permissions],
  );
  const none = { teams: 0, people: 0 };
  const [reached, left] = [true, false].map((each) => rows.find(({ isReached }) => isReached === each) ?? none);
  const tail =
    left!.teams === 0
      ? ''
      : `; ${left!.teams === 1 ? '1 team changed the role and keeps its own' : `${left!.teams} teams changed the role and keep their own`}`;
  const line = (effect: RollOut['effect'], permissions: readonly string[]): readonly RollOut[] =>
    permissions.length === 0
      ? []
      : [
          {
            effect,
            what: `${permissions.join(', ')} as ${role.title}: ${counted(reached!.people, 'person', 'people')} in ${counted(reached!.teams, 'team')}${tail}`,
          },
        ];
  return [
    ...line('gains', without(role.permissions, was.permissions)),
    ...line('loses', without(was.permissions, role.permissions)),
  ];
}

const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
