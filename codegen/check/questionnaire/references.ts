/** Unknown, forward and duplicate names. */
import { nearest } from './nearest.ts';
import {
  atomsOf,
  fileOf,
  type Expression,
  type Finding,
  type QuestionnaireSource,
  type QuestionSource,
} from './source.ts';

export function findReferences(source: QuestionnaireSource): readonly Finding[] {
  return [
    ...duplicates(source),
    ...source.questions.flatMap((question) => inConditions(source, question)),
    ...source.questions.flatMap((question) => inQuestion(source, question)),
    ...inFlow(source),
  ];
}

function duplicates({ questions }: QuestionnaireSource): readonly Finding[] {
  const seen = new Map<string, string>();
  return questions.flatMap((question) => {
    const file = fileOf(question);
    const names = [
      { key: `id ${question.id}`, code: 'duplicate-id' as const, pointer: '/id', what: `The id "${question.id}"` },
      {
        key: `order ${question.order}`,
        code: 'duplicate-order' as const,
        pointer: '/order',
        what: `The order ${question.order}`,
      },
      ...(question.options ?? []).map(({ id }, at) => ({
        key: `option ${id}`,
        code: 'duplicate-option' as const,
        pointer: `/options/${at}/id`,
        what: `The option "${id}"`,
      })),
    ];
    return names.flatMap(({ key, code, pointer, what }): readonly Finding[] => {
      const first = seen.get(key);
      if (first === undefined) seen.set(key, file);
      return first === undefined ? [] : [error(code, file, pointer, `${what} is already used in ${first}.`)];
    });
  });
}

function inConditions(source: QuestionnaireSource, question: QuestionSource): readonly Finding[] {
  const file = fileOf(question);
  return (question.conditionals ?? []).flatMap(({ optionId, mustMet, mustNotMet }, at): readonly Finding[] => {
    const pointer = `/conditionals/${at}/optionId`;
    const both = mustMet && mustNotMet;
    const clash = both
      ? [
          error(
            'must-and-must-not',
            file,
            `/conditionals/${at}`,
            `"${optionId}" must and must not be chosen: this never holds.`,
          ),
        ]
      : [];
    return [...clash, ...optionReference(source, question, optionId, file, pointer)];
  });
}

/** Only options of earlier questions, because later answers cannot decide. */
function optionReference(
  source: QuestionnaireSource,
  question: QuestionSource,
  optionId: string,
  file: string,
  pointer: string,
): readonly Finding[] {
  const owner = source.questions.find(({ options }) => options?.some(({ id }) => id === optionId));
  if (!owner) return [unknownOption(source, optionId, file, pointer)];
  if (owner === question) {
    return [
      error('self-reference', file, pointer, `"${optionId}" belongs to this very question, which is not answered yet.`),
    ];
  }
  if (owner.order < question.order) return [];
  return [error('forward-reference', file, pointer, `"${optionId}" belongs to ${owner.id}, which comes later.`)];
}

function unknownOption(source: QuestionnaireSource, optionId: string, file: string, pointer: string): Finding {
  const known = source.questions.flatMap(({ options = [] }) => options.map(({ id }) => id));
  const { hint, best } = nearest(optionId, known);
  const found = error('unknown-option', file, pointer, `There is no option "${optionId}".${hint}`);
  return best ? { ...found, patch: [{ op: 'replace', path: pointer, value: best }] } : found;
}

function inQuestion(source: QuestionnaireSource, question: QuestionSource): readonly Finding[] {
  const file = fileOf(question);
  const guards = (question.skip ?? []).flatMap((guard, at): readonly Finding[] => {
    if (source.flow.guards[guard]) return [];
    const { hint } = nearest(guard, Object.keys(source.flow.guards));
    return [error('unknown-guard', file, `/skip/${at}`, `There is no guard "${guard}" in flow.json.${hint}`)];
  });
  const options = (question.options ?? []).flatMap((option, at): readonly Finding[] => [
    ...(option.id.startsWith(`${question.id}.`)
      ? []
      : [
          error('misnamed-option', file, `/options/${at}/id`, `Options of this question start with "${question.id}.".`),
        ]),
    ...(option.hide ?? []).flatMap(({ when }, rule) =>
      expressionNames(source, when, file, `/options/${at}/hide/${rule}/when`),
    ),
  ]);
  const rules = [...(question.answer?.minWhen ?? []), ...(question.answer?.filter ?? [])];
  const expressions = rules.flatMap(({ when }) => expressionNames(source, when, file, '/answer'));
  const help = question.helpWhen ? expressionNames(source, question.helpWhen, file, '/helpWhen') : [];
  const below = question.answer?.below?.question;
  const isLost = below !== undefined && !source.questions.some(({ id }) => id === below);
  const lost = isLost
    ? [error('unknown-question', file, '/answer/below/question', `There is no question "${below}".`)]
    : [];
  return [...guards, ...options, ...expressions, ...help, ...lost, ...inTakeOver(question, file)];
}

/** Answers copied from another question to options of this one. */
function inTakeOver(question: QuestionSource, file: string): readonly Finding[] {
  const own = (question.options ?? []).map(({ id }) => id);
  return (question.takesOver ?? []).flatMap(({ question: from, options = {} }, at): readonly Finding[] => {
    const pointer = `/takesOver/${at}`;
    const itself =
      from === question.id ? [error('self-reference', file, pointer, 'A question has its own answers.')] : [];
    const unknown = Object.entries(options).flatMap(([old, ids]) =>
      ids
        .filter((id) => !own.includes(id))
        .map((id) =>
          error(
            'unknown-option',
            file,
            `${pointer}/options/${old}`,
            `This question has no option "${id}".${nearest(id, own).hint}`,
          ),
        ),
    );
    return [...itself, ...unknown];
  });
}

function inFlow(source: QuestionnaireSource): readonly Finding[] {
  const { flow } = source;
  const file = 'flow.json';
  const ids = source.questions.map(({ id }) => id);
  const named = [
    ...flow.derive.flatMap((rule, at) =>
      [rule.question, rule.from ?? rule.question].map((id) => [id, `/derive/${at}`] as const),
    ),
    ...Object.keys(flow.sites).map((id) => [id, `/sites/${id}`] as const),
    ...flow.copy.drop.map((id, at) => [id, `/copy/drop/${at}`] as const),
  ];
  const lost = named.flatMap(([id, pointer]): readonly Finding[] =>
    ids.includes(id)
      ? []
      : [error('unknown-question', file, pointer, `There is no question "${id}".${nearest(id, ids).hint}`)],
  );
  const expressions = [
    ...Object.entries(flow.guards).map(([name, { when }]) => [when, `/guards/${name}/when`] as const),
    ...flow.derive.map(({ when }, at) => [when, `/derive/${at}/when`] as const),
    ...flow.services.map(({ when }, at) => [when, `/services/${at}/when`] as const),
    ...flow.required.map(({ when }, at) => [when, `/required/${at}/when`] as const),
    ...Object.entries(flow.sites).map(([name, option]) => [option, `/sites/${name}`] as const),
    ...flow.copy.askedAs.map((id, at) => [id, `/copy/askedAs/${at}`] as const),
    ...Object.entries(flow.copy.serviceOptions).flatMap(([name, all]) =>
      all.map((id) => [id, `/copy/serviceOptions/${name}`] as const),
    ),
    ...Object.entries(flow.copy.defaultChildren).flatMap(([name, all]) =>
      [name, ...all].map((id) => [id, `/copy/defaultChildren/${name}`] as const),
    ),
  ];
  return [...lost, ...expressions.flatMap(([when, pointer]) => expressionNames(source, when, file, pointer))];
}

function expressionNames(
  source: QuestionnaireSource,
  when: Expression,
  file: string,
  pointer: string,
): readonly Finding[] {
  return [...new Set(atomsOf(when))].flatMap((name): readonly Finding[] => {
    if (!name.startsWith('@')) {
      const isKnown = source.questions.some(({ options }) => options?.some(({ id }) => id === name));
      return isKnown ? [] : [{ ...unknownOption(source, name, file, pointer), patch: [] }];
    }
    const facts = Object.keys(source.flow.facts);
    if (facts.includes(name.slice(1))) return [];
    return [
      error(
        'unknown-fact',
        file,
        pointer,
        `There is no fact "${name}" in flow.json.${nearest(name.slice(1), facts).hint}`,
      ),
    ];
  });
}

function error(code: Finding['code'], file: string, pointer: string, message: string): Finding {
  return { code, severity: 'error', file, pointer, message };
}
