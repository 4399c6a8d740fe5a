/** Walks over the in-memory server, which uses the engine like the real one. */
import type { Context } from '#domain/questionnaire/context.ts';
import { copyResponses } from '#domain/questionnaire/copy.ts';
import { finish } from '#domain/questionnaire/finish.ts';
import { connectionsOf, locationsOf } from '#domain/questionnaire/location.ts';
import { plannedServices, type PlannedService } from '#domain/questionnaire/service.ts';
import { definition } from '#web/questionnaire/definition.ts';
import type { Responses } from '#domain/questionnaire/answer.ts';
import { createScene } from '../web/questionnaire/scene.ts';
import type { CopyChoice, StoredPlace, WalkHost } from './host.ts';

interface EarlierRequest {
  readonly responses: Responses;
  readonly services: readonly PlannedService[];
}

/** Earlier requests of a team, by questionnaire id. */
export type Earlier = ReadonlyMap<string, EarlierRequest>;

export function inMemoryHost(context: Context, places: readonly StoredPlace[], earlier: Earlier): WalkHost {
  let files = 0;
  const scene = createScene(context, {
    copies: (evaluation, { questionnaireId, serviceType, addressIds }) => {
      const request = earlier.get(questionnaireId);
      if (!request) return [];
      const old = finish(definition, request.responses, context);
      const [a, z] = addressIds.map(Number);
      const link = old.ok && connectionsOf(old.evaluation.answers).find(({ from, to }) => from === a && to === z);
      return copyResponses(evaluation, {
        responses: request.responses,
        serviceType,
        locationIdxs: addressIds.length > 0 ? addressIds.map(Number) : [0],
        ...(link && { connectionIdx: link.idx }),
      });
    },
  });
  return {
    context,
    places,
    copies: context.hasCompletedQuestionnaire ? choicesOf(earlier) : [],
    open: scene.open,
    stored: async () => scene.stored(),
    reset: scene.reset,
    upload: async () => {
      files += 1;
      return { fileUrl: `/files/${files}`, fileId: `${scene.id}-${files}`, name: `plan-${files}.pdf`, size: 1000 };
    },
    complete: async () => {
      const responses = scene.stored();
      const finished = finish(definition, responses, context);
      if (!finished.ok) throw new Error(`The server refuses it: ${JSON.stringify(finished)}`);
      const services = plannedServices(finished.evaluation);
      const names = locationsOf(definition, finished.evaluation.answers).map(({ name }) => name);
      return services.map(({ serviceType, locationIdxs }) => ({
        serviceType,
        places: locationIdxs.map((idx) => names[idx]!),
      }));
    },
  };
}

const choicesOf = (earlier: Earlier): readonly CopyChoice[] =>
  [...earlier].flatMap(([questionnaireId, { services }]) =>
    services.map(({ serviceType, locationIdxs }) => ({
      questionnaireId,
      serviceType,
      addressIds: locationIdxs.map(String),
    })),
  );
