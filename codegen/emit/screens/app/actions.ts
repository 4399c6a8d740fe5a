/** Buttons of app screens, with their rights spelled out. */
import { callFacts } from '../call-facts.ts';
import { screenCall } from '../../forms/screen-call.ts';
import type { Operation } from '../../../ir/operation.ts';
import { formBodies } from '../../forms/entity-form.ts';
import type { Entity } from '../../../ir/entity.ts';
import type { Json, JsonObject } from '../../../ir/json.ts';
import type { Model } from '../../../ir/model.ts';
import type { Imports, Printable } from '../../../write/code.ts';
import { titleInSentence } from '../../../naming.ts';
import { formFields } from '../steps.ts';
import { wording } from '../wording.ts';
import { nodes, openedPath, when } from './parts.ts';
import { lazyForm } from '../lazy-form.ts';

/** Actions of a screen with an API operation; others are omitted. */
export function actionsOf(
  value: Json | undefined,
  entity: Entity | null,
  model: Model,
  imports: Imports,
  /** The entity, on the page of a record. */
  owner: Entity | null = null,
): readonly Printable[] {
  return nodes(value).flatMap((node) => {
    const operation = screenCall(node['call'], owner, model);
    const action = operation
      ? operationAction(node, operation, owner!, model, imports)
      : actionOf(node, entity, model, imports);
    return action === null ? [] : [action];
  });
}

/** Names of the calls among the actions that the front end supplies. */
export const actionCalls = (value: Json | undefined, owner: Entity | null, model: Model): readonly string[] =>
  nodes(value).flatMap(({ call }) => (typeof call === 'string' && !screenCall(call, owner, model) ? [call] : []));

/** A described call on the record of the page. */
function operationAction(
  node: JsonObject,
  operation: Operation,
  owner: Entity,
  model: Model,
  imports: Imports,
): Printable {
  return {
    ...callFacts(operation, model),
    kind: 'operation',
    label: wording(node['label'], imports) ?? operation.label,
    icon: node['icon'],
    access: node['access'] ?? operation.access,
    when: when(owner, node['when']),
    toggle: operation.toggle ?? undefined,
  };
}

function actionOf(node: JsonObject, entity: Entity | null, model: Model, imports: Imports): Printable | null {
  const common = {
    kind: node['kind'],
    label: wording(node['label'], imports),
    icon: node['icon'],
    access: node['access'],
    when: entity ? when(entity, node['when']) : undefined,
    confirm: node['confirm'],
    isBulk: node['bulk'],
    key: node['key'],
  };
  switch (node['kind']) {
    case 'create':
    case 'edit':
      return entity && writeAction(node, common, entity, model);
    case 'delete':
      return entity?.operations.includes('delete')
        ? { ...common, access: node['access'] ?? entity.access.delete }
        : null;
    case 'navigate':
      return { ...common, to: openedPath(node['to'], model) };
    case 'event':
      return eventAction(node, common, model);
    case 'call':
      return {
        ...common,
        call: node['call'],
        ask: node['ask'] && formFields(node['ask'] as JsonObject, model, imports),
      };
    default:
      return common;
  }
}

type Common = Readonly<Record<string, Printable>>;

function writeAction(node: JsonObject, common: Common, entity: Entity, model: Model): Printable | null {
  const body = node['kind'] === 'create' ? 'Create' : 'Update';
  if (!formBodies(entity).includes(body)) return null;
  return {
    ...common,
    label: common['label'] ?? (body === 'Create' ? `New ${titleInSentence(entity.title)}` : undefined),
    access: node['access'] ?? entity.access[node['kind'] === 'create' ? 'create' : 'update'],
    to: openedPath(node['form'], model),
    loadForm: lazyForm(entity, body),
  };
}

function eventAction(node: JsonObject, common: Common, { workflows }: Model): Printable | null {
  const workflow = workflows.find(({ id }) => id === node['workflow']);
  const transition = workflow?.transitions.find(({ event }) => event === node['event']);
  if (!workflow || !transition) return null;
  return {
    ...common,
    event: transition.event,
    from: workflow.transitions.filter(({ event }) => event === transition.event).flatMap(({ from }) => from),
    label: common['label'] ?? transition.label,
    access: node['access'] ?? transition.who,
    confirm: node['confirm'] ?? transition.confirm ?? undefined,
    needsReason: transition.needsReason || undefined,
    undoneBy: transition.undoneBy ?? undefined,
  };
}
