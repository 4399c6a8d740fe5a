/** The text of each kind of repeatable file: how it is applied and, behind {@link undoMark}, how it is undone. */
import type { Guard, Policy, SqlFunction, Table } from '../model.ts';
import { identifier } from './literal.ts';
import { outsideMark } from './script.ts';

/** The statements after this line undo those before it. `src/server/kernel/database/repeatable-files.ts` reads it. */
const undoMark = '-- undo';

export function functionScript({ name, returns, body, isLate }: SqlFunction): string {
  const definition =
    isLate === true
      ? `language plpgsql stable parallel safe as $late$ begin return ${body}; end $late$`
      : `language sql stable parallel safe\n  return ${body}`;
  return script(
    [
      `-- Policies call ${name}().`,
      `create or replace function ${identifier(name)}() returns ${returns}\n  ${definition};`,
    ],
    [`drop function if exists ${identifier(name)}();`],
  );
}

export const policyScript = ({ name: table, policies }: Table): string =>
  script(
    policies.flatMap((policy) => [`-- ${purposeOf(policy, table)}`, createPolicy(table, policy)]),
    policies.map(({ name }) => `drop policy if exists ${identifier(name)} on ${identifier(table)};`),
  );

export function triggerScript({ name: table, guards = [] }: Table): string {
  const drop = ({ name, calls }: Guard): readonly string[] => [
    ...calls.map((call) => `drop trigger if exists ${identifier(call.name)} on ${identifier(table)};`),
    `drop function if exists ${identifier(name)}();`,
  ];
  return script(
    guards.flatMap((guard) => createTriggers(table, guard)),
    guards.toReversed().flatMap(drop),
  );
}

/** Gives existing rows the values that a trigger maintains, with the table's triggers disabled. */
export function fillScript({ name: table, guards = [] }: Table): string {
  const fills = guards.flatMap(({ name, fill }) =>
    fill === undefined ? [] : [`-- Existing rows get what ${name}() maintains.`, fill],
  );
  const online = guards.flatMap(({ name, fillOnline }) =>
    fillOnline === undefined ? [] : [outsideMark, `-- Existing rows get what ${name}() maintains.`, fillOnline],
  );
  const switchTriggers = (how: string): string => `alter table ${identifier(table)} ${how} trigger user;`;
  return script(
    [...(fills.length === 0 ? [] : [switchTriggers('disable'), ...fills, switchTriggers('enable')]), ...online],
    [],
  );
}

const script = (apply: readonly string[], undo: readonly string[]): string =>
  `${[...apply, ...(undo.length === 0 ? [] : ['', undoMark, ...undo])].join('\n')}\n`;

const purposeOf = ({ command }: Policy, table: string): string =>
  command === 'all' ? `Who may read and write rows of ${table}.` : `Who may ${command} rows of ${table}.`;

function createPolicy(table: string, { name, command, using, check }: Policy): string {
  const parts = [
    `create policy ${identifier(name)} on ${identifier(table)} for ${command}`,
    ...(using === null ? [] : [`using (${using})`]),
    ...(check === null ? [] : [`with check (${check})`]),
  ];
  return `${parts.join('\n  ')};`;
}

const createTriggers = (table: string, { name, body, calls }: Guard): readonly string[] => [
  `create or replace function ${identifier(name)}() returns trigger\n  language plpgsql as $guard$\n${body}\n$guard$;`,
  ...calls.map(
    (call) =>
      `create or replace trigger ${identifier(call.name)} ${call.at} on ${identifier(table)}\n  ${call.each} execute function ${identifier(name)}();`,
  ),
];
