/** The workflows, the registry of all of them, and the names of the functions that the server must supply. */
import type { Json } from '../../ir/json.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import type { FieldValues, Stamps, TransitionDefinition } from '../../../src/runtime/product.ts';
import {
  requiresField,
  type CardLabel,
  type NextAction,
  type Transition,
  type Workflow,
  type WorkflowState,
} from '../../ir/workflow.ts';
import { literal } from '../../write/literal.ts';
import { toCamel, toPascal, toSnake } from '../../naming.ts';
import { requirementOf } from './requirements.ts';
import { comment, listLiteral, withoutEmpty, type DomainFile } from './typed-file.ts';

const source = 'schemas/workflows';

export function workflowFiles(model: Model): readonly DomainFile[] {
  const { workflows, entities } = model;
  return [
    ...workflows.map((workflow) =>
      workflowFile(
        workflow,
        entities.find(({ id }) => id === workflow.entity)!,
        model,
      ),
    ),
    registryFile(workflows),
    nextActionsFile(workflows),
    functionsFile(workflows),
  ];
}

type Fields = Entity['fields'];

function workflowFile(workflow: Workflow, entity: Entity, model: Model): DomainFile {
  const { fields } = entity;
  const { id, title, description, field, initial, flags, always, finally: last } = workflow;
  const constant = constantOf(workflow);
  const head = { id, title, description, entity: entity.id, field, initial };
  const text = `import type { WorkflowDefinition } from '../../../src/runtime/product.ts';

export const ${constant} = {
${Object.entries(head)
  .map(([key, value]) => `  ${key}: ${literal(value)},\n`)
  .join('')}  states: ${listLiteral(workflow.states.map((state) => stateOf(state, fields)))},
${workflow.cardLabels.length === 0 ? '' : `  cardLabels: ${listLiteral(workflow.cardLabels.map(cardLabelOf))},\n`}${Object.entries(
    withoutEmpty({
      leads: isLeading(workflow),
      flags,
      stamps: stampsOf(workflow.stamps, fields),
      always,
      finally: last,
    }),
  )
    .map(([key, value]) => `  ${key}: ${literal(value)},\n`)
    .join('')}  transitions: ${listLiteral(workflow.transitions.map((one) => transitionOf(one, entity, model)))},
} as const satisfies WorkflowDefinition;

export type ${toPascal(id)}State = (typeof ${constant})['states'][number]['id'];
export type ${toPascal(id)}Event = (typeof ${constant})['transitions'][number]['event'];
`;
  return { path: `workflows/${id}.ts`, source: workflow.origin.file, text, format: false };
}

function stateOf(state: WorkflowState, fields: Fields): Json {
  const { id, number, label, chip, color, section, hint, hintDate, needs, stamps, isFinal } = state;
  return {
    id,
    ...(number === null ? {} : { number }),
    label,
    chip,
    color,
    ...withoutEmpty({
      section,
      hint,
      hintDate: hintDate && toSnake(hintDate),
      needs,
      stamps: stampsOf(stamps, fields),
      isFinal,
    }),
  };
}

const cardLabelOf = ({ label, color, hint, when }: CardLabel): Json => ({
  label,
  color,
  ...withoutEmpty({ hint }),
  when: wireValues(when),
});

const wireValues = (values: FieldValues): Json =>
  Object.fromEntries(Object.entries(values).map(([key, each]) => [toSnake(key), each]));

/** By wire name; a reason is truncated to its field's length. */
function stampsOf(stamps: Stamps, fields: Fields): { readonly [wire: string]: Json } {
  return Object.fromEntries(
    Object.entries(stamps).map(([key, stamp]) => {
      const max = fields.find((field) => field.key === key)?.schema['maxLength'];
      const isCut = 'take' in stamp && stamp.take === 'reason' && max !== undefined;
      return [toSnake(key), isCut ? { ...stamp, max } : stamp];
    }),
  );
}

const targetOf = (to: TransitionDefinition['to']): Json =>
  typeof to === 'string' ? to : { remembered: toSnake(to.remembered) };

function transitionOf(transition: Transition, entity: Entity, model: Model): Json {
  const { event, from, to, remember, who, offer, requires, guard, effects, stamps, label, confirm } = transition;
  const { needsReason, undoneBy, primary } = transition;
  const asks = askedFields(transition).map(({ field, part, isNeeded }) => ({
    field,
    ...withoutEmpty({ part, isNeeded }),
  }));
  return {
    event,
    from,
    to: targetOf(to),
    ...withoutEmpty({ remember: remember && toSnake(remember) }),
    who,
    ...withoutEmpty({ offer, requires: requires.map((one) => requirementOf(one, entity, model)), guard }),
    effects,
    ...withoutEmpty({ stamps: stampsOf(stamps, entity.fields) }),
    label,
    ...withoutEmpty({ confirm, needsReason, asks, undoneBy, primary: primary && wireValues(primary) }),
  };
}

/** By wire name; fields that the transition always requires are needed. */
const askedFields = (transition: Transition) =>
  transition.asks.map((key) => {
    const part = transition.askedParts?.[key];
    return { field: toSnake(key), part: part && toSnake(part), isNeeded: requiresField(transition, key) };
  });

function registryFile(workflows: readonly Workflow[]): DomainFile {
  const imports = workflows.map((workflow) => `import { ${constantOf(workflow)} } from './${workflow.id}.ts';\n`);
  const entries = workflows.map((workflow) => `  ${literal(workflow.id)}: ${constantOf(workflow)},\n`);
  const text = `${imports.join('')}\nexport const workflows = {\n${entries.join('')}} as const;\n\nexport type WorkflowId = keyof typeof workflows;\n`;
  return { path: 'workflows/registry.ts', source, text };
}

/** In a separate file, because only the server uses them. */
function nextActionsFile(workflows: readonly Workflow[]): DomainFile {
  const led = workflows.filter(isLeading);
  const byState = ({ states }: Workflow): Json =>
    Object.fromEntries(
      states.filter(({ next }) => next.length > 0).map(({ id, next }) => [id, next.map(nextActionOf)]),
    );
  const text = `import type { NextActionDefinition } from '../../../src/runtime/product.ts';
import type { WorkflowId } from './registry.ts';

${comment('What people are led to, by workflow and state.')}export const nextActions: Readonly<
  Partial<Record<WorkflowId, Readonly<Record<string, readonly NextActionDefinition[]>>>>
> = ${literal(Object.fromEntries(led.map((workflow) => [workflow.id, byState(workflow)])))};
`;
  return { path: 'workflows/next-actions.ts', source, text };
}

const isLeading = ({ states }: Workflow): boolean => states.some(({ next }) => next.length > 0);

const nextActionOf = ({ for: audience, who, when, find, waiting, label, to, event }: NextAction): Json => ({
  for: audience,
  ...withoutEmpty({ who, when: when && wireValues(when), find, waiting, label, to, event }),
});

function functionsFile(workflows: readonly Workflow[]): DomainFile {
  const text = `${functionsOf(
    'Guard',
    'Checks that the server registers, with the entities whose workflows name them: a missing one does not compile.',
    workflows,
    ({ guard }) => [guard],
  )}
${functionsOf(
  'Offer',
  'Checks without which an event is not offered, registered by the server.',
  workflows,
  ({ offer }) => [offer],
)}
${functionsOf(
  'Finder',
  'Searches for what a next action leads to, registered by the server.',
  workflows,
  () => [],
  ({ states }) => states.flatMap(({ next }) => next.flatMap(({ find }) => find ?? [])),
)}
${functionsOf(
  'Effect',
  'Functions that follow a transition, registered by the server; notifications go by their event.',
  workflows,
  ({ effects }) => effects.filter((effect) => !effect.startsWith('notify:')),
  ({ always, finally: last }) => [...always, ...last],
)}`;
  return { path: 'workflows/functions.ts', source, text };
}

/** An interface of names with the ids of their entities, and the type of its names. */
function functionsOf(
  kind: string,
  description: string,
  workflows: readonly Workflow[],
  namesIn: (transition: Transition) => readonly (string | null)[],
  ofAll: (workflow: Workflow) => readonly string[] = () => [],
): string {
  const entities = new Map<string, Set<string>>();
  for (const workflow of workflows) {
    for (const name of [...workflow.transitions.flatMap(namesIn), ...ofAll(workflow)]) {
      if (name !== null) entities.set(name, (entities.get(name) ?? new Set()).add(workflow.entity));
    }
  }
  const lines = [...entities]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, ids]) =>
        `  readonly ${name}: ${[...ids]
          .toSorted()
          .map((id) => `'${id}'`)
          .join(' | ')};\n`,
    );
  return `${comment(description)}export interface ${kind}sOf {\n${lines.join('')}}\n\nexport type ${kind}Name = keyof ${kind}sOf;\n`;
}

function constantOf(workflow: Workflow): string {
  return toCamel(`${workflow.id}-workflow`);
}
