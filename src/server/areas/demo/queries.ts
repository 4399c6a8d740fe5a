/** Queries of demo accounts. */
import { prepared, type CallValues, type RowOf } from '#server/kernel/data/statements/prepared.ts';

/** As stored, including the password hash. */
export const demoAccount = prepared((db, given: CallValues<{ id: string }>) =>
  db
    .selectFrom('demo_accounts')
    .select([
      'template',
      'email',
      'first_name',
      'last_name',
      'password',
      'phone',
      'company',
      'website',
      'service_groups',
      'user_id',
      'team_id',
    ])
    .where('id', '=', given.id),
);

export type DemoAccountRow = RowOf<typeof demoAccount>;

export const userAt = prepared((db, given: CallValues<{ email: string }>) =>
  db.selectFrom('users').select('id').where('email', '=', given.email),
);

export const removeTeam = prepared((db, given: CallValues<{ team: string | null }>) =>
  db.deleteFrom('teams').where('id', '=', given.team),
);

export const removeDemoUser = prepared((db, given: CallValues<{ user: string | null }>) =>
  db.deleteFrom('users').where('id', '=', given.user).where('is_demo', '=', true),
);

/** The first providers by name. */
export const providersToAsk = prepared((db, given: CallValues<{ most: number }>) =>
  db.selectFrom('providers').select('id').where('deleted_at', 'is', null).orderBy('name').limit(given.most),
);
