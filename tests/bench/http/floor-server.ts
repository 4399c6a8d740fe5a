/**
 * The fastest correct server: Fastify and pg answer each call by one prepared statement for the caller's team. No row
 * level security, because it connects as superuser. It returns 18 fields, or with `whole` in the query as many as the
 * product: every column, and the names of referenced records.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { answerUsage } from './child.ts';

/** Setup of this process. */
export interface FloorSetup {
  readonly url: string;
  readonly poolSize: number;
  /** Team by token, without a lookup. */
  readonly teams: Readonly<Record<string, string>>;
}

const columns = `id team_id display_id service_type name service_group_id provider_id current_step
  install_status status term mrc_value mrc_code created_at updated_at version`
  .split(/\s+/)
  .map((column) => `s.${column}`)
  .join(', ');
const named = `${columns}, t.name as team_name, p.name as provider_name`;
const joins = 'join teams t on t.id = s.team_id left join providers p on p.id = s.provider_id';

const wholeNamed = `s.*, t.name as team_name, p.name as provider_name, g.display_id as group_name, a.full_address as address_name`;
const wholeJoins = `${joins} left join service_groups g on g.id = s.service_group_id left join addresses a on a.id = s.address_id`;

const oneOf = (name: string, what: string, from: string) => ({
  name,
  text: `select ${what} from services s ${from} where s.id = $1 and s.team_id = $2`,
});
const listOf = (name: string, what: string, from: string) => ({
  name,
  text: `select ${what} from (select * from services where team_id = $1 and service_type = $2 order by created_at desc limit $3) s
         ${from} order by s.created_at desc`,
});
const [one, oneWhole] = [oneOf('one', named, joins), oneOf('one_whole', wholeNamed, wholeJoins)];
const [list, listWhole] = [listOf('list', named, joins), listOf('list_whole', wholeNamed, wholeJoins)];
const count = {
  name: 'count',
  text: `select count(*)::int as total from (select 1 from services where team_id = $1 and service_type = $2 limit 10001) counted`,
};
const add = {
  name: 'add',
  text: `with s as (insert into services (id, team_id, display_id, service_type, name) values (uuidv7(), $1, $2, $3, $4) returning *),
              a as (insert into audit_entries (id, team_id, at, action, entity, record_id, actor_kind, after)
                    select uuidv7(), team_id, now(), 'create', 'service', id, 'user', to_jsonb(s) from s)
         select * from s`,
};

interface WholeText {
  readonly whole?: string;
}

process.once('message', (setup: FloorSetup) => void serve(setup));

async function serve({ url, poolSize, teams }: FloorSetup): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, pipeline: true, options: '-c TimeZone=UTC', max: poolSize });
  const app = Fastify();
  const run = (query: pg.QueryConfig, ...values: unknown[]) => pool.query({ ...query, values });
  const teamOf = ({ headers }: { readonly headers: { readonly authorization?: string } }): string =>
    teams[headers.authorization ?? '']!;
  app.addHook('onRequest', async (request, reply) => (teamOf(request) ? undefined : reply.code(401).send({})));
  app.get<{ Params: { id: string }; Querystring: WholeText }>('/api/services/:id', async (request, reply) => {
    const { rows } = await run('whole' in request.query ? oneWhole : one, request.params.id, teamOf(request));
    return rows[0] ?? reply.code(404).send({});
  });
  app.get<{ Querystring: WholeText & { service_type: string } }>('/api/services', async (request) => {
    const asked = [teamOf(request), request.query.service_type];
    const client = await pool.connect();
    try {
      const [page, total] = await Promise.all([
        client.query({ ...('whole' in request.query ? listWhole : list), values: [...asked, 26] }),
        client.query<{ total: number }>({ ...count, values: asked }),
      ]);
      return {
        records: page.rows.slice(0, 25),
        total_count: total.rows[0]!.total,
        has_next_page: page.rows.length > 25,
      };
    } finally {
      client.release();
    }
  });
  let number = Date.now();
  app.post<{ Body: { team_id: string; service_type: string; name: string } }>(
    '/api/services',
    async (request, reply) => {
      const { team_id, service_type, name } = request.body;
      if (team_id !== teamOf(request)) return reply.code(403).send({});
      return reply.code(201).send((await run(add, team_id, `F-${(number += 1)}`, service_type, name)).rows[0]);
    },
  );
  answerUsage(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port));
}
