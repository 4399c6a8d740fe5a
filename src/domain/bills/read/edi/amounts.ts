/** Amounts, prices and days of X12 elements. Each throws with the place of its segment. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../../format/fill.ts';
import type { Place } from '../bill.ts';
import { decimalOf, minorOf, numberOf, times, type Decimal } from '../decimal.ts';
import { dayOf, type UnitPrice } from '../values.ts';
import { Refusal } from './envelope.ts';

const noAmount = (at: Place, text: string): Refusal =>
  new Refusal(at, fill(messages['billing.readBadAmount'], { field: '', value: text }).trim());

function exact(at: Place, text: string): Decimal {
  const value = decimalOf(text.trim());
  if (value === null) throw noAmount(at, text);
  return value;
}

/** An amount with a decimal point, in minor units. */
export const decimal = (at: Place, text = ''): number => minorOf(exact(at, text));

/**
 * An amount whose last two digits are cents (X12 type N2). Some carriers write the point anyway, which is unambiguous.
 */
export function cents(at: Place, text = ''): number {
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  if (!/^[+-]?\d*\.\d+$/.test(text)) throw noAmount(at, text);
  return decimal(at, text);
}

/** For an optional element. */
export const centsIfAny = (at: Place, text = ''): number | null => (text === '' ? null : cents(at, text));

/** Version 4010 has eight digits, earlier versions six. */
export function day(at: Place, text = ''): string {
  const value = dayOf(/^\d{6}$/.test(text) ? `20${text}` : text, 'YYYYMMDD');
  if (value === null) throw new Refusal(at, fill(messages['billing.readBadDate'], { field: '', value: text }).trim());
  return value;
}

/** The unit "monetary value": the price is the amount. */
const moneyUnit = 'M4';
const unitsOfPrice: Readonly<Record<string, number>> = limits.ediPriceUnits;

export interface PricedQuantity extends UnitPrice {
  readonly qty: number;
  readonly amount: number;
}

/** Quantity times price, rounded after the multiplication (IT102 to IT105, SLN04 to SLN07). */
export function priced(at: Place, [qty = '', unit = '', price = '', basis = '']: readonly string[]): PricedQuantity {
  const count = exact(at, qty || '1');
  const each = exact(at, price || '0');
  const amount = minorOf(unit === moneyUnit ? each : times(count, each), unitsOfPrice[basis] ?? 1);
  const minor = minorOf(each);
  const isWhole = times(each, { digits: 100n, scale: 0 }).digits === BigInt(minor) * 10n ** BigInt(each.scale);
  const isOfOne = unitsOfPrice[basis] === undefined;
  return {
    qty: numberOf(count),
    amount,
    unitPrice: isWhole && isOfOne ? minor : null,
    unitRate: isWhole && isOfOne ? null : numberOf(each) / (unitsOfPrice[basis] ?? 1),
  };
}
