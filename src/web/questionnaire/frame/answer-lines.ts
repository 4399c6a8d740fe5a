/** An answer as one or a few lines of text for the summary. [QN-014] */
import { dataAs, type AnswerData } from '#domain/questionnaire/answer.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { billUploadTypes } from '#generated/domain/lists/bill-upload-type.ts';
import { cableTypes } from '#generated/domain/lists/cable-type.ts';
import { circuitTypes } from '#generated/domain/lists/circuit-type.ts';
import { crossConnectMediums } from '#generated/domain/lists/cross-connect-medium.ts';
import { phoneKinds } from '#generated/domain/lists/phone-kind.ts';
import { rackTypes as rackKinds } from '#generated/domain/lists/rack-type.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { formatDate, zoneName } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { connectionName, locationName } from '../place-name.ts';
import { addressLine } from '../steps/address/summary.ts';

export function answerLines(evaluation: Evaluation, question: Question, data: AnswerData): readonly string[] {
  return linesOf(evaluation, question, data).filter((line) => line.trim() !== '');
}

function linesOf(evaluation: Evaluation, question: Question, data: AnswerData): readonly string[] {
  return placedLines(evaluation, question, data) ?? plainLines(evaluation, question, data);
}

function titles({ options = [] }: Question, ids: readonly string[]): string {
  return options
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(', ');
}

/** "Dallas: 100 Mbps, 200 Mbps" */
function placedLines(evaluation: Evaluation, question: Question, data: AnswerData): readonly string[] | undefined {
  const at = (idx: number, text: string) => (text === '' ? '' : `${locationName(evaluation, idx)}: ${text}`);
  const counted = (quantity: number | null | undefined, words: readonly (string | undefined)[]) =>
    quantity ? `${quantity} × ${words.filter(Boolean).join(', ')}` : '';
  const options = dataAs('locationOptionIds', data)?.locationOptionIds;
  if (options) return options.map(({ locationIdx, optionIds }) => at(locationIdx, titles(question, optionIds)));
  const links = dataAs('connectionOptionIds', data)?.connectionOptionIds;
  if (links)
    return links.map(
      ({ connectionIdx, optionIds }) => `${connectionName(evaluation, connectionIdx)}: ${titles(question, optionIds)}`,
    );
  const info = dataAs('locationsInfo', data)?.locationsInfo;
  if (info) return info.map(({ locationIdx, text, number }) => at(locationIdx, text ?? String(number ?? '')));
  const phones = dataAs('phones', data)?.phones;
  if (phones)
    return phones.map(({ locationIdx, counts }) =>
      at(
        locationIdx,
        phoneKinds.flatMap(({ value: kind }) => (counts[kind] ? [`${counts[kind]} ${kind}`] : [])).join(', '),
      ),
    );
  const racks = dataAs('rackTypes', data)?.rackTypes;
  if (racks)
    return racks.map(({ locationIdx, quantity, rackType, circuitType }) =>
      at(locationIdx, counted(quantity, [labelIn(rackKinds, rackType), labelIn(circuitTypes, circuitType)])),
    );
  const crossConnects = dataAs('crossConnects', data)?.crossConnects;
  if (crossConnects)
    return Object.entries(crossConnects).flatMap(([idx, rows]) =>
      rows.map(({ quantity, medium, type }) =>
        at(Number(idx), counted(quantity, [labelIn(crossConnectMediums, medium), labelIn(cableTypes, type)])),
      ),
    );
  return undefined;
}

function plainLines(evaluation: Evaluation, question: Question, data: AnswerData): readonly string[] {
  if ('optionIds' in data) return [titles(question, data.optionIds)];
  if ('text' in data) return [data.text];
  if ('date' in data) return [formatDate(data.date, 'form')];
  if ('locations' in data) return data.locations.map(({ name }) => name);
  if ('storedLocations' in data) return data.storedLocations.map(({ name }) => name);
  if ('locationsAddresses' in data)
    return data.locationsAddresses.map((entry) => `${locationName(evaluation, entry.idx)}: ${addressLine(entry)}`);
  if ('wanAddresses' in data) return data.wanAddresses.map(addressLine);
  if ('colocations' in data)
    return data.colocations.map(({ name, searchBy, area, address, radius }) =>
      searchBy === 'exact' ? `${name}: ${address ?? ''}` : fill(texts['questionnaire.within'], { name, radius, area }),
    );
  if ('connections' in data)
    return data.connections.flatMap(({ from, to }) =>
      [to ?? []].flat().map((end) =>
        fill(texts['questionnaire.connectionName'], {
          a: locationName(evaluation, from ?? 0),
          z: locationName(evaluation, end),
        }),
      ),
    );
  return otherLines(question, data);
}

function otherLines(question: Question, data: AnswerData): readonly string[] {
  if ('providerAllowDenyList' in data) {
    const { allowList, denyList, comments = '' } = data.providerAllowDenyList;
    const list = (label: string, names: readonly string[]) => (names.length > 0 ? `${label}: ${names.join(', ')}` : '');
    return [
      list(texts['questionnaire.field.allowList'], allowList),
      list(texts['questionnaire.field.denyList'], denyList),
      comments,
    ];
  }
  if ('referral' in data) {
    const { from, comments } = data.referral;
    const title = question.options?.find(({ value }) => value === from)?.title ?? from;
    return [[title, comments].filter(Boolean).join(': ')];
  }
  if ('contact' in data) {
    const { firstName, lastName, email, phone, company, website } = data.contact;
    return [[firstName, lastName].filter(Boolean).join(' '), email ?? '', phone ?? '', company ?? '', website ?? ''];
  }
  if ('fileUrls' in data) return data.fileUrls.map(({ name, fileUrl }) => name ?? fileUrl);
  if ('billUpload' in data)
    return data.billUpload.map(({ type, providers = [], fileUrls = [] }) =>
      [labelIn(billUploadTypes, type), ...providers, fileUrls[0]?.name].filter(Boolean).join(', '),
    );
  if ('copyQuote' in data) return [labelIn(serviceTypes, data.copyQuote.serviceType)];
  const meeting =
    'chilipiperMeeting' in data ? data.chilipiperMeeting : 'googleMeeting' in data ? data.googleMeeting : undefined;
  if (meeting?.timeRange) return [callTime(meeting.timeRange.start)];
  return [texts[meeting?.meetingRequested ? 'questionnaire.meetingOpen' : 'questionnaire.noMeeting']];
}

/** In the browser's time zone, as offered. */
const callTime = (start: string): string => `${formatDate(start, 'event')} ${zoneName(start)}`;

function labelIn(list: readonly { value: string; label: string }[], value: string | undefined): string {
  return list.find((item) => item.value === value)?.label ?? value ?? '';
}
