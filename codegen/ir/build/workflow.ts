/** Builds a workflow from its file under `schemas/workflows/`. */
import { toKebab } from '../../naming.ts';
import { pointerTo } from '../../parse/place.ts';
import { objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { Json, JsonObject } from '../json.ts';
import type { FieldValues, Stamp, Stamps } from '../../../src/runtime/product.ts';
import type { CardLabel, NextAction, Transition, TransitionCall, Workflow, WorkflowState } from '../workflow.ts';
import { buildRequirements } from './requirement.ts';
import { isTrue, numberOrNull, object, objectOrNull, objects, text, textOrNull, texts, textsOrNull } from './read.ts';

export function buildWorkflow(file: SourceContent): Workflow {
  const node = objectOf(file);
  return {
    id: file.stem,
    title: text(node, 'title'),
    description: text(node, 'description'),
    entity: text(node, 'entity'),
    field: text(node, 'field'),
    list: text(object(node, 'list'), '$id'),
    initial: text(node, 'initial'),
    states: objects(node, 'states').map((one, index) => buildState(one, file, index)),
    cardLabels: objects(node, 'cardLabels').map((one, index) => buildCardLabel(one, file, index)),
    flags: object(node, 'flags') as Readonly<Record<string, string>>,
    stamps: buildStamps(node),
    always: texts(node, 'always'),
    finally: texts(node, 'finally'),
    transitions: objects(node, 'transitions').map((one, index) => buildTransition(one, file, index)),
    origin: { file: file.path, pointer: '' },
  };
}

/** The main workflow of an entity: the one of its name, else its first. */
export function mainWorkflow(workflows: readonly Workflow[], entity: string): string | null {
  const own = workflows.filter((workflow) => workflow.entity === entity);
  return (own.find((workflow) => workflow.id === entity) ?? own[0])?.id ?? null;
}

function buildState(node: JsonObject, file: SourceContent, index: number): WorkflowState {
  const label = text(node, 'label');
  return {
    id: text(node, 'id'),
    number: numberOrNull(node, 'number'),
    label,
    chip: text(node, 'chip', label),
    color: text(node, 'color', 'neutral'),
    description: textOrNull(node, 'description'),
    icon: textOrNull(node, 'icon'),
    section: textOrNull(node, 'section'),
    hint: textOrNull(node, 'hint'),
    hintDate: textOrNull(node, 'hintDate'),
    needs: textOrNull(node, 'needs'),
    stamps: buildStamps(node),
    next: objects(node, 'next').map((one, at) =>
      buildNextAction(one, file, pointerTo(`${pointerTo('/states', index)}/next`, at)),
    ),
    isFinal: isTrue(node, 'final'),
    isRetired: isTrue(node, 'retired'),
    facts: object(node, 'facts'),
    origin: { file: file.path, pointer: pointerTo('/states', index) },
  };
}

function buildNextAction(node: JsonObject, file: SourceContent, pointer: string): NextAction {
  const when = objectOrNull(node, 'when');
  return {
    for: text(node, 'for') as NextAction['for'],
    who: textsOrNull(node, 'who'),
    when: when && fieldValues(when),
    find: textOrNull(node, 'find'),
    waiting: textOrNull(node, 'waiting'),
    label: textOrNull(node, 'label'),
    to: textOrNull(node, 'to'),
    event: textOrNull(node, 'event'),
    origin: { file: file.path, pointer },
  };
}

function buildCardLabel(node: JsonObject, file: SourceContent, index: number): CardLabel {
  return {
    label: text(node, 'label'),
    color: text(node, 'color', 'neutral'),
    hint: textOrNull(node, 'hint'),
    when: fieldValues(object(node, 'when')),
    origin: { file: file.path, pointer: pointerTo('/cardLabels', index) },
  };
}

const fieldValues = (node: JsonObject): FieldValues =>
  Object.fromEntries(Object.keys(node).map((key) => [key, texts(node, key)]));

function buildTransition(node: JsonObject, file: SourceContent, index: number): Transition {
  const origin = { file: file.path, pointer: pointerTo('/transitions', index) };
  const primary = objectOrNull(node, 'primary');
  return {
    event: text(node, 'event'),
    from: texts(node, 'from'),
    to: buildTarget(node),
    remember: textOrNull(node, 'remember'),
    who: texts(node, 'who'),
    offer: textOrNull(node, 'offer'),
    requires: buildRequirements(node, origin),
    guard: textOrNull(node, 'guard'),
    effects: texts(node, 'effects'),
    stamps: buildStamps(node),
    label: text(node, 'label'),
    confirm: textOrNull(node, 'confirm'),
    needsReason: isTrue(node, 'reason'),
    ...asked(texts(node, 'asks')),
    undoneBy: textOrNull(node, 'undoneBy'),
    primary: primary && fieldValues(primary),
    call: buildCall(node),
    origin,
  };
}

function buildCall(node: JsonObject): TransitionCall | null {
  const call = objectOrNull(node, 'call');
  return (
    call && {
      id: text(call, 'id'),
      summary: text(call, 'summary'),
      description: textOrNull(call, 'description'),
      method: text(call, 'method', 'post') as TransitionCall['method'],
      path: text(call, 'path', toKebab(text(node, 'event'))),
      reason: textOrNull(call, 'reason') ?? (isTrue(node, 'reason') ? 'reason' : null),
    }
  );
}

/** Keys of fields and, for a single attribute of one, that attribute. */
function asked(words: readonly string[]): Pick<Transition, 'asks' | 'askedParts'> {
  const split = words.map((word) => word.split('.') as [string, string?]);
  const parts = split.filter((each): each is [string, string] => each[1] !== undefined);
  return { asks: split.map(([key]) => key), ...(parts.length > 0 && { askedParts: Object.fromEntries(parts) }) };
}

function buildTarget(node: JsonObject): Transition['to'] {
  const to = objectOrNull(node, 'to');
  return to ? { remembered: text(to, 'remembered') } : text(node, 'to');
}

const taken: ReadonlySet<Json> = new Set(['now', 'actor', 'reason', 'kept']);

function buildStamps(node: JsonObject): Stamps {
  const stamps = Object.entries(object(node, 'stamps'));
  return Object.fromEntries(
    stamps.map(([key, value]) => [key, (taken.has(value) ? { take: value } : { value }) as Stamp]),
  );
}
