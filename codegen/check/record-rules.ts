/** Conditions and rules over several fields must compile, and name messages, fields and each other without a circle. */
import type { Finding } from '../errors.ts';
import type { RecordCondition } from '../ir/condition.ts';
import { ExpressionFault } from '../expression/parse.ts';
import type { Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { compiledCondition, vocabularyOf, type Vocabulary } from '../expression/record-rule.ts';
import type { CurrencyRule } from '../ir/record-rule.ts';
import { below, fieldByKey, isComplete, unknown, type Check } from './context.ts';

export const checkRecordRules: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'workflow', 'messages', 'limits')) return [];
  const { model } = context;
  const words = vocabularyOf(model);
  return model.entities.flatMap((entity) => [
    ...entity.fields.flatMap((field) => [
      ...conditionOf(entity, field.shownWhen, words, below(field.origin, 'x-shownWhen'), field.key),
      ...conditionOf(entity, field.requiredWhen, words, below(field.origin, 'x-requiredWhen')),
      ...(field.requiredWhen !== undefined && field.required
        ? [
            {
              origin: below(field.origin, 'x-requiredWhen'),
              at: 'key' as const,
              message: `"${field.key}" is always required.`,
              hint: 'Take it out of "required", or take the condition out.',
            },
          ]
        : []),
    ]),
    ...entity.rules.flatMap((rule) => [
      ...conditionOf(entity, rule.when, words, below(rule.origin, 'when')),
      ...conditionOf(entity, rule.must, words, below(rule.origin, 'must')),
      ...(fieldByKey(entity, rule.field)
        ? []
        : [
            unknown(
              below(rule.origin, 'at'),
              `field of ${entity.id}`,
              rule.field,
              entity.fields.map(({ key }) => key),
            ),
          ]),
      ...messageOf(model, rule.message, below(rule.origin, 'else')),
    ]),
    ...entity.currencyRules.flatMap((rule) => amountsOf(entity, rule)),
  ]);
};

/** `key` of the field that the condition shows, which it may not read. */
function conditionOf(
  entity: Entity,
  condition: RecordCondition | undefined,
  words: Vocabulary,
  origin: Origin,
  key?: string,
): readonly Finding[] {
  if (condition === undefined) return [];
  if (typeof condition !== 'string') {
    const keys = entity.fields.map((field) => field.key);
    const strange = Object.keys(condition).filter((each) => !keys.includes(each));
    if (strange.length > 0)
      return strange.map((each) => ({
        ...unknown(below(origin, each), `field of ${entity.id}`, each, keys),
        at: 'key',
      }));
  }
  try {
    const { reads } = compiledCondition(entity, condition, words);
    return key !== undefined && reads.includes(key)
      ? [{ origin, message: `"${key}" cannot be shown depending on itself.` }]
      : [];
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const within =
      typeof condition === 'string' ? { within: JSON.stringify(condition.slice(0, error.at)).length - 1 } : {};
    return [{ origin, message: error.message, ...within }];
  }
}

function amountsOf(entity: Entity, { oneCurrency, origin }: CurrencyRule): readonly Finding[] {
  const amounts = entity.fields.filter(({ kind }) => kind === 'money').map(({ key }) => key);
  return oneCurrency.flatMap((key, index) =>
    amounts.includes(key) ? [] : [unknown(below(origin, 'oneCurrency', index), `amount of ${entity.id}`, key, amounts)],
  );
}

function messageOf({ messages }: Model, id: string, origin: Origin): readonly Finding[] {
  const message = messages.find((each) => each.id === id);
  if (!message)
    return [
      unknown(
        origin,
        'message',
        id,
        messages.map((each) => each.id),
      ),
    ];
  const [place] = /\{\w+\}/.exec(message.text) ?? [];
  return place === undefined
    ? []
    : [{ origin, message: `The message has a place for ${place}, which a rule does not fill.` }];
}
