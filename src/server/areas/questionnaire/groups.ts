/**
 * Creates the service groups of a finished questionnaire: one per service type, with its services and their locations.
 */
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import type { questionnaire } from '#generated/domain/questionnaire.ts';
import { serviceTypes, type ServiceType } from '#generated/domain/lists/service-type.ts';
import { dataAs } from '#domain/questionnaire/answer.ts';
import { chosenOptions } from '#domain/questionnaire/chosen.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { requestConfig } from '#domain/questionnaire/request-config.ts';
import { plannedServices, type PlannedService } from '#domain/questionnaire/service.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { startGroup } from '#server/areas/procurement/contract.ts';
import type { PlacedLocation } from './placing.ts';
import { providersNamed } from './queries.ts';
import type { QuestionnaireRow } from './row.ts';

export interface MadeGroup {
  readonly id: string;
  readonly serviceType: string;
  readonly label: string;
  readonly displayId: string;
  /** Due day of quotes, YYYY-MM-DD. */
  readonly target: string;
}

interface Request {
  readonly row: QuestionnaireRow;
  readonly teamId: string;
  readonly evaluation: Evaluation;
  readonly places: readonly PlacedLocation[];
}

/** In the order of the requested services. The session acts as the server. [SG-063] */
export async function createServiceGroups(session: Session, request: Request): Promise<readonly MadeGroup[]> {
  const planned = Map.groupBy(plannedServices(request.evaluation), ({ serviceType }) => serviceType);
  const made: MadeGroup[] = [];
  for (const [serviceType, services] of planned) made.push(await createGroup(session, request, serviceType, services));
  return made;
}

/** `servicesToCreate` as stored with the questionnaire. [QN-045] */
export const servicesToCreate = ({ evaluation, places }: Pick<Request, 'evaluation' | 'places'>) =>
  plannedServices(evaluation).map((service) => ({
    service_type: service.serviceType,
    address_ids: addressesOf(service, places).map(({ addressId }) => addressId),
  }));

async function createGroup(
  session: Session,
  request: Request,
  serviceType: ServiceType,
  services: readonly PlannedService[],
): Promise<MadeGroup> {
  const { row, teamId, evaluation, places } = request;
  const names = [...new Set(services.flatMap((service) => namesOf(service, places)))];
  const configs = services.map((service) => requestConfig(evaluation, service, catalogues[serviceType].attributes));
  const start = await startGroup(session, teamId, serviceType, configs);
  const group = await addRecord(session, 'service-group', {
    ...start,
    address_names: names,
    questionnaire_id: row.id,
    ...(await wishesOf(session, evaluation)),
    created_by_id: row.createdById ?? row.accountId,
  });
  const id = String(group['id']);
  for (const [at, service] of services.entries()) await createService(session, request, id, service, configs[at]!);
  return {
    id,
    serviceType,
    label: labelOf(serviceType),
    displayId: String(group['display_id']),
    target: start.quotes_retrieved_target.slice(0, 10),
  };
}

async function createService(
  session: Session,
  { teamId, evaluation, places }: Request,
  groupId: string,
  service: PlannedService,
  config: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = namesOf(service, places);
  const made = await addRecord(session, 'service', {
    team_id: teamId,
    service_group_id: groupId,
    service_type: service.serviceType,
    request_config: config,
    name: truncate('service', 'name', [labelOf(service.serviceType), names.join(' – ')].filter(Boolean).join(': ')),
    inverse_name:
      names.length === 2
        ? truncate('service', 'inverse_name', `${labelOf(service.serviceType)}: ${names.toReversed().join(' – ')}`)
        : null,
    requested_install_date: wishedDate(evaluation),
  });
  const ends = addressesOf(service, places);
  for (const [position, { addressId }] of ends.entries()) {
    await addRecord(session, 'service-location', {
      team_id: teamId,
      service_id: made['id'],
      position,
      address_id: addressId,
      end: ends.length === 2 ? (['A', 'Z'] as const)[position] : null,
    });
  }
}

type QuestionId = (typeof questionnaire)['questions'][number]['id'];

/** The questions about the whole request. */
const asks = { terms: 'contract_terms', comments: 'general_comments' } as const satisfies Record<string, QuestionId>;

/** Terms, providers and comments of the whole request. */
async function wishesOf(session: Session, evaluation: Evaluation) {
  const terms = evaluation.definition.questions.find(({ id }) => id === asks.terms);
  const lists = [...evaluation.answers.values()]
    .map((data) => dataAs('providerAllowDenyList', data)?.providerAllowDenyList)
    .find(Boolean);
  const general = evaluation.definition.questions.find(({ id }) => id === asks.comments);
  const comments = [dataAs('text', general && evaluation.answers.get(general.id))?.text, lists?.comments].filter(
    Boolean,
  );
  return {
    contract_terms: terms ? chosenOptions(terms, evaluation.chosen).flatMap(({ value }) => value ?? []) : [],
    allowed_provider_ids: await providerIds(session, lists?.allowList ?? []),
    denied_provider_ids: await providerIds(session, lists?.denyList ?? []),
    comments: comments.length > 0 ? truncate('service-group', 'comments', comments.join('\n\n')) : null,
  } satisfies ValuesOf<'service-group'>;
}

/** Providers by id or name; other texts stay in the answer, where staff read them. */
async function providerIds(session: Session, wanted: readonly string[]): Promise<readonly string[]> {
  const names = wanted.map((name) => name.trim().toLowerCase());
  return (await providersNamed.all(session, { ids: wanted, names })).map(({ id }) => id);
}

function wishedDate(evaluation: Evaluation): string | null {
  return [...evaluation.answers.values()].map((data) => dataAs('date', data)?.date).find(Boolean) ?? null;
}

const placesOf = (service: PlannedService, places: readonly PlacedLocation[]): readonly PlacedLocation[] =>
  service.locationIdxs.flatMap((idx) => places.find((place) => place.idx === idx) ?? []);
const addressesOf = (service: PlannedService, places: readonly PlacedLocation[]) =>
  placesOf(service, places).filter(({ addressId }) => addressId !== null);
const namesOf = (service: PlannedService, places: readonly PlacedLocation[]): readonly string[] =>
  placesOf(service, places).map(({ name }) => name);
const labelOf = (serviceType: string): string =>
  serviceTypes.find(({ value }) => value === serviceType)?.label ?? serviceType;
