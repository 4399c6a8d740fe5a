/** Fits a restored or copied answer to its question as asked now: drops what the page could not show. */
import { dataAs, type AnswerByShape, type AnswerData } from '../answer.ts';
import type { AnswerShape, Question } from '../definition.ts';
import type { Evaluation } from '../evaluation.ts';
import type { Match } from '../identity.ts';
import { locationsOf } from '../location.ts';
import { hasShape } from '../shape.ts';
import { fitCrossConnects, fitLocationsInfo, fitPhones, fitRackTypes } from './equipment.ts';
import type { FitResult, Fitting } from './fitting.ts';
import { fitConnectionOptionIds, fitLocationOptionIds, fitOptionIds } from './options.ts';
import { fitConnections, fitLocations, fitLocationsAddresses } from './places.ts';

interface CurrentQuestion {
  /** Evaluation before the question. */
  readonly evaluation: Evaluation;
  readonly question: Question;
  readonly subset: readonly number[] | null;
}

/** Null if nothing fits the question's shape. The page adds entries for other locations. */
export function fitAnswer(
  { evaluation, question, subset }: CurrentQuestion,
  data: AnswerData,
  match: Match,
): FitResult<AnswerData> | null {
  const { shape, scope } = question.answer;
  if (!hasShape(shape, data)) return null;
  const asked = new Set(subset);
  const locations =
    scope === 'location'
      ? locationsOf(evaluation.definition, evaluation.answers).filter(({ idx }) => asked.has(idx))
      : [];
  const fit = fits[shape] as (data: AnswerData, fitting: Fitting) => FitResult<AnswerData>;
  return fit(data, {
    evaluation,
    question,
    locations,
    connections: scope === 'connection' ? (subset ?? []) : [],
    match,
  });
}

type FitAnswer<S extends AnswerShape> = (data: AnswerByShape[S], fitting: Fitting) => FitResult<AnswerByShape[S]>;

/** For answers about the whole request without options. */
const whole = <Data>(data: Data): FitResult<Data> => ({ data, omitted: [] });

/** The review of a copy belongs to the request chosen now. */
const fitCopyQuote: FitAnswer<'copyQuote'> = (data, { evaluation, question }) => {
  const selected = [...evaluation.answers.values()].flatMap((answer) => dataAs('copyQuote', answer) ?? [])[0];
  return whole(question.present?.step === 'copy_quote_configuration' && selected ? selected : data);
};

const fits: { readonly [S in AnswerShape]: FitAnswer<S> } = {
  text: whole,
  optionIds: fitOptionIds,
  locationOptionIds: fitLocationOptionIds,
  connectionOptionIds: fitConnectionOptionIds,
  locations: fitLocations,
  colocations: whole,
  connections: fitConnections,
  storedLocations: whole,
  wanAddresses: whole,
  locationsAddresses: fitLocationsAddresses,
  locationsInfo: fitLocationsInfo,
  date: whole,
  phones: fitPhones,
  crossConnects: fitCrossConnects,
  rackTypes: fitRackTypes,
  providerAllowDenyList: whole,
  referral: whole,
  copyQuote: fitCopyQuote,
  billUpload: whole,
  fileUrls: whole,
  meeting: whole,
  contact: whole,
};
