/** Stamps must set fields that can store the value. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import type { Stamp, Stamps } from '../../src/runtime/product.ts';
import type { FieldKind } from '../../src/runtime/vocabulary.ts';
import type { Workflow } from '../ir/workflow.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check } from './context.ts';

export const checkWorkflowStamps: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'workflow')) return [];
  const { model } = context;
  return model.workflows.flatMap((workflow) => {
    const entity = entityById(model, workflow.entity);
    return entity
      ? stampsIn(workflow).flatMap(([stamps, origin]) =>
          Object.entries(stamps).flatMap(([key, stamp]) =>
            wrong(key, stamp, below(origin, 'stamps', key), { workflow, entity, model }),
          ),
        )
      : [];
  });
};

const stampsIn = ({ stamps, states, transitions, origin }: Workflow): readonly (readonly [Stamps, Origin])[] => [
  [stamps, origin],
  ...[...states, ...transitions].map((one) => [one.stamps, one.origin] as const),
];

interface Surroundings {
  readonly workflow: Workflow;
  readonly entity: Entity;
  readonly model: Model;
}

function wrong(
  key: string,
  stamp: Stamp,
  place: Origin,
  { workflow, entity, model }: Surroundings,
): readonly Finding[] {
  const field = fieldByKey(entity, key);
  const keys = entity.fields.map((one) => one.key);
  if (!field) return [unknown(place, `field of ${entity.id}`, key, keys)];
  if (key === workflow.field)
    return [{ origin: place, message: `"${key}" is the state, which the transition itself sets.` }];
  const isPossible = 'take' in stamp ? takes[stamp.take](field) : holds(field, stamp.value, model);
  const shown = JSON.stringify('take' in stamp ? stamp.take : stamp.value);
  return isPossible
    ? []
    : [{ origin: place, message: `A field of kind ${field.kind} cannot be stamped with ${shown}.` }];
}

type StampWord = Extract<Stamp, { take: string }>['take'];

const takes: Readonly<Record<StampWord, (field: Field) => boolean>> = {
  now: ({ kind }) => kind === 'dateTime',
  actor: ({ reference, nullable }) => reference?.entity === 'user' && nullable,
  reason: ({ kind, nullable }) => (kind === 'text' || kind === 'longText') && nullable,
  kept: () => true,
};

const constants: Partial<Readonly<Record<FieldKind, string>>> = {
  boolean: 'boolean',
  integer: 'number',
  decimal: 'number',
};

function holds(field: Field, value: unknown, { types }: Model): boolean {
  if (value === null) return field.nullable;
  if (field.kind !== 'enum') return constants[field.kind] === typeof value;
  return types.find(({ id }) => id === field.type)?.values.some((one) => one.value === value) ?? false;
}
