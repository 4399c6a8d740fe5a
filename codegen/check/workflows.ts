/** A workflow's states must exist and be reachable, and it may end only in final states. */
import type { Finding } from '../errors.ts';
import { targetsIn } from '../ir/remembered.ts';
import type { Workflow } from '../ir/workflow.ts';
import { below, unknown, type Check } from './context.ts';

export const checkWorkflows: Check = ({ model }) =>
  model.workflows.flatMap((workflow) => [
    ...repeatedStates(workflow),
    ...wayThrough(workflow),
    ...retiredTargets(workflow),
    ...deadEnds(workflow),
    ...repeatedEvents(workflow),
    ...hiddenWays(workflow),
    ...sameLabels(workflow),
    ...wrongUndos(workflow),
  ]);

/** A wrong name makes the states behind it look unreachable, so they are not reported. */
function wayThrough(workflow: Workflow): readonly Finding[] {
  const wrong = unknownStates(workflow);
  return wrong.length > 0 ? wrong : unreachable(workflow);
}

function repeatedStates({ states, origin }: Workflow): readonly Finding[] {
  const ids = states.map((state) => state.id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ origin: below(origin, 'states', index, 'id'), message: `The state "${id}" occurs here twice.` }],
  );
}

function unknownStates({ states, transitions, initial, origin }: Workflow): readonly Finding[] {
  const ids = states.map((state) => state.id);
  const named = [
    { id: initial, place: below(origin, 'initial') },
    ...transitions.flatMap((one) => one.from.map((id, index) => ({ id, place: below(one.origin, 'from', index) }))),
    ...namedTargets(transitions),
  ];
  return named.filter(({ id }) => !ids.includes(id)).map(({ id, place }) => unknown(place, 'state', id, ids));
}

/** The targets that are named; a remembered one is a state by its field. */
const namedTargets = (transitions: Workflow['transitions']) =>
  transitions.flatMap(({ to, origin }) => (typeof to === 'string' ? [{ id: to, place: below(origin, 'to') }] : []));

/** Only old records may have a retired state. */
function retiredTargets({ states, transitions, initial, origin }: Workflow): readonly Finding[] {
  const retired = states.filter(({ isRetired }) => isRetired).map(({ id }) => id);
  const named = [{ id: initial, place: below(origin, 'initial') }, ...namedTargets(transitions)];
  return named
    .filter(({ id }) => retired.includes(id))
    .map(({ id, place }) => ({ origin: place, message: `"${id}" is retired, so no transition may lead there.` }));
}

function unreachable(workflow: Workflow): readonly Finding[] {
  const { states, transitions, initial, origin } = workflow;
  const targets = targetsIn(workflow);
  const reached = new Set([initial]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const one of transitions)
      for (const from of one.from) if (reached.has(from)) for (const to of targets(one, from)) reached.add(to);
  }
  return states.flatMap(({ id, isRetired }, index) =>
    reached.has(id) || isRetired
      ? []
      : [
          {
            origin: below(origin, 'states', index, 'id'),
            message: `No way leads from "${initial}" to the state "${id}".`,
            hint: 'Add a transition to it, or remove it.',
          },
        ],
  );
}

function deadEnds({ states, transitions, origin }: Workflow): readonly Finding[] {
  return states.flatMap(({ id, isFinal, isRetired }, index) => {
    const leaves = transitions.some((one) => one.from.includes(id));
    const place = below(origin, 'states', index, isFinal ? 'final' : 'id');
    if (!leaves && !isFinal && !isRetired)
      return [
        { origin: place, message: `No transition leads out of "${id}".`, hint: 'Add one, or write "final": true.' },
      ];
    return leaves && isFinal ? [{ origin: place, message: `"${id}" is final, but a transition leads out of it.` }] : [];
  });
}

function repeatedEvents({ transitions }: Workflow): readonly Finding[] {
  const seen = new Set<string>();
  return transitions.flatMap(({ event, from, offer, guard, to, origin }) => {
    const again = from.find((state) => {
      const key = JSON.stringify([event, state, to, offer, guard]);
      return seen.has(key) || !seen.add(key);
    });
    return again === undefined
      ? []
      : [
          {
            origin: below(origin, 'event'),
            message: `The event "${event}" already leads from "${again}" to "${typeof to === 'string' ? to : to.remembered}".`,
          },
        ];
  });
}

/** The first way of an event from a state is taken, unless a condition keeps it back. */
function hiddenWays({ transitions }: Workflow): readonly Finding[] {
  return transitions.flatMap(({ event, from, to, origin }, at) => {
    const first = transitions
      .slice(0, at)
      .find(
        (one) =>
          one.event === event &&
          one.to !== to &&
          one.offer === null &&
          one.guard === null &&
          one.from.some((state) => from.includes(state)),
      );
    return first === undefined
      ? []
      : [
          {
            origin: below(origin, 'event'),
            message: `From "${from.find((state) => first.from.includes(state))!}", "${event}" leads to "${nameOf(first.to)}" already, so this way is never taken.`,
            hint: 'Give this way another event, or the first one an "offer" that decides.',
          },
        ];
  });
}

const nameOf = (to: Workflow['transitions'][number]['to']): string => (typeof to === 'string' ? to : to.remembered);

/** Two buttons with one label on one page. */
function sameLabels({ transitions }: Workflow): readonly Finding[] {
  return transitions.flatMap(({ event, label, from, who, origin }, at) => {
    const other = transitions
      .slice(0, at)
      .find(
        (one) =>
          one.event !== event &&
          one.label === label &&
          one.from.some((state) => from.includes(state)) &&
          one.who.some((grant) => grant !== 'system' && who.includes(grant)),
      );
    return other === undefined
      ? []
      : [
          {
            origin: below(origin, 'label'),
            message: `The button of "${other.event}" has the label "${label}" on the same record.`,
            hint: 'Say what this one does.',
          },
        ];
  });
}

/** An undo must start where the original transition ends and lead back to its start. */
function wrongUndos({ transitions }: Workflow): readonly Finding[] {
  return transitions.flatMap(({ undoneBy, from, to, origin }) => {
    if (undoneBy === null) return [];
    const back = transitions.filter(({ event }) => event === undoneBy);
    const place = below(origin, 'undoneBy');
    if (back.length === 0)
      return [
        unknown(
          place,
          'event',
          undoneBy,
          transitions.map(({ event }) => event),
        ),
      ];
    const leadsBack = back.some(
      (one) => typeof to === 'string' && one.from.includes(to) && typeof one.to === 'string' && from.includes(one.to),
    );
    return leadsBack ? [] : [{ origin: place, message: `"${undoneBy}" does not lead back to where this move began.` }];
  });
}
