/** Answers a questionnaire over the API, question by question, with the smallest valid answers or the given ones. */
import type { Responses } from '#domain/questionnaire/answer.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { definition } from '#server/areas/questionnaire/row.ts';
import { camelKeys } from '#server/areas/questionnaire/keys.ts';
import { wishedAnswer, type WantedAnswers } from '../../../domain/questionnaire/answering.ts';
import type { CallOptions, TestServer } from '../../../support/server.ts';

/** Internet at one dedicated 500 Mbps site in Chicago for 24 or 36 months. */
export const internetAtOneSite: WantedAnswers = {
  shopping_for: ['shopping_for.new_service'],
  service_needs: ['service_needs.internet'],
  location_number: ['location_number.1'],
  location_names: { locations: [{ idx: 0, name: 'Loop office' }] },
  location_addresses: {
    locationsAddresses: [
      {
        idx: 0,
        name: 'Loop office',
        street: '233 S Wacker Dr',
        city: 'Chicago',
        stateProvince: 'IL',
        postalCode: '60606',
        country: 'United States',
        demarc: 'Suite 1200',
      },
    ],
  },
  contract_terms: ['contract_terms.months_24', 'contract_terms.months_36'],
  internet_type: ['internet_type.dedicated', 'internet_type.dedicated_fiber'],
  internet_speed: ['internet_speed.500'],
  attachments_wanted: ['attachments_wanted.no'],
  install_date: { date: '2099-01-04' },
};

export const contactOf = (email: string, company = 'Lakeshore Dental'): WantedAnswers => ({
  contact_info: { contact: { firstName: 'Noa', lastName: 'Castell', email, phone: '312-555-0142', company } },
});

export interface Played {
  readonly id: string;
  readonly visitorId: string;
  /** Options for further calls of the same person. */
  readonly options: CallOptions;
}

export async function begin(server: TestServer, options: CallOptions = {}, query = ''): Promise<Played> {
  const answer = await server.call('POST', `/api/questionnaires${query}`, options);
  if (answer.status !== 201) throw new Error(`The questionnaire did not begin: ${answer.text}`);
  return { id: answer.body.id, visitorId: answer.body.ly_uuid, options };
}

export const pathOf = (played: Played, rest = ''): string =>
  `/api/questionnaires/${played.id}${rest}${played.visitorId ? `?ly_uuid=${played.visitorId}` : ''}`;

export async function stateOf(server: TestServer, played: Played) {
  const { body } = await server.call('GET', pathOf(played), played.options);
  return body as { responses: unknown; context: unknown; current_question_id: string | null; status: string };
}

export const answer = (server: TestServer, played: Played, questionId: string, data: unknown) =>
  server.call('POST', `/api/questionnaire-responses${played.visitorId ? `?ly_uuid=${played.visitorId}` : ''}`, {
    ...played.options,
    body: { questionnaire_id: played.id, question_id: questionId, data },
  });

/** Answers all questions in order. */
export async function answerAll(
  server: TestServer,
  played: Played,
  wishes: WantedAnswers,
  stopAt?: string,
): Promise<void> {
  let state = await stateOf(server, played);
  for (;;) {
    const id = state.current_question_id;
    if (id === null || id === stopAt) return;
    const walked = walk(definition, camelKeys(state.responses) as Responses, camelKeys(state.context) as Context);
    const saved = await answer(server, played, id, wishedAnswer(walked, walked.current!, wishes[id]));
    if (saved.status !== 200) throw new Error(`${id}: ${saved.text}`);
    state = saved.body;
  }
}
