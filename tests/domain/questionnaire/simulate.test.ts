import { describe, expect, test, vi } from 'vitest';
import { coverOf } from '#codegen/check/questionnaire/cover.ts';
import { sequencesOf } from '#codegen/check/questionnaire/sequences.ts';
import { askedSteps } from '#domain/questionnaire/order.ts';
import { guardLightsOf, lightsOf } from '#domain/questionnaire/simulate/lights.ts';
import { readScenario, scenarioQuery, unknownIn, type Scenario } from '#domain/questionnaire/simulate/scenario.ts';
import { simulate } from '#domain/questionnaire/simulate/simulate.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { brief } from '../../codegen/questionnaire/shipped-source.ts';
import { shipped, shippedQuestion } from './shipped.ts';

vi.setConfig({ testTimeout: 120_000 });

const today = '2026-03-02';
const visitor: Scenario = { facts: [], optionIds: [], hasNewPlaces: false };

function stepOf(scenario: Partial<Scenario>, questionId: string) {
  const { steps } = simulate(shipped, { ...visitor, ...scenario }, today);
  const found = steps.find(({ step }) => step.question.id === questionId);
  if (!found) throw new Error(`${questionId} is not on the walk.`);
  return found;
}

describe('the simulator', () => {
  test.each(Object.keys(shipped.flow.audiences))(
    '[QN-018] asks what the analyser says of each walk of its cover: %s',
    (audience) => {
      const sequences = sequencesOf(brief, shipped.flow.audiences[audience]!.facts);
      for (const { asked, witness } of coverOf(brief, sequences)) {
        const scenario = {
          facts: witness.facts,
          optionIds: witness.choices.flatMap(({ optionIds }) => optionIds),
          hasNewPlaces: asked.includes('location_addresses'),
        };
        const reopened = readScenario(new URLSearchParams(scenarioQuery(scenario)));
        const { responses } = simulate(shipped, reopened, today);
        expect(responses.map(({ questionId }) => questionId).toSorted()).toEqual([...asked].toSorted());
      }
    },
  );

  test('[QN-045] plans the services of the walk', () => {
    const optionIds = ['service_needs.internet', 'location_number.2'];
    const { services } = simulate(shipped, { ...visitor, optionIds }, today);
    expect(services).toEqual([
      { serviceType: 'internet', locationIdxs: [0] },
      { serviceType: 'internet', locationIdxs: [1] },
    ]);
  });

  test('[QN-052] gives answers that the engine walks through to the same end', () => {
    const { responses, context } = simulate(shipped, visitor, today);
    const walked = walk(shipped, responses, context);
    expect(walked.current).toBeNull();
    expect(askedSteps(walked).length).toBe(responses.length);
  });

  test('[QN-052] takes the first transport along with a class of internet that none was chosen for', () => {
    const answered = (...optionIds: readonly string[]) => {
      const { responses } = simulate(
        shipped,
        { ...visitor, optionIds: ['service_needs.internet', ...optionIds] },
        today,
      );
      return responses.find(({ questionId }) => questionId === 'internet_type')!.data;
    };
    const chosen = (...optionIds: readonly string[]) => ({ locationOptionIds: [{ locationIdx: 0, optionIds }] });
    expect(answered('internet_type.dedicated')).toEqual(
      chosen('internet_type.dedicated', 'internet_type.dedicated_fiber'),
    );
    expect(answered('internet_type.broadband', 'internet_type.broadband_coax')).toEqual(
      chosen('internet_type.broadband', 'internet_type.broadband_coax'),
    );
  });

  test('reports unknown facts and options of an old link', () => {
    const scenario = { ...visitor, facts: ['signedIn', 'wealthy'], optionIds: ['service_needs.fax'] };
    expect(unknownIn(shipped, scenario)).toEqual(['wealthy', 'service_needs.fax']);
  });
});

describe('the lights of a question', () => {
  test('[QN-218] are lit where the option was chosen before the question', () => {
    const lit = (optionIds: readonly string[]) => {
      const { before } = stepOf({ optionIds }, 'wan_type');
      return lightsOf(before, shippedQuestion('wan_type')).map(({ condition, isLit }) => [condition.optionId, isLit]);
    };
    expect(lit(['service_needs.wan'])).toEqual([['service_needs.wan', true]]);
    expect(lit(['service_needs.internet'])).toEqual([['service_needs.wan', false]]);
  });

  test('[QN-223] of a location-only condition count the locations', () => {
    const scenario = {
      facts: ['twoWanLocations'],
      optionIds: ['service_needs.internet', 'service_needs.wan', 'wan_type.wan_mpls', 'location_number.3'],
    };
    const { before } = stepOf(scenario, 'bandwidth_requirements');
    const places = lightsOf(before, shippedQuestion('bandwidth_requirements')).flatMap((light) =>
      light.places && light.condition.optionId.startsWith('wan_locations') ? [light.places] : [],
    );
    expect(places).toEqual([{ lit: 2, all: 3 }]);
  });

  test('[QN-231] show the guard that skips the contract terms', () => {
    const optionIds = ['service_needs.wan', 'wan_type.wan_dark_fiber'];
    const { before } = stepOf({ optionIds }, 'contract_terms');
    const guards = guardLightsOf(before, shippedQuestion('contract_terms'));
    expect(guards.filter(({ isLit }) => isLit).map(({ name }) => name)).toEqual(['contractTermsDarkFiber']);
  });
});
