import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workflows } from '#generated/domain/workflows/registry.ts';
import { announcedBy, isEnd, meetEvent, targetOf, transitionsFrom } from '#domain/workflow.ts';
import type { WorkflowDefinition } from '#runtime/product.ts';

const light: WorkflowDefinition = {
  id: 'light',
  title: 'Light',
  description: '',
  entity: 'light',
  field: 'color',
  initial: 'red',
  states: ['red', 'green', 'broken'].map((id) => ({ id, label: id, chip: id, color: 'info' })),
  transitions: [
    {
      event: 'go',
      from: ['red'],
      to: 'green',
      who: ['driver'],
      effects: ['notify:light.changed', 'click'],
      label: 'Go',
    },
    { event: 'stop', from: ['green'], to: 'red', who: ['driver', 'system'], effects: [], label: 'Stop' },
    {
      event: 'break',
      from: ['red', 'green'],
      to: 'broken',
      who: ['breaker'],
      guard: 'isSoft',
      effects: [],
      label: 'Break',
    },
    { event: 'break', from: ['green'], to: 'red', who: ['breaker'], effects: [], label: 'Break' },
  ],
};
const as =
  (...held: string[]) =>
  (rule: readonly string[]): boolean =>
    rule.some((grant) => held.includes(grant));

const all = Object.values(workflows) as readonly WorkflowDefinition[];
const events = (workflow: WorkflowDefinition) => [...new Set(workflow.transitions.map(({ event }) => event))];
/** Every workflow, state and event. */
const cases = all.flatMap((workflow) =>
  workflow.states.flatMap(({ id }) => events(workflow).map((event) => ({ workflow, state: id, event }))),
);

describe('an event', () => {
  it('is unknown when the workflow never names it', () => {
    expect(meetEvent(light, 'red', 'fly', as('driver'))).toEqual({ kind: 'unknown' });
  });

  it('is forbidden without its grant, in any state, so the state is not revealed', () => {
    for (const state of ['red', 'green', 'broken']) {
      expect(meetEvent(light, state, 'go', as('walker'))).toEqual({ kind: 'forbidden', rule: ['driver'] });
    }
  });

  it('is illegal from a state that it does not leave', () => {
    expect(meetEvent(light, 'green', 'go', as('driver'))).toEqual({ kind: 'illegal' });
    expect(meetEvent(light, 'broken', 'stop', as('driver'))).toEqual({ kind: 'illegal' });
  });

  it('with several targets offers those that leave the state, in the order of the workflow', () => {
    const meeting = meetEvent(light, 'green', 'break', as('breaker'));
    expect(meeting).toMatchObject({ kind: 'possible', transitions: [{ to: 'broken' }, { to: 'red' }] });
  });
});

describe('the offered transitions', () => {
  it('are those of the state that the caller may take', () => {
    expect(transitionsFrom(light, 'red', as('driver')).map(({ event }) => event)).toEqual(['go']);
    expect(transitionsFrom(light, 'red', as('driver', 'breaker')).map(({ event }) => event)).toEqual(['go', 'break']);
    expect(transitionsFrom(light, 'broken', () => true)).toEqual([]);
  });

  it('end where no event leaves', () => {
    expect(isEnd(light, 'broken')).toBe(true);
    expect(isEnd(light, 'red')).toBe(false);
  });
});

describe('an effect', () => {
  it('announces its event when it begins with notify', () => {
    expect(announcedBy('notify:quote.listed')).toBe('quote.listed');
    expect(announcedBy('lockQuotes')).toBeNull();
  });
});

describe('every workflow of the product', () => {
  it.each(cases.map((each) => [each.workflow.id, each.state, each.event, each] as const))(
    '%s: from %s, %s is possible exactly when a transition says so',
    (_id, _state, _event, { workflow, state, event }) => {
      const leaving = workflow.transitions.filter((each) => each.event === event && each.from.includes(state));
      expect(meetEvent(workflow, state, event, () => true).kind).toBe(leaving.length > 0 ? 'possible' : 'illegal');
      expect(meetEvent(workflow, state, event, () => false).kind).toBe('forbidden');
    },
  );

  it('offers nothing that would not be taken, and takes nothing that is not offered', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.uniqueArray(fc.constantFrom('quoperator', 'member', 'system', 'link', 'SELECT_QUOTES')),
        (each, held) => {
          const { workflow, state, event } = each;
          const isOffered = transitionsFrom(workflow, state, as(...held)).some(
            (transition) => transition.event === event,
          );
          expect(meetEvent(workflow, state, event, as(...held)).kind === 'possible').toBe(isOffered);
        },
      ),
    );
  });

  it('leads only to states that it has', () => {
    expect(all.length).toBeGreaterThanOrEqual(18);
    for (const workflow of all) {
      const states = new Set(workflow.states.map(({ id }) => id));
      for (const { from, to } of workflow.transitions)
        expect([...from, ...(typeof to === 'string' ? [to] : [])].every((state) => states.has(state))).toBe(true);
    }
  });
});

describe('the target of a transition', () => {
  const back = {
    event: 'on',
    from: ['broken'],
    to: { remembered: 'before' },
    who: ['driver'],
    effects: [],
    label: 'On',
  };

  it('is the state that it names', () => {
    expect(targetOf({ ...back, to: 'red' }, { before: 'green' })).toBe('red');
  });

  it('is the state that the record remembers, and nothing while it remembers none', () => {
    expect(targetOf(back, { before: 'green' })).toBe('green');
    expect(targetOf(back, { before: null })).toBeNull();
    expect(targetOf(back, {})).toBeNull();
  });
});

describe('the steps of a service group', () => {
  const steps = workflows['service-group'] as WorkflowDefinition;
  const reached = (state: string, event: string, ...held: string[]): string[] => {
    const met = meetEvent(steps, state, event, as(...held));
    return met.kind === 'possible' ? met.transitions.map((each) => targetOf(each, {})!) : [met.kind];
  };

  it('[SG-002] let the customer with SELECT_QUOTES ask for the contract, and no one without', () => {
    expect(reached('quote_received', 'request_contract', 'SELECT_QUOTES')).toEqual(['contract_requested']);
    expect(reached('quote_received', 'request_contract', 'VIEW_PROCUREMENT')).toEqual(['forbidden']);
  });

  it('cancel at once before the contract, and ask for it after', () => {
    expect(reached('out_for_quote', 'cancel', 'MANAGE_PROCUREMENT')).toEqual(['cancelled']);
    expect(reached('order_submitted', 'cancel', 'MANAGE_PROCUREMENT')).toEqual(['cancel_requested']);
    expect(reached('service_installed', 'cancel', 'MANAGE_PROCUREMENT')).toEqual(['illegal']);
  });

  it('never leave an installed order', () => {
    expect(isEnd(steps, 'service_installed')).toBe(true);
  });
});
