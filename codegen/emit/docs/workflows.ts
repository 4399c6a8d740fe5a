/** A page for every workflow: its diagram, its states and its transitions. */
import type { Model } from '../../ir/model.ts';
import type { Workflow } from '../../ir/workflow.ts';
import { code, codes, link, section, table } from './markdown.ts';
import type { Page } from './page.ts';

export function workflowPages({ workflows }: Model): readonly Page[] {
  return workflows.map((workflow) => ({
    path: `workflows/${workflow.id}.md`,
    source: workflow.origin.file,
    title: `Workflow: ${workflow.title}`,
    body: workflowBody(workflow),
  }));
}

function workflowBody(workflow: Workflow): string {
  const { description, entity, field, states, cardLabels, transitions } = workflow;
  return [
    `${description}\n\nMoves ${code(field)} of ${link(entity, `../entities/${entity}.md`)}.\n`,
    section('Diagram', diagram(workflow)),
    section(
      'States',
      table(
        ['State', 'Label', 'Chip', 'Section', 'Needs', 'Hint'],
        states.map((state) => [
          code(state.id),
          state.label,
          state.chip,
          state.section ?? '',
          state.needs ?? '',
          state.hint ?? '',
        ]),
      ),
    ),
    ...(cardLabels.length === 0 ? [] : [section('Card labels', cardLabelTable(workflow))]),
    section(
      'Transitions',
      table(
        ['Event', 'From', 'To', 'Who', 'Guard', 'Effects'],
        transitions.map((one) => [
          `${code(one.event)} (${one.label})${one.needsReason ? ', with a reason' : ''}`,
          codes(one.from),
          code(one.to),
          codes(one.who),
          code(one.guard ?? ''),
          codes(one.effects),
        ]),
      ),
    ),
    'What is not listed is refused with 409; a failed guard answers 422.\n',
  ].join('\n');
}

const cardLabelTable = ({ cardLabels }: Workflow): string =>
  table(
    ['Label', 'When', 'Hint'],
    cardLabels.map(({ label, when, hint }) => [
      label,
      Object.entries(when)
        .map(([key, values]) => `${code(key)} is ${codes(values)}`)
        .join(' and '),
      hint ?? '',
    ]),
  );

function diagram({ initial, states, transitions }: Workflow): string {
  const lines = [
    `[*] --> ${nodeOf(initial)}`,
    ...states.map((state) => `${nodeOf(state.id)} : ${state.label.replaceAll(':', ' ')}`),
    ...transitions.flatMap((one) => one.from.map((from) => `${nodeOf(from)} --> ${nodeOf(one.to)} : ${one.event}`)),
    ...states.filter((state) => state.isFinal).map((state) => `${nodeOf(state.id)} --> [*]`),
  ];
  return `\`\`\`mermaid\nstateDiagram-v2\n${lines.map((line) => `  ${line}\n`).join('')}\`\`\`\n`;
}

/** Mermaid takes no hyphens in names. */
function nodeOf(state: string): string {
  return state.replaceAll(/\W/g, '_');
}
