/** Trigger of frozen rows: refuses changes of frozen fields, deletes, and rows added to a frozen one. */
import type { Entity } from '../../../ir/entity.ts';
import type { Field } from '../../../ir/field.ts';
import { statePlace, type StatePlace, type Through } from '../../../ir/frozen-path.ts';
import type { FrozenRule } from '../../../ir/frozen.ts';
import { targetsIn } from '../../../ir/remembered.ts';
import type { Workflow } from '../../../ir/workflow.ts';
import type { Guard } from '../../model.ts';
import { identifier, text } from '../../sql/literal.ts';
import type { Surroundings } from './surroundings.ts';
import { among, refusal } from './words.ts';

/** They follow a change elsewhere: teams are merged, and the sums of a row may go on. */
const followingKeys = ['version', 'updatedAt', 'teamId'];

export function keepGuard(entity: Entity, surroundings: Surroundings): readonly Guard[] {
  if (entity.frozen.length === 0) return [];
  const rules = entity.frozen.map((rule, at) => placed(entity, rule, `open_${at + 1}`, surroundings));
  const body = [
    'declare',
    ...rules.map((rule) => `  ${rule.open} constant text[] := '{${openColumns(entity, rule).join(', ')}}';`),
    ...(rules.some(({ reference }) => reference !== null) ? ['  is_frozen boolean;'] : []),
    'begin',
    "  if tg_op = 'TRUNCATE' then",
    `    ${refusal('TF001', { constraint: text(entity.frozen[0]!.correctedBy) })}`,
    '  end if;',
    ...rules.flatMap((rule) => ruleLines(entity, rule, surroundings)),
    "  if tg_op = 'DELETE' then",
    '    return old;',
    '  end if;',
    '  return new;',
    'end',
  ].join('\n');
  const calls = [
    { name: 'keep_frozen', at: 'before insert or update or delete', each: 'for each row' },
    { name: 'keep_frozen_whole', at: 'before truncate', each: 'for each statement' },
  ];
  return [{ name: `keep_${entity.names.table}`, body, calls }];
}

interface PlacedRule {
  readonly rule: FrozenRule;
  /** Name of the constant that lists the columns that stay open. */
  readonly open: string;
  readonly own: readonly StateValues[];
  readonly others: readonly StateValues[];
  readonly reference: Field | null;
  readonly through: Through | null;
  /** Table of the other record. */
  readonly table: string;
  /** The record's own states that a workflow changes. */
  readonly moved: readonly Moved[];
}

interface StateValues extends StatePlace {
  readonly values: readonly (string | boolean)[];
}

interface Moved extends StateValues {
  readonly workflow: Workflow;
}

function placed(entity: Entity, rule: FrozenRule, open: string, { entities, workflows }: Surroundings): PlacedRule {
  const places = rule.when.flatMap((condition) => {
    const place = statePlace(entity, condition, (id) => entities.get(id));
    return place ? [{ ...place, values: condition.values }] : [];
  });
  const others = places.filter(({ reference }) => reference !== null);
  const own = places.filter(({ reference }) => reference === null);
  return {
    rule,
    open,
    own,
    others,
    moved: own.flatMap((place) => {
      const workflow = workflows.find((each) => each.entity === entity.id && each.field === place.field.key);
      return workflow ? [{ ...place, workflow }] : [];
    }),
    reference: others[0]?.reference ?? null,
    through: others[0]?.through ?? null,
    table: others[0]?.entity.names.table ?? '',
  };
}

function ruleLines(entity: Entity, placedRule: PlacedRule, surroundings: Surroundings): readonly string[] {
  const { rule, own, reference } = placedRule;
  const changed = [...own.map((place) => holds('old', place)), changedBeyond(entity, placedRule)];
  const refuse = (row: string): string => refusal('TF001', { constraint: text(rule.correctedBy), detail: `${row}.id` });
  const stays = isNoRemovalOfTeam(entity, surroundings);
  if (reference === null)
    return [`  if ${[...changed, stays].join('\n    and ')}`, '  then', `    ${refuse('old')}`, '  end if;'];
  const column = identifier(reference.columns[0]!);
  return [
    `  if tg_op <> 'INSERT' and ${changed.join('\n    and ')}`,
    '  then',
    ...stateOf(placedRule, `old.${column}`),
    `    if is_frozen and ${stays} then`,
    `      ${refuse('old')}`,
    '    end if;',
    '  end if;',
    ...(own.length > 0 ? [] : addedLines(placedRule, column, refuse('new'))),
  ];
}

/** Rows cannot be added to a frozen record, nor to one that the writer cannot see. */
const addedLines = (rule: PlacedRule, column: string, refuse: string): readonly string[] => [
  `  if new.${column} is not null and (tg_op = 'INSERT' or new.${column} is distinct from old.${column}) then`,
  ...stateOf(rule, `new.${column}`),
  '    if not found then',
  `      ${refusal('42501', {})}`,
  '    elsif is_frozen then',
  `      ${refuse}`,
  '    end if;',
  '  end if;',
];

const holds = (row: string, { field, values }: StateValues): string =>
  `${row}.${identifier(field.columns[0]!)} ${among(values)}`;

/** Locks the other record, so that it cannot freeze at the same time. */
function stateOf({ others, table, through }: PlacedRule, id: string): readonly string[] {
  const conditions = others.map((place) => `coalesce(${holds('o', place)}, false)`);
  return [
    `    select ${conditions.join('\n      and ')}`,
    `      into is_frozen from ${identifier(table)} o where o.id = ${holderOf(through, id)} for no key update;`,
  ];
}

const holderOf = (through: Through | null, id: string): string =>
  through
    ? `(select ${identifier(through.reference.columns[0]!)} from ${identifier(through.entity.names.table)} where id = ${id})`
    : id;

const fieldsOf = (entity: Entity, keys: readonly string[]): readonly Field[] =>
  keys.flatMap((key) => entity.fields.filter((field) => field.key === key));

const openColumns = (entity: Entity, { rule, moved }: PlacedRule): readonly string[] =>
  [...fieldsOf(entity, [...followingKeys, ...rule.may, ...rule.once]), ...moved.map(({ field }) => field)].flatMap(
    ({ columns }) => columns,
  );

function changedBeyond(entity: Entity, { rule, open, moved }: PlacedRule): string {
  const changes = [
    "tg_op = 'DELETE'",
    `to_jsonb(new) - ${open} <> to_jsonb(old) - ${open}`,
    ...moved.map(forbiddenTransition),
    ...fieldsOf(entity, rule.once).map(filledBefore),
  ];
  return `(${changes.join('\n      or ')})`;
}

/** Only the workflow's transitions lead out of a frozen state. */
function forbiddenTransition({ field, values, workflow }: Moved): string {
  const column = identifier(field.columns[0]!);
  const changes = `new.${column} is distinct from old.${column}`;
  const targets = targetsIn(workflow);
  const moves = workflow.transitions.flatMap((transition) =>
    transition.from
      .filter((state) => values.includes(state))
      .flatMap((state) => targets(transition, state).map((to) => `(${text(state)}, ${text(to)})`)),
  );
  const known = [...new Set(moves)].toSorted();
  if (known.length === 0) return changes;
  return `${changes} and (old.${column}, new.${column}) not in (\n        ${known.join(',\n        ')})`;
}

function filledBefore({ kind, columns }: Field): string {
  const column = identifier(columns[0]!);
  const isFilled = kind === 'json' ? `old.${column} not in ('{}', '[]', 'null')` : `old.${column} is not null`;
  return `${isFilled} and new.${column} is distinct from old.${column}`;
}

/** Rows deleted along with their team; a cascade gives no reason itself. */
function isNoRemovalOfTeam(entity: Entity, { entities }: Surroundings): string {
  const team = [...entities.values()].find(({ scope }) => scope === 'tenant');
  if (!team || entity.scope !== 'team') return 'true';
  return `(pg_trigger_depth() = 1 or exists (select from ${identifier(team.names.table)} where id = old.team_id))`;
}
