/** Canonical form of an answer, so that Next without a change changes nothing. */
import type { AnswerData } from './answer.ts';
import type { Question } from './definition.ts';
import { typeOfData } from './types/registry.ts';

/**
 * The answer with trimmed text, fixed key order, no empty values or rows, options in question order, and valid pairs
 * only.
 */
export function normalize(question: Question, data: AnswerData): AnswerData {
  return tidy(question, typeOfData(data)?.ordered?.(data, question) ?? data) as AnswerData;
}

/** Deep equality of two normalized answers to the same question. */
export function isSameAnswer(question: Question, a: AnswerData | undefined, b: AnswerData | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return JSON.stringify(normalize(question, a)) === JSON.stringify(normalize(question, b));
}

function tidy(question: Question, value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map((item) => tidy(question, item)).filter((item) => !isBlankRow(item));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, tidy(question, item)] as const);
  const kept = entries.filter(
    ([key, item]) => key === question.answer.shape || (item !== undefined && item !== null && item !== ''),
  );
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A row that was added but left empty. */
const isBlankRow = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && Object.keys(item).length === 0;
