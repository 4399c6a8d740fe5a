/** Canonical form of an answer, so that Next without a change changes nothing. */
import { dataAs, type AnswerData } from './answer.ts';
import type { Question } from './definition.ts';
import { connectionPairs } from './location.ts';

/**
 * The answer with trimmed text, fixed key order, no empty values or rows, options in question order, and valid pairs
 * only.
 */
export function normalize(question: Question, data: AnswerData): AnswerData {
  return tidy(question, shaped(question, data)) as AnswerData;
}

/** Deep equality of two normalized answers to the same question. */
export function isSameAnswer(question: Question, a: AnswerData | undefined, b: AnswerData | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return JSON.stringify(normalize(question, a)) === JSON.stringify(normalize(question, b));
}

function shaped(question: Question, data: AnswerData): AnswerData {
  const connections = dataAs('connections', data);
  if (connections)
    return { connections: connectionPairs(connections.connections).map(({ from, to }) => ({ from, to })) };
  const perLocation = dataAs('locationOptionIds', data);
  if (perLocation) {
    const entries = perLocation.locationOptionIds.toSorted((a, b) => a.locationIdx - b.locationIdx);
    return {
      locationOptionIds: entries.map((entry) => ({ ...entry, optionIds: orderedIds(question, entry.optionIds) })),
    };
  }
  const perConnection = dataAs('connectionOptionIds', data);
  if (perConnection) {
    return {
      connectionOptionIds: perConnection.connectionOptionIds.toSorted((a, b) => a.connectionIdx - b.connectionIdx),
    };
  }
  const whole = dataAs('optionIds', data);
  return whole ? { ...whole, optionIds: orderedIds(question, whole.optionIds) } : data;
}

/** A window starts at the option chosen first, so its questions keep the order of choosing. */
function orderedIds(question: Question, ids: readonly string[]): readonly string[] {
  const unique = [...new Set(ids)];
  if (question.answer.window) return unique;
  const position = new Map((question.options ?? []).map(({ id }, at) => [id, at]));
  return unique.toSorted((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
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
