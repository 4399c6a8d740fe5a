/** Appends the migration that brings the database from the last one to the present model. */
import { SchemaError, type Finding } from '../../errors.ts';
import type { Entity } from '../../ir/entity.ts';
import { migrationsFolder, type History } from '../../migrate/history.ts';
import type { Neighbors } from '../../migrate/draft/neighbors.ts';
import { migrationName } from '../../migrate/migration-name.ts';
import { changeBetween } from '../../migrate/model-change.ts';
import type { PhysicalModel } from '../../migrate/model.ts';
import { originOfStep } from '../../migrate/origin-of-step.ts';
import { planMigration, planUndo } from '../../migrate/plan.ts';
import { neighborLines } from '../../migrate/sql/neighbor-lines.ts';
import { downScript, upScript } from '../../migrate/sql/script.ts';
import type { Step } from '../../migrate/steps.ts';
import type { OutputFile } from '../../write/output.ts';
import { changeText } from './change-text.ts';

/** No file if nothing changed. Throws SchemaError if a step needs a word in the schemas or a migration is missing. */
export function nextMigration(
  history: History,
  now: PhysicalModel,
  entities: readonly Entity[],
  neighbors: Neighbors = {},
): readonly OutputFile[] {
  requireWhole(history);
  const before = history.model();
  const { steps, stopped } = planMigration(before, now);
  if (stopped.length > 0) throw new SchemaError(findings(stopped, entities));
  if (steps.length === 0) return [];
  const folder = `${migrationsFolder}/${migrationName(history.names.at(-1), new Date(), steps)}`;
  const file = (name: string, text: string): OutputFile => ({
    path: `${folder}/${name}`,
    source: 'schemas/entities',
    text,
    format: false,
    isPermanent: true,
  });
  return [
    file('up.sql', upScript(steps)),
    file('down.sql', downScript(planUndo(before, now), neighborLines(before, now, neighbors))),
    file('steps.json', changeText(changeBetween(before, now))),
  ];
}

/** Databases may have run the missing migration; replacing the first one would leave them behind for good. */
function requireWhole({ lost }: History): void {
  const [first] = lost;
  if (first === undefined) return;
  const origin = { file: `${migrationsFolder}/${first}/up.sql`, pointer: '' };
  const message = `${lost.length === 1 ? 'This migration is' : `This migration and ${lost.length - 1} more are`} gone, and databases may have run it.`;
  const hint = `Restore it with "git checkout -- ${migrationsFolder}", or take it out of git with "git rm -r" when no database has run it.`;
  throw new SchemaError([{ origin, message, hint }]);
}

/** Money has two columns and one mistake. */
const findings = (stopped: readonly Step[], entities: readonly Entity[]): readonly Finding[] =>
  stopped
    .filter(({ about }) => !about.column?.endsWith('#code'))
    .map((step) => ({ origin: originOfStep(step, entities), message: step.reason, at: 'key' }));
