/** Checks a transition's requirements in one statement; each unmet one has its own error text. */
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { fill } from '#domain/format/fill.ts';
import type { ConditionDefinition, RequirementDefinition } from '#runtime/product.ts';
import { createParams, quoted, type Params } from '../data/params.ts';
import type { FieldErrors } from '../errors.ts';
import type { TransitionContext } from './context.ts';

type RequirementContext = Pick<
  TransitionContext,
  'session' | 'entity' | 'record' | 'userId' | 'isStaff' | 'transition'
>;

/** Null if all requirements are met; else error texts by wire field, one per field. */
export const unmetOf = async (move: RequirementContext): Promise<FieldErrors | null> => (await unmetOfMany([move]))[0]!;

/** The same for several records of one transition and one caller. */
export async function unmetOfMany(moves: readonly RequirementContext[]): Promise<readonly (FieldErrors | null)[]> {
  const { session, entity, userId, isStaff, transition } = moves[0]!;
  const asked = (transition.requires ?? []).filter(({ exceptStaff }) => !(exceptStaff && isStaff));
  if (asked.length === 0) return moves.map(() => null);
  const params = createParams([moves.map(({ record }) => record['id']), new Date().toISOString(), userId]);
  const answers = asked.map((one) => `coalesce(${holds(one, entity, params)}, false)`);
  const rows = await session.query(
    `select r.id, ${answers.join(', ')} from ${quoted(resourceById(entity).table)} r
      where r.id = any($1::uuid[]) and $2::text is not null and ($3::uuid is null or true)`,
    params.values,
  );
  const answersOf = new Map(rows.map(([id, ...held]) => [id, held]));
  return moves.map(({ record }) => {
    const held = answersOf.get(record['id']);
    const unmet = asked.filter((_, at) => held?.[at] !== true);
    if (unmet.length === 0) return null;
    return Object.fromEntries(unmet.toReversed().map((one) => [one.place, [textOf(one)]]));
  });
}

const textOf = ({ message, since }: RequirementDefinition): string =>
  fill(messages[message as keyof typeof messages], { days: since?.days });

function holds(one: RequirementDefinition, entity: string, params: Params): string {
  const answer = answerOf(one, entity, params);
  return one.when ? `(not (${allOf(one.when, entity, 'r', params)}) or ${answer})` : answer;
}

function answerOf(
  { relation, has, since, actor, where = [] }: RequirementDefinition,
  entity: string,
  params: Params,
): string {
  if (relation) return relatedHold(relation, where, entity, params);
  if (has) return `coalesce(${column(entity, has, 'r')}::text, '') <> ''`;
  if (since) {
    const moments = since.fields.map((field) => column(entity, field, 'r'));
    return `coalesce(${moments.join(', ')}) >= $2::timestamptz - make_interval(days => ${params.add(since.days)}::int)`;
  }
  if (actor) return `${column(entity, actor, 'r')} = $3::uuid`;
  return allOf(where, entity, 'r', params);
}

function relatedHold(
  { quantity, entity: to, by, of }: NonNullable<RequirementDefinition['relation']>,
  where: readonly ConditionDefinition[],
  entity: string,
  params: Params,
): string {
  const such = where.length === 0 ? 'true' : allOf(where, to, 'o', params);
  const related = `select from ${quoted(resourceById(to).table)} o where ${column(to, by, 'o')} = ${column(entity, of, 'r')}`;
  const live = resourceById(to).isSoftDeleted ? `${related} and o.deleted_at is null` : related;
  if (quantity === 'every') return `not exists (${live} and (${such}) is not true)`;
  return `${quantity === 'none' ? 'not ' : ''}exists (${live} and ${such})`;
}

const allOf = (conditions: readonly ConditionDefinition[], entity: string, alias: string, params: Params): string =>
  conditions.map((each) => condition(each, entity, alias, params)).join(' and ');

function condition(
  { field, through, test }: ConditionDefinition,
  entity: string,
  alias: string,
  params: Params,
): string {
  const held = through
    ? `(select ${column(through.entity, field, 'p')} from ${quoted(resourceById(through.entity).table)} p where p.id = ${column(entity, through.by, alias)})`
    : column(entity, field, alias);
  if ('day' in test) return `${held} ${test.day === 'before' ? '<' : '>='} ${todayOf(alias, entity)}`;
  const values = 'in' in test ? test.in : test.not;
  const listed = params.add(values.filter((value) => value !== null).map(String));
  if ('not' in test) return `coalesce(${held}::text <> all(${listed}::text[]), true)`;
  return `coalesce(${held}::text = any(${listed}::text[]), ${values.includes(null)})`;
}

/** Today in the time zone of the record's team. */
const todayOf = (alias: string, entity: string): string =>
  resourceById(entity).fields.some(({ wire }) => wire === 'team_id')
    ? `($2::timestamptz at time zone coalesce((select time_zone from teams where id = ${alias}.team_id), 'UTC'))::date`
    : `($2::timestamptz at time zone 'UTC')::date`;

/** For an amount, the column of its value. */
function column(entity: string, wire: string, alias: string): string {
  const field = resourceById(entity).fields.find((each) => each.wire === wire);
  if (!field) throw new Error(`${entity} has no field "${wire}".`);
  return `${alias}.${quoted(field.columns[0]!)}`;
}
