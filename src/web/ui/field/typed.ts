/** Text typed into an input and its parsed value; text that does not parse stays text, and the validator rejects it. */
import { useState } from 'react';
import { amountText, parseAmount } from '#domain/format/money.ts';
import type { FormInput } from '#runtime/form.ts';

export type TypedNumber = number | string;

export interface TypedMoney {
  /** Minor units; a unit price may have fractions of them. */
  readonly value: TypedNumber;
  /** ISO 4217. */
  readonly code: string;
}

/** The typed number, the text itself when it is not a number, undefined when empty. [DF-002] [DF-003] */
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

/** The typed text as long as it means the current value; a value set from elsewhere replaces it. */
function useTyped(shown: string, meansValue: (typed: string) => boolean) {
  const [typed, setTyped] = useState<string | null>(null);
  return [typed !== null && meansValue(typed) ? typed : shown, setTyped] as const;
}

/** State and handlers of a number input. */
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

/** State and handlers of an amount and its currency; the currency stays when the amount is empty. [DF-017] */
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
