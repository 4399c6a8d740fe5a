/** A page for every workflow: its diagram, its states and its transitions. */
import { targetsIn } from '../ir/remembered.ts';
import type { ConditionTest, FieldValues, Stamps } from '../../src/runtime/product.ts';
import type { Condition, Requirement } from '../ir/requirement.ts';
import type { Transition, Workflow } from '../ir/workflow.ts';
import { code, codes, link, section, table } from './markdown.ts';
import type { Page } from './page.ts';

export const workflowPage = (workflow: Workflow): Page => ({
  path: `workflows/${workflow.id}.md`,
  title: `Workflow: ${workflow.title}`,
  body: workflowBody(workflow),
});

function workflowBody(workflow: Workflow): string {
  const { description, entity, field, states, cardLabels, transitions } = workflow;
  return [
    `${description}\n\nMoves ${code(field)} of ${link(entity, `../entities/${entity}.md`)}.\n`,
    section('Diagram', diagram(workflow)),
    section(
      'States',
      table(
        ['State', 'Label', 'Chip', 'Section', 'Needs', 'Hint', 'Writes'],
        states.map((state) => [
          code(state.id),
          state.label,
          state.chip,
          state.section ?? '',
          state.needs ?? '',
          state.hint ?? '',
          stampText(state.stamps),
        ]),
      ),
    ),
    everyMove(workflow),
    ...(cardLabels.length === 0 ? [] : [section('Card labels', cardLabelTable(workflow))]),
    ...(states.every(({ next }) => next.length === 0) ? [] : [section('Next actions', nextTable(workflow))]),
    section(
      'Transitions',
      table(
        ['Event', 'From', 'To', 'Who', 'Requires', 'Guard', 'Effects', 'Writes'],
        transitions.map((one) => [
          `${code(one.event)} (${one.label})${one.needsReason ? ', with a reason' : ''}`,
          codes(one.from),
          targetText(one),
          codes(one.who),
          [...one.requires.map(requirementText), ...askText(one)].join('; '),
          code(one.guard ?? ''),
          codes(one.effects),
          [one.remember === null ? '' : `${code(one.remember)} the state that is left`, stampText(one.stamps)]
            .filter((text) => text !== '')
            .join(', '),
        ]),
      ),
    ),
    'What is not listed is refused with 409; a requirement that does not hold and a failed guard answer 422.\n',
  ].join('\n');
}

function everyMove({ stamps, always, finally: last }: Workflow): string {
  const sentences = [
    Object.keys(stamps).length === 0 ? '' : `Every move writes ${stampText(stamps)}.`,
    always.length === 0 ? '' : `${codes(always)} runs before the effects of every move.`,
    last.length === 0 ? '' : `${codes(last)} runs after them.`,
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? '' : `${sentences.join(' ')}\n`;
}

const targetText = ({ to }: Transition): string =>
  typeof to === 'string' ? code(to) : `the state in ${code(to.remembered)}`;

const askText = ({ asks }: Transition): readonly string[] => (asks.length === 0 ? [] : [`asks for ${codes(asks)}`]);

function requirementText({
  quantity,
  relation,
  has,
  since,
  atMost,
  actor,
  where,
  when,
  exceptStaff,
  hides,
}: Requirement): string {
  const asked = [
    relation === null ? '' : `${quantity} ${code(relation)}`,
    has === null ? '' : `has ${code(has)}`,
    since.length === 0 ? '' : `${codes(since)} at most ${code(atMost!)} ago`,
    actor === null ? '' : `by ${code(actor)}`,
    conditionText(where, relation === null ? '' : 'where '),
    conditionText(when, 'when '),
    exceptStaff ? 'except staff' : '',
    hides ? 'or is not offered' : '',
  ];
  return asked.filter((part) => part !== '').join(' ');
}

const conditionText = (conditions: readonly Condition[], word: string): string =>
  conditions.length === 0
    ? ''
    : `${word}${conditions.map(({ path, test }) => `${code(path)} ${testText(test)}`).join(' and ')}`;

function testText(test: ConditionTest): string {
  if ('day' in test) return test.day === 'before' ? 'has passed' : 'has not passed';
  return 'in' in test ? `is ${codes(test.in.map(String))}` : `is not ${codes(test.not.map(String))}`;
}

const stampText = (stamps: Stamps): string =>
  Object.entries(stamps)
    .map(([key, stamp]) => `${code(key)} ${'take' in stamp ? stamp.take : code(JSON.stringify(stamp.value))}`)
    .join(', ');

const cardLabelTable = ({ cardLabels }: Workflow): string =>
  table(
    ['Label', 'When', 'Hint'],
    cardLabels.map(({ label, when, hint }) => [label, fieldValuesText(when), hint ?? '']),
  );

const nextTable = ({ states }: Workflow): string =>
  table(
    ['State', 'For', 'When', 'Waiting', 'Button', 'Leads to', 'Who'],
    states.flatMap(({ id, next }) =>
      next.map(({ for: audience, when, find, waiting, label, to, event, who }) => [
        code(id),
        audience,
        [find === null ? '' : `finds ${code(find)}`, fieldValuesText(when ?? {})]
          .filter((text) => text !== '')
          .join(' and '),
        waiting ?? '',
        label ?? '',
        code(to ?? event ?? ''),
        codes(who ?? []),
      ]),
    ),
  );

const fieldValuesText = (when: FieldValues): string =>
  Object.entries(when)
    .map(([key, values]) => `${code(key)} is ${codes(values)}`)
    .join(' and ');

function diagram(workflow: Workflow): string {
  const { initial, states, transitions } = workflow;
  const targets = targetsIn(workflow);
  const lines = [
    `[*] --> ${nodeOf(initial)}`,
    ...states.map((state) => `${nodeOf(state.id)} : ${state.label.replaceAll(':', ' ')}`),
    ...transitions.flatMap((one) =>
      one.from.flatMap((from) => targets(one, from).map((to) => `${nodeOf(from)} --> ${nodeOf(to)} : ${one.event}`)),
    ),
    ...states.filter((state) => state.isFinal).map((state) => `${nodeOf(state.id)} --> [*]`),
  ];
  return `\`\`\`mermaid\nstateDiagram-v2\n${lines.map((line) => `  ${line}\n`).join('')}\`\`\`\n`;
}

/** Mermaid does not allow hyphens in names. */
function nodeOf(state: string): string {
  return state.replaceAll(/\W/g, '_');
}
