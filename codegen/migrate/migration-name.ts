/** Names a migration by its UTC time and by all that it changes: `20270102030405_add_quotes_note`. */
import type { ChangeKind, Step } from './steps.ts';

export const firstMigration = '0001_initial';

/** Names are unique across branches, and sort after the last one even if the clock is wrong. */
export function migrationName(last: string | undefined, now: Date, steps: readonly Step[]): string {
  if (last === undefined) return firstMigration;
  const time = Math.max(now.getTime(), timeOf(last) + 1000);
  return `${stampOf(new Date(time))}_${topic(steps)}`;
}

const stampOf = (time: Date): string => time.toISOString().replaceAll(/[-:T]|\..*/g, '');

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_/.exec(name) ?? [];
  return second === undefined ? 0 : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const longestTopic = 100;

/** What a step changes: a verb, the plural of its kind, and its name. */
interface Topic {
  readonly verb: string;
  readonly things: string;
  readonly name: string;
}

function topic(steps: readonly Step[]): string {
  const topics = steps.flatMap(topicOf);
  const tables = new Set(topics.map(({ table }) => table));
  const others = steps
    .filter((step) => 'table' in step && !tables.has(step.table))
    .map((step) => ofTable((step as { table: string }).table));
  const files = steps.flatMap((step) => (step.kind === 'change-repeatable' ? [step.name] : []));
  const groups = [...Map.groupBy([...topics, ...others, ...ofFiles(files, tables)], ({ verb }) => verb)].map(
    ([verb, topics]) => ({
      verb,
      things: topics[0]!.things,
      names: [...new Set(topics.map(({ name }) => name))],
    }),
  );
  const whole = groups.map(({ verb, names }) => `${verb}_${names.join('_and_')}`).join('_and_');
  if (whole.length <= longestTopic) return whole;
  const counted = groups.map(
    ({ verb, things, names }) => `${verb}_${names.length === 1 ? names[0]! : `${names.length}_${things}`}`,
  );
  return counted.join('_and_').slice(0, longestTopic).replace(/_+$/, '');
}

type TableTopic = Topic & { readonly table: string };

const columnVerbs = {
  'drop-column': 'drop',
  'change-type': 'widen',
  require: 'require',
  'allow-null': 'free',
  'replace-value': 'change_values_of',
} satisfies Partial<Record<ChangeKind, string>>;

function topicOf(step: Step): readonly TableTopic[] {
  const topicFor = (verb: string, things: string, table: string, column?: string): readonly TableTopic[] => [
    { verb, things, table, name: column === undefined ? table : `${table}_${column}` },
  ];
  switch (step.kind) {
    case 'create-table':
      return topicFor('create', 'tables', step.table);
    case 'drop-table':
      return topicFor('drop', 'tables', step.table);
    case 'rename-table':
      return [
        ...topicFor('rename', 'tables', step.table),
        { verb: 'rename', things: 'tables', table: step.to, name: step.table },
      ];
    case 'add-column':
      return topicFor('add', 'columns', step.table, step.column.name);
    case 'rename-column':
      return topicFor('rename', 'columns', step.table, step.name);
    case 'add-check':
      return topicFor('change_values_of', 'tables', step.table);
    case 'drop-column':
    case 'change-type':
    case 'require':
    case 'allow-null':
      return topicFor(columnVerbs[step.kind], 'columns', step.table, step.column);
    default:
      return [];
  }
}

const ofTable = (table: string): Topic => ({ verb: 'change', things: 'tables', name: table });

/** Skips tables that are already in the name, and fills that change with their triggers. */
const ofFiles = (files: readonly string[], tables: ReadonlySet<string>): readonly Topic[] =>
  files.flatMap((file): readonly Topic[] => {
    const [kind, subject] = file.split('/') as [string, string];
    if (tables.has(subject) || (kind === 'fills' && files.includes(`triggers/${subject}`))) return [];
    if (kind === 'functions') return [{ verb: 'change_function', things: 'functions', name: subject }];
    return [{ verb: `change_${kind}_of`, things: 'tables', name: subject }];
  });
