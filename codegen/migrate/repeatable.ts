/** Policies, triggers and functions as files: a database applies each again whenever its text changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../write/hash.ts';
import type { PhysicalModel, SqlFunction, Table } from './model.ts';
import { fillScript, functionScript, policyScript, triggerScript } from './sql/repeatable-script.ts';

export interface RepeatableFile {
  /** Kind and table or function, e.g. `policies/quotes`. */
  readonly name: string;
  /** Id of the table; null for a function. */
  readonly table: string | null;
  readonly text: string;
}

/** Functions that formulas call. */
const formulaFunctions = readFileSync(join(import.meta.dirname, '../expression/functions.sql'), 'utf8');

type Rules = Pick<PhysicalModel, 'functions' | 'tables'>;

export const repeatableFiles = ({ functions, tables }: Rules): readonly RepeatableFile[] => [
  ...functions.map((each, at) => functionFile(each, functions.slice(at + 1))),
  { name: 'functions/formulas', table: null, text: formulaFunctions },
  ...tables.flatMap(tableFiles),
];

export const repeatableHashes = (rules: Rules): Readonly<Record<string, string>> =>
  Object.fromEntries(repeatableFiles(rules).map(({ name, text }) => [name, hashText(withoutComments(text))]));

function functionFile(each: SqlFunction, later: readonly SqlFunction[]): RepeatableFile {
  const called = later.find(({ name }) => each.body.includes(`${name}(`));
  // Files of one kind are applied in the order of their names.
  if (called && called.name > each.name)
    throw new Error(`${each.name}() calls ${called.name}(), which is made after it.`);
  return { name: `functions/${each.name}`, table: null, text: functionScript(each) };
}

function tableFiles(table: Table): readonly RepeatableFile[] {
  const { guards = [], policies } = table;
  const file = (kind: string, text: string): RepeatableFile => ({
    name: `${kind}/${table.name}`,
    table: table.id,
    text,
  });
  return [
    ...(policies.length > 0 ? [file('policies', policyScript(table))] : []),
    ...(guards.some(({ fill, fillOnline }) => fill ?? fillOnline) ? [file('fills', fillScript(table))] : []),
    ...(guards.length > 0 ? [file('triggers', triggerScript(table))] : []),
  ];
}

const withoutComments = (text: string): string => text.replaceAll(/^--.*\n/gm, '');
