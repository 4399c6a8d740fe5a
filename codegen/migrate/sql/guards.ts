/** Trigger functions and their triggers as SQL statements. */
import type { ChangeOf } from '../steps.ts';
import { identifier } from './literal.ts';

export const setGuard = ({ table, guard: { name, body, calls } }: ChangeOf<'set-guard'>): readonly string[] => [
  `create or replace function ${identifier(name)}() returns trigger\n  language plpgsql as $guard$\n${body}\n$guard$;`,
  ...calls.map(
    (call) =>
      `create or replace trigger ${identifier(call.name)} ${call.at} on ${identifier(table)}\n  ${call.each} execute function ${identifier(name)}();`,
  ),
];

export const dropGuard = ({ table, guard: { name, calls } }: ChangeOf<'drop-guard'>): readonly string[] => [
  ...calls.map((call) => `drop trigger ${identifier(call.name)} on ${identifier(table)};`),
  `drop function ${identifier(name)}();`,
];
