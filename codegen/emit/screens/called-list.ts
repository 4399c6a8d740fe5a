/** Panels whose records are loaded by a described GET call for the page's record. */
import type { Entity } from '../../ir/entity.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { toSnake } from '../../naming.ts';
import { entityOf, nodes } from './app/parts.ts';

export interface CalledList {
  /** Path of the call, without a slash before it. */
  readonly path: string;
  /** Wire name of the query parameter for the record's id. */
  readonly by: string;
  readonly listed: Entity;
}

export function calledList(panel: JsonObject, owner: Entity, model: Model): CalledList {
  const operation = model.operations.find(({ id, method }) => id === panel['call'] && method === 'get')!;
  return {
    path: operation.path.slice(1),
    by: `${toSnake(owner.id)}_id`,
    listed: entityOf(panel['entity'] as string, model),
  };
}

/** Such panels on the application's page of the entity. */
export const calledPanels = (owner: Entity, { screens }: Model): readonly JsonObject[] =>
  screens
    .filter(({ area, kind, entity }) => area === 'app' && kind === 'detail' && entity === owner.id)
    .flatMap(({ body }) => nodes(body['tabs']).flatMap((tab) => nodes(tab['panels'])))
    .filter(({ kind }) => kind === 'called');
