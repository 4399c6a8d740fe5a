/** All forms of answers. A new one is an entry here; a missing part does not compile. */
import type { AnswerData, AnswerShape } from '../answer.ts';
import type { Question } from '../definition.ts';
import type { AnswerType } from './answer-type.ts';
import { billUpload } from './bill-upload.ts';
import { colocations } from './colocations.ts';
import { connectionOptionIds } from './connection-option-ids.ts';
import { connections } from './connections.ts';
import { contact } from './contact.ts';
import { copyQuote } from './copy-quote.ts';
import { crossConnects } from './cross-connects.ts';
import { date } from './date.ts';
import { fileUrls } from './file-urls.ts';
import { locationOptionIds } from './location-option-ids.ts';
import { locationsAddresses } from './locations-addresses.ts';
import { locationsInfo } from './locations-info.ts';
import { locations } from './locations.ts';
import { meeting } from './meeting.ts';
import { optionIds } from './option-ids.ts';
import { phones } from './phones.ts';
import { providerAllowDenyList } from './provider-allow-deny-list.ts';
import { rackTypes } from './rack-types.ts';
import { referral } from './referral.ts';
import { storedLocations } from './stored-locations.ts';
import { text } from './text.ts';
import { wanAddresses } from './wan-addresses.ts';

export const answerTypes: { readonly [S in AnswerShape]: AnswerType<S> } = {
  text,
  optionIds,
  locationOptionIds,
  connectionOptionIds,
  locations,
  colocations,
  connections,
  storedLocations,
  wanAddresses,
  locationsAddresses,
  locationsInfo,
  date,
  phones,
  crossConnects,
  rackTypes,
  providerAllowDenyList,
  referral,
  copyQuote,
  billUpload,
  fileUrls,
  meeting,
  contact,
};

/** The entry of the form in which the question is answered. */
export const answerTypeOf = ({ answer }: Pick<Question, 'answer'>): AnswerType => answerTypes[answer.shape];

const byKey: ReadonlyMap<string, AnswerType> = new Map(
  Object.entries<AnswerType>(answerTypes).flatMap(([shape, entry]) =>
    (entry.keys ?? [shape]).map((key) => [key, entry] as const),
  ),
);

/** The entry of the form of stored data, which an older revision of the question may have asked for. */
export const typeOfData = (data: AnswerData): AnswerType | undefined =>
  Object.keys(data)
    .map((key) => byKey.get(key))
    .find((entry) => entry !== undefined);
