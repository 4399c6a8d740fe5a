/** Words of a workflow must fit its fields: dates of hints, values of card labels and main buttons. */
import type { Finding } from '../errors.ts';
import type { ClosedList } from '../ir/closed-list.ts';
import type { Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import type { FieldValues } from '../../src/runtime/product.ts';
import type { Workflow, WorkflowState } from '../ir/workflow.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check } from './context.ts';

export const checkWorkflowWords: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'workflow')) return [];
  const { model } = context;
  return model.workflows.flatMap((workflow) => {
    const entity = entityById(model, workflow.entity);
    return entity ? wordsOf(workflow, entity, model) : [];
  });
};

const wordsOf = (workflow: Workflow, entity: Entity, model: Model): readonly Finding[] => {
  const { states, cardLabels, transitions } = workflow;
  return [
    ...states.flatMap((state) => hintOf(state, entity)),
    ...cardLabels.flatMap(({ when, origin }) => valuesOf(when, below(origin, 'when'), entity, model)),
    ...transitions.flatMap(({ primary, origin }) => valuesOf(primary ?? {}, below(origin, 'primary'), entity, model)),
    ...flagsOf(workflow),
  ];
};

/** A flag needs a state that waits for its person. */
function flagsOf({ flags, states, origin }: Workflow): readonly Finding[] {
  const awaited = [...new Set(states.flatMap(({ needs }) => needs ?? []))];
  return Object.keys(flags).flatMap((needs) =>
    awaited.includes(needs) ? [] : [unknown(below(origin, 'flags', needs), 'one whom a state needs', needs, awaited)],
  );
}

/** A hint has a date field exactly if its text contains a date. */
function hintOf({ hint, hintDate, origin }: WorkflowState, entity: Entity): readonly Finding[] {
  const hasPlace = hint !== null && /\{(?:date|days)\}/.test(hint);
  if (hasPlace && hintDate === null)
    return [
      { origin: below(origin, 'hint'), message: 'The hint speaks of a date.', hint: 'Say which with "hintDate".' },
    ];
  if (hintDate === null) return [];
  const place = below(origin, 'hintDate');
  if (!hasPlace)
    return [{ origin: place, message: 'The hint has no place for this date.', hint: 'Write {date} or {days} in it.' }];
  const dates = entity.fields.filter(({ kind }) => kind === 'date' || kind === 'dateTime').map(({ key }) => key);
  return dates.includes(hintDate) ? [] : [unknown(place, `date field of ${entity.id}`, hintDate, dates)];
}

/** Values missing from the closed lists of these fields. */
export function valuesOf(values: FieldValues, place: Origin, entity: Entity, model: Model): readonly Finding[] {
  return Object.entries(values).flatMap(([key, wanted]) => {
    const list = listOf(entity, key, model);
    if (!list) return [unknown(below(place, key), `field of a closed list of ${entity.id}`, key, listKeys(entity))];
    const known = list.values.map(({ value }) => String(value));
    return wanted.flatMap((value, index) =>
      known.includes(value) ? [] : [unknown(below(place, key, index), `value of ${list.id}`, value, known)],
    );
  });
}

const listOf = (entity: Entity, key: string, { types }: Model): ClosedList | undefined =>
  types.find(({ id }) => id === fieldByKey(entity, key)?.type);

const listKeys = ({ fields }: Entity): readonly string[] =>
  fields.filter(({ kind }) => kind === 'enum').map(({ key }) => key);
