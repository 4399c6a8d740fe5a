/** Described calls with their own button on a record's page; each opens a dialog for its body. */
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { nodes } from '../screens/app/parts.ts';

/** The operation that a page's `call` names; undefined for an entry of the front end's map. */
export const screenCall = (call: unknown, entity: Entity | null, model: Model): Operation | undefined =>
  model.operations.find(({ id, on }) => id === call && on !== null && on.entity === entity?.id && on.in !== 'query');

/** All that pages of records name. */
export const screenCalls = (model: Model): readonly Operation[] =>
  model.screens
    .filter(({ kind }) => kind === 'detail')
    .flatMap(({ entity, body }) => {
      const of = model.entities.find(({ id }) => id === entity) ?? null;
      const panels = nodes(body['tabs']).flatMap((tab) => nodes(tab['panels']));
      const actions = [body, ...panels].flatMap((part) => nodes(part['actions']));
      return actions.flatMap(({ call }) => screenCall(call, of, model) ?? []);
    });
