/** Prints the whole flow as one Markdown table, for review. */
import {
  conditionsOf,
  inOrder,
  liveOptions,
  type Condition,
  type Expression,
  type QuestionnaireSource,
  type QuestionSource,
} from './source.ts';

/** One row for each question in order, then the automatic answers and the services. */
export function flowTable(source: QuestionnaireSource): string {
  const heading =
    '| # | Question | Type | Asked when | Skipped when | Options | Limits |\n| --- | --- | --- | --- | --- | --- | --- |';
  const rows = inOrder(source).map((question) => `| ${cells(source, question).map(escaped).join(' | ')} |`);
  const derived = source.flow.derive.map(({ question, by, when }) => `- ${question} by ${by}, when ${say(when)}`);
  const services = source.flow.services.map(
    ({ serviceType, per, when }) => `- ${serviceType} per ${per}, when ${say(when)}`,
  );
  return [
    heading,
    ...rows,
    '',
    '## Answered without asking',
    '',
    ...derived,
    '',
    '## Services',
    '',
    ...services,
    '',
  ].join('\n');
}

function cells(source: QuestionnaireSource, question: QuestionSource): readonly string[] {
  const guards = (question.skip ?? []).map((name) => say(source.flow.guards[name]?.when ?? name));
  return [
    String(question.order),
    `${question.id}: ${question.title}`,
    question.type,
    asked(question),
    guards.join('; '),
    liveOptions(question)
      .map(({ id }) => id.slice(question.id.length + 1))
      .join(', '),
    limits(question),
  ];
}

function asked(question: QuestionSource): string {
  const types = [
    ['normal', ''],
    ['location_only', 'at locations with '],
    ['connection_only', 'for connections with '],
  ] as const;
  const parts = types.flatMap(([type, lead]) => {
    const conditions = conditionsOf(question, type);
    return conditions.length > 0 ? [`${lead}${sayConditions(conditions)}`] : [];
  });
  return parts.length > 0 ? parts.join('; ') : 'always';
}

function sayConditions(conditions: readonly Condition[]): string {
  const names = (pick: (condition: Condition) => boolean | undefined) =>
    conditions.filter(pick).map(({ optionId }) => optionId);
  const must = names(({ mustMet }) => mustMet);
  const not = names(({ mustNotMet }) => mustNotMet);
  const any = names(({ mustMet, mustNotMet }) => !mustMet && !mustNotMet);
  return [
    ...(must.length > 0 ? [must.join(' and ')] : []),
    ...(any.length > 0 ? [any.join(' or ')] : []),
    ...(not.length > 0 ? [`not ${not.join(', not ')}`] : []),
  ].join('; ');
}

function limits({ answer }: QuestionSource): string {
  const most =
    answer?.max &&
    `at most ${answer.max.default}${answer.max.privileged ? ` (${answer.max.privileged} privileged)` : ''}`;
  const least = answer?.min === undefined ? undefined : `at least ${answer.min}`;
  return [least, most].filter((part) => part !== undefined).join(', ');
}

/** `internet and not (wan or voice)` */
export function say(expression: Expression): string {
  if (typeof expression === 'string') return expression;
  if ('not' in expression) return `not ${inner(expression.not)}`;
  const [word, parts] = 'all' in expression ? [' and ', expression.all] : [' or ', expression.any];
  return parts.map(inner).join(word);
}

function inner(expression: Expression): string {
  return typeof expression === 'string' || 'not' in expression ? say(expression) : `(${say(expression)})`;
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}
