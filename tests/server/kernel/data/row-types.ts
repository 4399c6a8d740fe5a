/** Result types of the program's statements, as declared in TypeScript and as described by PostgreSQL. */
import { resolve } from 'node:path';
import type pg from 'pg';
import ts from 'typescript';

/** `any` fits everything, like a JSON value; `nothing` is the result of a void function. */
export type Kind = 'string' | 'number' | 'boolean' | 'bytes' | 'list' | 'object' | 'any' | 'nothing';

/** Kinds by column name; `null` for a statement without rows. */
export type Row = Readonly<Record<string, readonly Kind[]>> | null;

const root = resolve(import.meta.dirname, '../../../..');

export interface Declared {
  readonly row: Row;
  /** The texts between its parameters and parts. */
  readonly texts: readonly string[];
}

/** The declared row types of all `raw<Params, Row>` statements in these files, by file and name. */
export function declaredRows(files: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, Declared>> {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(
    files.map((file) => resolve(root, file)),
    { ...options, noEmit: true, skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  return new Map(files.map((file) => [file, rowsIn(program.getSourceFile(resolve(root, file))!, checker)]));
}

function rowsIn(source: ts.SourceFile, checker: ts.TypeChecker): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isTaggedTemplateExpression(initializer) || !ts.isIdentifier(name)) continue;
      const row = initializer.typeArguments?.[1];
      if (initializer.tag.getText() === 'raw' && row)
        found.set(name.text, { row: rowOf(row, checker), texts: textsOf(initializer.template) });
    }
  }
  return found;
}

const textsOf = (template: ts.TemplateLiteral): readonly string[] =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];

/** Whether the text is the concatenation of these texts. */
export function consistsOf(text: string, texts: readonly string[]): boolean {
  let from = 0;
  for (const each of texts) {
    const at = text.indexOf(each, from);
    if (at < 0 || (from === 0 && each !== '' && at > 0)) return false;
    from = at + each.length;
  }
  return text.endsWith(texts.at(-1)!);
}

function rowOf(node: ts.TypeNode, checker: ts.TypeChecker): Row {
  const type = checker.getTypeFromTypeNode(node);
  if (type.flags & ts.TypeFlags.Never) return null;
  return Object.fromEntries(
    checker
      .getPropertiesOfType(type)
      .map((property) => [property.name, kindsOf(checker.getTypeOfSymbolAtLocation(property, node), checker)]),
  );
}

function kindsOf(type: ts.Type, checker: ts.TypeChecker): readonly Kind[] {
  const parts = type.isUnion() ? type.types : [type];
  return [...new Set(parts.flatMap((part) => kindOf(part, checker)))];
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): readonly Kind[] {
  const is = (flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;
  if (is(ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return [];
  if (is(ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return ['any'];
  if (is(ts.TypeFlags.StringLike)) return ['string'];
  if (is(ts.TypeFlags.NumberLike)) return ['number'];
  if (is(ts.TypeFlags.BooleanLike)) return ['boolean'];
  if (checker.isArrayLikeType(type)) return ['list'];
  const name = type.symbol?.name;
  return name === 'Buffer' || name === 'Uint8Array' ? ['bytes'] : ['object'];
}

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The columns of a statement, described without running it; rejects if PostgreSQL refuses it. */
export function describedColumns(client: pg.Client, name: string, text: string): Promise<readonly Column[]> {
  return new Promise((done, failed) => {
    let columns: readonly Column[] = [];
    const description: Submitted = {
      name,
      text,
      callback: failed,
      submit: (connection) => {
        connection.parse({ name, text, types: [] });
        connection.describe({ type: 'S', name });
        connection.sync();
        return null;
      },
      handleRowDescription: ({ fields }) => void (columns = fields),
      handleError: failed,
      handleReadyForQuery: () => done(columns),
    };
    (client as unknown as { query(submitted: Submitted): void }).query(description);
  });
}

/** A custom query object for pg. */
interface Submitted {
  readonly name: string;
  readonly text: string;
  readonly callback: (error: Error) => void;
  readonly submit: (connection: {
    parse(query: { name: string; text: string; types: readonly number[] }): void;
    describe(message: { type: 'S'; name: string }): void;
    sync(): void;
  }) => null;
  readonly handleRowDescription: (message: { readonly fields: readonly Column[] }) => void;
  readonly handleError: (error: Error) => void;
  readonly handleReadyForQuery: () => void;
}

/** Kinds of values by type oid; lists and custom types are read from the catalog. */
export async function kindsByOid(client: pg.Client): Promise<ReadonlyMap<number, Kind>> {
  const { rows } = await client.query<{ oid: number; typname: string; typcategory: string }>(
    'select oid::int, typname, typcategory from pg_type',
  );
  return new Map(rows.map(({ oid, typname, typcategory }) => [oid, kindNamed(typname, typcategory)]));
}

function kindNamed(name: string, category: string): Kind {
  if (name === 'json' || name === 'jsonb') return 'any';
  if (name === 'void') return 'nothing';
  if (name === 'bytea') return 'bytes';
  if (category === 'A') return 'list';
  if (category === 'B') return 'boolean';
  if (category === 'N') return 'number';
  if (category === 'T') return 'object';
  return 'string';
}

interface DescribedColumn {
  readonly name: string;
  readonly kind: Kind;
}

/** The difference from the declared row, if any. */
export function rowFault(declared: Row, described: readonly DescribedColumn[]): string | null {
  const columns = described.filter(({ name, kind }) => kind !== 'nothing' || (declared !== null && name in declared));
  const names = columns.map(({ name }) => name);
  const missing = Object.keys(declared ?? {}).filter((name) => !names.includes(name));
  if (missing.length > 0) return `has no column ${missing.join()}`;
  const extra = names.filter((name) => declared === null || !(name in declared));
  if (extra.length > 0) return `has columns that its type does not name: ${extra.join()}`;
  const wrong = columns.find(({ name, kind }) => !fits(kind, declared![name]!));
  return wrong === undefined
    ? null
    : `${wrong.name} is ${wrong.kind}, declared as ${declared![wrong.name]!.join(' or ')}`;
}

const fits = (kind: Kind, declared: readonly Kind[]): boolean =>
  ['any', 'nothing'].includes(kind) || declared.length === 0 || declared.includes('any') || declared.includes(kind);
