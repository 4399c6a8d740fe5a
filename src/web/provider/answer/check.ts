/** Errors of an answer on save, and further ones on submit (QR-023, QR-025). */
import { fill } from '#domain/format/fill.ts';
import { validationMessages as texts } from '#generated/domain/messages/validation.ts';
import { limits } from '#generated/domain/limits.ts';
import { mayNeedConstruction } from '#domain/construction.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import { isRequired, quotedAttributes } from './card-fields.ts';
import type { Entry } from './entry.ts';
import { readCount, readDetail, readLastDay, readMoney, type InputResult } from './read-input.ts';

/** Texts by `<entry key>.<field>`. */
export type Faults = Readonly<Record<string, string>>;

/** A draft only needs valid formats; with `isSubmit`, required values too. Declined quotes have no errors. [QR-029] */
export function faultsOf(entries: readonly Entry[], isSubmit: boolean): Faults {
  const found = entries.filter(({ isQuoting }) => isQuoting).flatMap((entry) => entryFaults(entry, isSubmit));
  return Object.fromEntries(found);
}

function entryFaults(entry: Entry, isSubmit: boolean): readonly (readonly [string, string])[] {
  const required = isSubmit ? requiredFaults(entry) : {};
  const faults: Record<string, string | undefined> = {
    ...required,
    ...textsOf({
      mrc: readMoney(entry.mrc),
      nrc: readMoney(entry.nrc),
      install_interval: readCount(entry.installInterval, limits.providerMostInstallDays),
      valid_until: readLastDay(entry.validUntil),
      ...Object.fromEntries(
        quotedAttributes(entry.serviceType).map((attribute) => [
          `detail.${attribute.wire}`,
          readDetail(attribute, entry.detail[attribute.wire]),
        ]),
      ),
    }),
  };
  faults['nrc'] ??= currencyFault(entry);
  const cost = constructionFault(entry);
  if (cost !== undefined) faults['construction_cost'] = cost;
  return Object.entries(faults).flatMap(([field, text]) =>
    text === undefined ? [] : [[`${entry.key}.${field}`, text]],
  );
}

function requiredFaults(entry: Entry): Readonly<Record<string, string>> {
  const attributes = quotedAttributes(entry.serviceType).filter(isRequired);
  const isEmpty: Readonly<Record<string, boolean>> = {
    term: entry.askedTerm === null && entry.term === '',
    mrc: entry.mrc.value === '',
    nrc: entry.nrc.value === '',
    has_construction: mayNeedConstruction(entry.serviceType) && entry.construction === '',
    ...Object.fromEntries(
      attributes.map(({ wire }: CatalogueAttribute) => [`detail.${wire}`, (entry.detail[wire] ?? '') === '']),
    ),
  };
  const missing = Object.keys(isEmpty).filter((field) => isEmpty[field]);
  return Object.fromEntries(missing.map((field) => [field, texts['validation.required']]));
}

/** One quote has one currency. */
function currencyFault({ mrc, nrc }: Entry): string | undefined {
  if (mrc.value === '' || nrc.value === '' || [mrc.code, ''].includes(nrc.code) || mrc.code === '') return undefined;
  return fill(texts['validation.oneCurrency'], { currency: mrc.code });
}

/** The construction cost is part of the MRC: at most equal to it, in the same currency. [QR-041] [QR-042] */
function constructionFault({ construction, constructionCost, mrc }: Entry): string | undefined {
  if (construction !== 'Yes') return undefined;
  const [cost, monthly] = [readMoney(constructionCost), readMoney(mrc)];
  if ('error' in cost) return cost.error;
  if (cost.value === null) return texts['validation.required'];
  if ('error' in monthly || monthly.value === null) return undefined;
  const isTooMuch = cost.value.value > monthly.value.value || cost.value.code !== monthly.value.code;
  return isTooMuch ? texts['validation.constructionCost'] : undefined;
}

const textsOf = (read: Readonly<Record<string, InputResult<unknown>>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(read).flatMap(([field, each]) => ('error' in each ? [[field, each.error]] : [])));
