/** Names a migration after its most telling step: `0002_add_quotes_note`. */
import type { ChangeKind, Step } from './steps.ts';

export function migrationName(number: number, steps: readonly Step[]): string {
  return `${String(number).padStart(4, '0')}_${number === 1 ? 'initial' : topic(steps)}`;
}

const LONGEST_TOPIC = 60;

/** Most telling first. */
const verbs: readonly (readonly [ChangeKind, (step: Step) => string])[] = [
  ['create-table', (step) => `create_${tableOf(step)}`],
  ['drop-table', (step) => `drop_${tableOf(step)}`],
  ['rename-table', (step) => `rename_${tableOf(step)}`],
  ['add-column', (step) => `add_${tableOf(step)}_${step.kind === 'add-column' ? step.column.name : ''}`],
  ['drop-column', (step) => `drop_${columnOf(step)}`],
  ['rename-column', (step) => `rename_${tableOf(step)}_${step.kind === 'rename-column' ? step.name : ''}`],
  ['change-type', (step) => `widen_${columnOf(step)}`],
  ['require', (step) => `require_${columnOf(step)}`],
  ['allow-null', (step) => `free_${columnOf(step)}`],
  ['add-check', (step) => `change_values_of_${tableOf(step)}`],
];

function topic(steps: readonly Step[]): string {
  for (const [kind, name] of verbs) {
    const found = steps.find((step) => step.kind === kind);
    if (found) return name(found).slice(0, LONGEST_TOPIC).replace(/_+$/, '');
  }
  const table = steps.map(tableOf).find((name) => name !== '');
  return table ? `change_${table}` : 'change_rules';
}

const tableOf = (step: Step): string => ('table' in step ? step.table : '');
const columnOf = (step: Step): string => `${tableOf(step)}_${'column' in step ? String(step.column) : ''}`;
