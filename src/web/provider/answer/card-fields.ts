/** The attributes of a card, and their choices (QR-010, QR-046, QR-048). */
import { filledIn } from '#domain/services/filled-in.ts';
import { fill } from '#domain/format/fill.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import type { CatalogueAttribute, ListItem } from '#runtime/product.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { internetClasses } from '#generated/domain/lists/internet-class.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Entry } from './entry.ts';

type Values = Readonly<Record<string, unknown>>;
export type AttributeOption = NonNullable<CatalogueAttribute['options']>[number];

export const quotedAttributes = (serviceType: string): readonly CatalogueAttribute[] =>
  catalogueOf(serviceType)?.attributes.filter(({ isQuoted }) => isQuoted) ?? [];

/** Requested attributes come first; other quoted attributes may stay collapsed. */
export function cardAttributes(serviceType: string): {
  readonly first: readonly CatalogueAttribute[];
  readonly more: readonly CatalogueAttribute[];
} {
  const quoted = quotedAttributes(serviceType);
  const isFirst = (attribute: CatalogueAttribute): boolean => attribute.isAsked === true || isRequired(attribute);
  return { first: quoted.filter(isFirst), more: quoted.filter((attribute) => !isFirst(attribute)) };
}

/** [QR-045] */
export const isRequired = ({ wire }: CatalogueAttribute): boolean => wire === 'transport';

/** Choices of one attribute; null for a free input. */
export function optionsOf(
  attribute: CatalogueAttribute,
  entry: Entry,
  asked: Values,
): readonly AttributeOption[] | null {
  if (attribute.wire === 'transport' && entry.serviceType === 'internet') return transportsOf(attribute, entry);
  const speeds = attribute.wire === 'download_speed' ? speedChoices(asked) : null;
  if (speeds) return speeds.map((speed) => ({ value: speed, label: fill(texts['quoteRequest.speed'], { speed }) }));
  return attribute.options ?? null;
}

function transportsOf({ options = [] }: CatalogueAttribute, { detail }: Entry): readonly AttributeOption[] {
  const found: ListItem | undefined = internetClasses.find(({ value }) => value === detail['type']);
  const offered = found?.facts?.['transports'] as readonly unknown[] | undefined;
  return offered ? options.filter(({ value }) => offered.includes(value)) : options;
}

const speedNeighbors: Readonly<Record<string, readonly number[]>> = limits.quoteDownloadSpeedNeighbors;

/** Common speeds near the requested one; null for other speeds. [QR-048] */
function speedChoices(asked: Values): readonly number[] | null {
  const wanted = [asked['download_speed']].flat();
  return wanted.length === 1 ? (speedNeighbors[String(wanted[0])] ?? null) : null;
}

/**
 * The entry after an attribute changed: upload follows a selected download speed, and a transport must fit its class.
 */
export function withDetail(entry: Entry, wire: string, value: Entry['detail'][string], asked: Values): Entry {
  const filled = filledIn(quotedAttributes(entry.serviceType), wire, value);
  const detail = { ...entry.detail, [wire]: value, ...filled };
  if (wire === 'download_speed' && speedChoices(asked)) detail['upload_speed'] = value;
  const next = { ...entry, detail };
  if (wire !== 'type') return next;
  const transport = quotedAttributes(entry.serviceType).find((each) => each.wire === 'transport');
  const isOffered =
    transport && optionsOf(transport, next, asked)?.some((option) => option.value === detail['transport']);
  return isOffered ? next : { ...next, detail: { ...detail, transport: '' } };
}
