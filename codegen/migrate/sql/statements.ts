/** One step as SQL statements. */
import type { Column } from '../model.ts';
import type { Change, ChangeKind, ChangeOf, Fill, NamedForeignKey, NamedIndex } from '../steps.ts';
import { cast } from './cast.ts';
import { identifier, identifiers, text } from './literal.ts';
import { addRole, changeRole, removeRole } from './role-statements.ts';

export interface Statements {
  /** Run together in the migration's transaction. */
  readonly inside: readonly string[];
  /** Run one by one after it, so that readers and writers continue. */
  readonly outside: readonly string[];
}

/** Followed by repeatable files to apply again. `src/server/kernel/database/migration-files.ts` reads it. */
const reapplyMark = '-- reapply';

/** `isOnline` moves statements that would block a big table out of the transaction. */
export function statementsOf(change: Change, isOnline: boolean): Statements {
  if (isOnline && change.kind === 'create-index' && !change.isOnNewTable && !change.index.isUnique) {
    return { inside: [], outside: onlineIndex(change) };
  }
  if (isOnline && change.kind === 'add-check') return onlineCheck(change);
  const render = renderers[change.kind] as (change: Change) => readonly string[];
  return { inside: render(change), outside: [] };
}

const renderers = {
  reapply: ({ names }) => [`${reapplyMark} ${names.join(', ')}`],
  'add-extension': ({ name }) => [`create extension if not exists ${identifier(name)};`],
  'create-table': createTable,
  'drop-table': ({ table }) => [`drop table ${identifier(table)} cascade;`],
  'rename-table': ({ table, to }) => [alter(table, `rename to ${identifier(to)}`)],
  'rename-column': ({ table, name, to }) => [alter(table, `rename column ${identifier(name)} to ${identifier(to)}`)],
  'rename-constraint': ({ table, name, to }) => [
    alter(table, `rename constraint ${identifier(name)} to ${identifier(to)}`),
  ],
  'rename-index': ({ name, to }) => [`alter index ${identifier(name)} rename to ${identifier(to)};`],
  'add-column': addColumn,
  'drop-column': ({ table, column }) => [alter(table, `drop column ${identifier(column)}`)],
  'change-type': changeType,
  'set-default': ({ table, column, default: initial }) => [alterColumn(table, column, defaultClause(initial))],
  require: ({ table, column, type, fill }) => [
    ...fillRows(table, column, type, fill),
    alterColumn(table, column, 'set not null'),
  ],
  'allow-null': ({ table, column }) => [alterColumn(table, column, 'drop not null')],
  'replace-value': replaceValue,
  'change-role': changeRole,
  'add-role': addRole,
  'remove-role': removeRole,
  'add-check': ({ table, check }) => [alter(table, checkClause(check.name, check.condition, 'add '))],
  'drop-constraint': ({ table, name }) => [alter(table, `drop constraint ${identifier(name)}`)],
  'create-index': ({ table, index }) => [createIndex(table, index, '')],
  'drop-index': ({ name }) => [`drop index ${identifier(name)};`],
  'add-foreign-key': ({ table, key }) => [addForeignKey(table, key)],
  'suspend-rules': ({ table }) => [alter(table, 'no force row level security, disable trigger user')],
  'resume-rules': ({ table }) => [alter(table, 'enable trigger user, force row level security')],
  'change-repeatable': () => [],
} satisfies { [K in ChangeKind]: (change: ChangeOf<K>) => readonly string[] };

const alter = (table: string, action: string): string => `alter table ${identifier(table)} ${action};`;
const alterColumn = (table: string, column: string, action: string): string =>
  alter(table, `alter column ${identifier(column)} ${action}`);
const defaultClause = (initial: string | null): string =>
  initial === null ? 'drop default' : `set default ${initial}`;
const checkClause = (name: string, condition: string, verb = ''): string =>
  `${verb}constraint ${identifier(name)} check (${condition})`;

function createTable({ table, columns, key, checks, isOwnersOwn }: ChangeOf<'create-table'>): readonly string[] {
  const lines = [
    ...columns.map((column) => columnClause(column)),
    `constraint ${identifier(key.name)} primary key (${identifiers(key.columns)})`,
    ...checks.map((check) => checkClause(check.name, check.condition)),
  ];
  return [
    `create table ${identifier(table)} (\n  ${lines.join(',\n  ')}\n);`,
    ...columns
      .filter(({ isUnpacked }) => isUnpacked)
      .map(({ name }) => alterColumn(table, name, 'set storage external')),
    alter(table, `enable row level security${isOwnersOwn ? '' : ', force row level security'}`),
  ];
}

const columnClause = ({ name, type, isRequired, default: initial }: Column): string =>
  [identifier(name), type, isRequired && 'not null', initial !== null && `default ${initial}`]
    .filter(Boolean)
    .join(' ');

/** Adds a constant as the default, which rewrites no rows, and then sets the real default. */
function addColumn({ table, column, fill }: ChangeOf<'add-column'>): readonly string[] {
  if (fill === null) return [alter(table, `add column ${columnClause(column)}`)];
  if ('literal' in fill) {
    const added = alter(table, `add column ${columnClause({ ...column, default: fill.literal })}`);
    return column.default === fill.literal
      ? [added]
      : [added, alterColumn(table, column.name, defaultClause(column.default))];
  }
  return [
    alter(table, `add column ${columnClause({ ...column, isRequired: false, default: null })}`),
    ...fillRows(table, column.name, column.type, fill),
    ...(column.default === null ? [] : [alterColumn(table, column.name, defaultClause(column.default))]),
    ...(column.isRequired ? [alterColumn(table, column.name, 'set not null')] : []),
  ];
}

function fillRows(table: string, column: string, type: string, fill: Fill): readonly string[] {
  if (fill === null) return [];
  const value = 'copy' in fill ? copied(fill, type) : fill.literal;
  return [`update ${identifier(table)} set ${identifier(column)} = ${value} where ${identifier(column)} is null;`];
}

function copied({ copy, otherwise }: Extract<Fill, { readonly copy: string }>, type: string): string {
  const value = `${identifier(copy)}::${type}`;
  return otherwise === null ? value : `coalesce(${value}, ${otherwise})`;
}

function changeType({ table, column, from, to }: ChangeOf<'change-type'>): readonly string[] {
  const using = cast(identifier(column), from, to);
  return [alterColumn(table, column, 'drop default'), alterColumn(table, column, `type ${to} using ${using}`)];
}

function replaceValue({ table, column, type, from, to }: ChangeOf<'replace-value'>): readonly string[] {
  const name = identifier(column);
  const [set, where] = type.endsWith('[]')
    ? [`array_replace(${name}, ${text(from)}, ${text(to)})`, `${text(from)} = any(${name})`]
    : [text(to), `${name} = ${text(from)}`];
  return [`update ${identifier(table)} set ${name} = ${set} where ${where};`];
}

function createIndex(
  table: string,
  { name, columns, order, isUnique, method, pendingKb, where }: NamedIndex,
  how: string,
): string {
  if (method === 'trigram') {
    const keys = columns.map((column) => `${identifier(column)} gin_trgm_ops`).join(', ');
    const pending = pendingKb === undefined ? '' : ` with (gin_pending_list_limit = ${pendingKb})`;
    return `create index ${how}${identifier(name)} on ${identifier(table)} using gin (${keys})${pending};`;
  }
  const plain = columns.map(identifier);
  const ordered = order === null ? plain : [...plain.slice(0, -2), `${plain.at(-2)} ${order}`, `${plain.at(-1)} desc`];
  const condition = where === null ? '' : ` where ${where}`;
  const head = `create ${isUnique ? 'unique ' : ''}index ${how}${identifier(name)}`;
  return `${head} on ${identifier(table)} (${ordered.join(', ')})${condition};`;
}

/** An interrupted build leaves an invalid index, so each try drops it first. */
const onlineIndex = ({ table, index }: ChangeOf<'create-index'>): readonly string[] => [
  `drop index concurrently if exists ${identifier(index.name)};`,
  createIndex(table, index, 'concurrently '),
];

const onlineCheck = ({ table, check }: ChangeOf<'add-check'>): Statements => ({
  inside: [alter(table, `${checkClause(check.name, check.condition, 'add ')} not valid`)],
  outside: [alter(table, `validate constraint ${identifier(check.name)}`)],
});

function addForeignKey(table: string, { name, columns, to, target, onDelete }: NamedForeignKey): string {
  const clause = `foreign key (${identifiers(columns)}) references ${identifier(to)} (${identifiers(target)})`;
  // Keys that carry the team can wait for the end of the transaction, so that records move to another team together.
  const wait = columns.length > 1 ? ' deferrable' : '';
  return alter(table, `add constraint ${identifier(name)} ${clause}${onDeleteClause(columns, onDelete)}${wait}`);
}

/**
 * `restrict` uses the default, which is checked at the end of the statement, so a whole tree can be deleted at once.
 */
function onDeleteClause(columns: readonly string[], onDelete: NamedForeignKey['onDelete']): string {
  if (onDelete === 'restrict') return '';
  return onDelete === 'cascade' ? ' on delete cascade' : ` on delete set null (${identifiers(columns.slice(-1))})`;
}
