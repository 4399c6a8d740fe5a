/** The workflows, the registry of all of them, and the names of the functions that the server must supply. */
import type { Json, Model } from '../../ir/model.ts';
import type { CardLabel, FieldValues, Transition, Workflow, WorkflowState } from '../../ir/workflow.ts';
import { literal } from '../../write/literal.ts';
import { toCamel, toPascal, toSnake } from '../../naming.ts';
import { comment, listLiteral, withoutEmpty, type DomainFile } from './typed-file.ts';

const source = 'schemas/workflows';

export function workflowFiles({ workflows }: Model): readonly DomainFile[] {
  return [...workflows.map(workflowFile), registryFile(workflows), functionsFile(workflows)];
}

function workflowFile(workflow: Workflow): DomainFile {
  const { id, title, description, entity, field, initial } = workflow;
  const constant = constantOf(workflow);
  const head = { id, title, description, entity, field, initial };
  const text = `import type { WorkflowDefinition } from '../../../src/runtime/product.ts';

export const ${constant} = {
${Object.entries(head)
  .map(([key, value]) => `  ${key}: ${literal(value)},\n`)
  .join('')}  states: ${listLiteral(workflow.states.map(stateOf))},
${workflow.cardLabels.length === 0 ? '' : `  cardLabels: ${listLiteral(workflow.cardLabels.map(cardLabelOf))},\n`}  transitions: ${listLiteral(workflow.transitions.map(transitionOf))},
} as const satisfies WorkflowDefinition;

export type ${toPascal(id)}State = (typeof ${constant})['states'][number]['id'];
export type ${toPascal(id)}Event = (typeof ${constant})['transitions'][number]['event'];
`;
  return { path: `workflows/${id}.ts`, source: workflow.origin.file, text };
}

function stateOf({ id, number, label, chip, color, section, hint, hintDate, needs, isFinal }: WorkflowState): Json {
  return {
    id,
    ...(number === null ? {} : { number }),
    label,
    chip,
    color,
    ...withoutEmpty({ section, hint, hintDate: hintDate && toSnake(hintDate), needs, isFinal }),
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

function transitionOf(transition: Transition): Json {
  const { event, from, to, who, offer, guard, effects, label, confirm, needsReason, primary } = transition;
  return {
    event,
    from,
    to,
    who,
    ...withoutEmpty({ offer, guard }),
    effects,
    label,
    ...withoutEmpty({ confirm, needsReason, primary: primary && wireValues(primary) }),
  };
}

function registryFile(workflows: readonly Workflow[]): DomainFile {
  const imports = workflows.map((workflow) => `import { ${constantOf(workflow)} } from './${workflow.id}.ts';\n`);
  const entries = workflows.map((workflow) => `  ${literal(workflow.id)}: ${constantOf(workflow)},\n`);
  const text = `${imports.join('')}\nexport const workflows = {\n${entries.join('')}} as const;\n\nexport type WorkflowId = keyof typeof workflows;\n`;
  return { path: 'workflows/registry.ts', source, text };
}

function functionsFile(workflows: readonly Workflow[]): DomainFile {
  const transitions = workflows.flatMap((workflow) => workflow.transitions);
  const offers = transitions.flatMap(({ offer }) => (offer === null ? [] : [offer]));
  const guards = transitions.flatMap(({ guard }) => (guard === null ? [] : [guard]));
  const effects = transitions.flatMap((transition) =>
    transition.effects.filter((effect) => !effect.startsWith('notify:')),
  );
  const text = `${comment('Checks that the server registers: a missing one does not compile.')}export type GuardName = ${union(guards)};

${comment('Checks without which an event is not offered, registered by the server.')}export type OfferName = ${union(offers)};

${comment('Functions that follow a transition, registered by the server; notifications go by their event.')}export type EffectName = ${union(effects)};
`;
  return { path: 'workflows/functions.ts', source, text };
}

function union(names: readonly string[]): string {
  const unique = [...new Set(names)].toSorted();
  return unique.length === 0 ? 'never' : unique.map((name) => `'${name}'`).join(' | ');
}

function constantOf(workflow: Workflow): string {
  return toCamel(`${workflow.id}-workflow`);
}
