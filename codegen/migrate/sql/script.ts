/** Steps as the text of a migration file; the runner splits it at {@link outsideMark}. */
import type { Step } from '../steps.ts';
import { statementsOf, type Statements } from './statements.ts';

/** Each statement after this line runs alone, behind the transaction. `src/server/kernel/database/migrate.ts` reads it. */
export const outsideMark = '-- outside transaction';

export function upScript(steps: readonly Step[]): string {
  const parts = steps.map((step) => ({ step, ...statementsOf(step, true) }));
  return `${[...inside(parts), ...outside(parts)].join('\n\n')}\n`;
}

/** Undoing is for tests and for the hour after a release: everything in one transaction. `notes` are the first lines. */
export function downScript(steps: readonly Step[], notes: readonly string[] = []): string {
  const parts = inside(steps.map((step) => ({ step, ...statementsOf(step, false) })));
  return `${[...(notes.length === 0 ? [] : [notes.join('\n')]), ...parts].join('\n\n')}\n`;
}

type Part = Statements & { readonly step: Step };

const inside = (parts: readonly Part[]): readonly string[] =>
  parts
    .filter(({ step, inside }) => inside.length > 0 || step.kind === 'change-repeatable')
    .map(({ step, inside }) => [comment(step), ...inside].join('\n'));

const outside = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap(({ step, outside }) => outside.map((statement) => [outsideMark, comment(step), statement].join('\n')));

const comment = ({ reason, risk }: Step): string => `-- ${reason}${risk === 'safe' ? '' : ` [${risk}]`}`;
