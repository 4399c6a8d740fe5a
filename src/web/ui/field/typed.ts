/** What is typed into an input and the value that it stands for; what cannot be read stays text, for the validator to refuse. */
import { useState } from 'react';
import { amountText, parseAmount } from '#domain/format/money.ts';
import type { FormInput } from '#runtime/form.ts';

export type TypedNumber = number | string;

export interface TypedMoney {
  /** Minor units; of a unit price also fractions of them. */
  readonly value: TypedNumber;
  /** ISO 4217. */
  readonly code: string;
}

/** The number typed, the text itself when it is none, undefined for nothing. [DF-002] [DF-003] */
function readNumber(text: string): TypedNumber | undefined {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (plain === '') return undefined;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** `$1,234.50` or `1234.5` in minor units of the currency. [DF-004] */
export function readMoney(text: string, code: string, isUnitPrice = false): TypedMoney | undefined {
  if (text.trim() === '') return undefined;
  return { value: parseAmount(text, code, isUnitPrice) ?? text, code };
}

function moneyText(money: TypedMoney | undefined): string {
  if (money === undefined) return '';
  return typeof money.value === 'number' ? amountText({ value: money.value, code: money.code }) : money.value;
}

/** The text of an input while it stands for its value; another value from elsewhere replaces what was typed. */
function useTyped(shown: string, standsForValue: (typed: string) => boolean) {
  const [typed, setTyped] = useState<string | null>(null);
  return [typed !== null && standsForValue(typed) ? typed : shown, setTyped] as const;
}

/** What a number input shows and does. */
export function useNumber(value: unknown, onChange: (value: TypedNumber | undefined) => void) {
  const [text, setTyped] = useTyped(String(value ?? ''), (typed) => (readNumber(typed) ?? null) === (value ?? null));
  const type = (next: string): void => {
    setTyped(next);
    onChange(readNumber(next));
  };
  return { text, type };
}

interface MoneyInput {
  readonly value: unknown;
  readonly field: Pick<FormInput, 'isUnitPrice'>;
  readonly onChange: (value: TypedMoney | undefined) => void;
}

/** What an amount and its currency show and do; the currency is kept while there is no amount. [DF-017] */
export function useMoney({ value, field, onChange }: MoneyInput, startCode: string) {
  const read = (typed: string, inCode: string) => readMoney(typed, inCode, field.isUnitPrice);
  const money = (value ?? undefined) as TypedMoney | undefined;
  const [chosen, setCode] = useState<string | null>(null);
  const code = money !== undefined && money.value !== '' ? money.code : (chosen ?? money?.code ?? startCode);
  const [text, setTyped] = useTyped(moneyText(money), (typed) => isSame(read(typed, code), money));
  const type = (next: string): void => {
    setTyped(next);
    setCode(code);
    onChange(read(next, code));
  };
  const choose = (next: string): void => {
    setCode(next);
    if (money !== undefined) onChange(read(text, next));
  };
  return { code, text, type, choose };
}

const isSame = (a: TypedMoney | undefined, b: TypedMoney | undefined): boolean =>
  a?.value === b?.value && a?.code === b?.code;
