/** The schema as sorted lines from PostgreSQL's catalog; equal for equal databases, by any migration path. */
import type pg from 'pg';

/** Without column order and names of not-null constraints, which depend on the history. */
export async function readCatalog(client: pg.ClientBase | pg.Pool, schema = 'public'): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(
    `
    select format('column %s.%s %s%s default %s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                  case when a.attnotnull then ' not null' else '' end, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     where t.relnamespace = to_regnamespace($1) and t.relkind = 'r'
    union all
    select format('constraint %s.%s %s valid %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = to_regnamespace($1) and contype <> 'n'
    union all
    select format('index %s valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid)
      from pg_index i join pg_class t on t.oid = i.indrelid where t.relnamespace = to_regnamespace($1)
    union all
    select format('policy %s.%s %s %s %s', tablename, policyname, cmd, qual, with_check)
      from pg_policies where schemaname = $1
    union all
    select format('table %s secured %s forced %s', relname, relrowsecurity, relforcerowsecurity)
      from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'
    union all
    select format('function %s %s', proname, pg_get_functiondef(oid)) from pg_proc where pronamespace = to_regnamespace($1)
       and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
    union all
    select format('trigger %s enabled %s', pg_get_triggerdef(g.oid), g.tgenabled)
      from pg_trigger g join pg_class t on t.oid = g.tgrelid where t.relnamespace = to_regnamespace($1) and not g.tgisinternal
    order by 1`,
    [schema],
  );
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, ''));
}
