/** Builds a workflow from its file under `schemas/workflows/`. */
import { pointerTo } from '../../parse/place.ts';
import { objectOf, type SourceFile } from '../../parse/source-file.ts';
import type { JsonObject } from '../model.ts';
import type { CardLabel, FieldValues, Transition, Workflow, WorkflowState } from '../workflow.ts';
import { isTrue, numberOrNull, object, objectOrNull, objects, text, textOrNull, texts } from './read.ts';

export function buildWorkflow(file: SourceFile): Workflow {
  const node = objectOf(file);
  return {
    id: file.stem,
    title: text(node, 'title'),
    description: text(node, 'description'),
    entity: text(node, 'entity'),
    field: text(node, 'field'),
    initial: text(node, 'initial'),
    states: objects(node, 'states').map((one, index) => buildState(one, file, index)),
    cardLabels: objects(node, 'cardLabels').map((one, index) => buildCardLabel(one, file, index)),
    transitions: objects(node, 'transitions').map((one, index) => buildTransition(one, file, index)),
    origin: { file: file.path, pointer: '' },
  };
}

/** The workflow that speaks for an entity: the one of its own name, else its first. */
export function mainWorkflow(workflows: readonly Workflow[], entity: string): string | null {
  const own = workflows.filter((workflow) => workflow.entity === entity);
  return (own.find((workflow) => workflow.id === entity) ?? own[0])?.id ?? null;
}

function buildState(node: JsonObject, file: SourceFile, index: number): WorkflowState {
  const label = text(node, 'label');
  return {
    id: text(node, 'id'),
    number: numberOrNull(node, 'number'),
    label,
    chip: text(node, 'chip', label),
    color: text(node, 'color', 'neutral'),
    section: textOrNull(node, 'section'),
    hint: textOrNull(node, 'hint'),
    hintDate: textOrNull(node, 'hintDate'),
    needs: textOrNull(node, 'needs'),
    isFinal: isTrue(node, 'final'),
    origin: { file: file.path, pointer: pointerTo('/states', index) },
  };
}

function buildCardLabel(node: JsonObject, file: SourceFile, index: number): CardLabel {
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

function buildTransition(node: JsonObject, file: SourceFile, index: number): Transition {
  const primary = objectOrNull(node, 'primary');
  return {
    event: text(node, 'event'),
    from: texts(node, 'from'),
    to: text(node, 'to'),
    who: texts(node, 'who'),
    offer: textOrNull(node, 'offer'),
    guard: textOrNull(node, 'guard'),
    effects: texts(node, 'effects'),
    label: text(node, 'label'),
    confirm: textOrNull(node, 'confirm'),
    needsReason: isTrue(node, 'reason'),
    primary: primary && fieldValues(primary),
    origin: { file: file.path, pointer: pointerTo('/transitions', index) },
  };
}
