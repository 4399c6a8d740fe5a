/** Tables that the server itself needs and that are no business record. */
import { constraintName } from '../constraint-name.ts';
import type { Column, Index, Table } from '../model.ts';
import { appendOnlyGuard } from './guards/append-only.ts';
import { teamSetGuard } from './guards/rights.ts';
import { policyFor } from './policies.ts';
import { isAnyone, isSystem } from './settings.ts';

/** Column name to SQL type; a trailing `?` means nullable, `!` stored uncompressed, `= …` a default. */
type Columns = Readonly<Record<string, string>>;

export const infrastructure: readonly Table[] = [
  ownersOwn('schema_migrations', ['name'], {
    name: 'text',
    checksum: 'text',
    applied_at: 'timestamptz = now()',
    /** Set when the statements that cannot run inside the transaction are done too. */
    completed_at: 'timestamptz?',
    /** The script that undoes it: an older checkout, which lacks its folder, can go back too. */
    down: 'text',
  }),
  /** Repeatable files as they were applied; undoing a migration brings back the row that it replaced. */
  ownersOwn('schema_repeatables', ['name', 'migration'], {
    name: 'text',
    /** The newest one when the file was applied. */
    migration: 'text',
    /** Null if a migration dropped the file's objects. */
    checksum: 'text?',
    up: 'text',
    down: 'text',
    applied_at: 'timestamptz = now()',
    completed_at: 'timestamptz?',
  }),
  /** First answer of a POST by its Idempotency-Key; no status while the first call is still running. */
  table(
    'idempotency_keys',
    ['principal', 'key'],
    {
      principal: 'text',
      key: 'text',
      request_hash: 'text',
      status: 'integer?',
      headers: 'jsonb?',
      body: 'bytea?',
      created_at: 'timestamptz = now()',
      expires_at: 'timestamptz',
    },
    ['expires_at'],
  ),
  /** Sequence numbers of display ids, taken in the caller's transaction. */
  table('counters', ['scope', 'name'], { scope: 'text', name: 'text', value: 'bigint = 0' }, [], 'anyone'),
  table('rate_limits', ['key'], { key: 'text', hits: 'integer = 0', expires_at: 'timestamptz' }, ['expires_at']),
  /** Unsealed audit entries: written with each entry, removed when it is sealed. */
  table('audit_unsealed', ['id'], { id: 'uuid' }, [], 'anyone'),
  /** The chain over the audit: the hash of each seal covers its entries and the hash of the one before. */
  {
    ...table('audit_seals', ['number'], {
      number: 'bigint',
      sealed_at: 'timestamptz = now()',
      entries: 'uuid[]',
      /** SHA-256 of each entry, in order, to identify a changed one. */
      digests: 'text[]',
      hash: 'text',
    }),
    guards: [appendOnlyGuard('audit_seals')],
  },
  /** One text per state of a person's rights in teams; `guards/rights.ts` decides when it changes. */
  marks('rights_marks', ['user_id'], { user_id: 'uuid', mark: 'uuid' }),
  /** The same of each live session. */
  marks('session_marks', ['token_hash'], {
    token_hash: 'text',
    user_id: 'uuid',
    mark: 'uuid',
    fresh_until: 'timestamptz',
  }),
  /** Team sets by the digest of their ids; the set of a digest never changes. */
  {
    ...table('team_sets', ['digest'], { digest: 'text', teams: 'uuid[]!', used_on: 'date = CURRENT_DATE' }, [
      'used_on',
    ]),
    policies: [
      { name: 'row_select', command: 'select', using: isAnyone, check: null },
      { name: 'row_insert', command: 'insert', using: null, check: isSystem },
      { name: 'row_update', command: 'update', using: isSystem, check: isSystem },
      { name: 'row_delete', command: 'delete', using: isSystem, check: null },
    ],
    guards: [teamSetGuard],
  },
  /** Keys generated at the first start if the environment sets none. */
  table('server_secrets', ['name'], { name: 'text', value: 'text', created_at: 'timestamptz = now()' }),
];

function table(
  name: string,
  primaryKey: readonly string[],
  columns: Columns,
  indexed: readonly string[] = [],
  audience: 'system' | 'anyone' = 'system',
): Table {
  return {
    id: name,
    name,
    columns: Object.entries(columns).map(([column, type]) => readColumn(column, type)),
    primaryKey,
    checks: [],
    indexes: indexed.map((column) => index(name, column)),
    foreignKeys: [],
    policies: [policyFor(audience)],
  };
}

function ownersOwn(name: string, primaryKey: readonly string[], columns: Columns): Table {
  return { ...table(name, primaryKey, columns), isOwnersOwn: true };
}

/** Readable before the caller is known, because marks identify the caller; they contain no secrets. */
function marks(name: string, primaryKey: readonly string[], columns: Columns): Table {
  const policies = [
    { name: 'row_select', command: 'select', using: 'true', check: null },
    { name: 'row_insert', command: 'insert', using: null, check: isSystem },
    { name: 'row_update', command: 'update', using: isSystem, check: isSystem },
    { name: 'row_delete', command: 'delete', using: isSystem, check: null },
  ] as const;
  return { ...table(name, primaryKey, columns), policies };
}

function readColumn(name: string, declared: string): Column {
  const [type = declared, initial = null] = declared.split(' = ');
  const column = { id: name, name, type: type.replace(/[?!]$/, ''), isRequired: !type.endsWith('?'), default: initial };
  return type.endsWith('!') ? { ...column, isUnpacked: true } : column;
}

function index(table: string, column: string): Index {
  const name = constraintName(table, [column], 'idx');
  return { id: `idx:${column}`, name, columns: [column], order: null, isUnique: false, where: null };
}
