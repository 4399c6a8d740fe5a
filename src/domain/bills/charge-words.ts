/** What the words of an invoice line say of its charge. */
import { chargeWords, type ChargeWord } from '#generated/domain/lists/charge-word.ts';
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';

/** Whether a description has one of the words of a kind, at the beginning of a word. */
export function saysOf(kind: ChargeWord, description: string): boolean {
  const { facts } = chargeWords.find(({ value }) => value === kind)!;
  const text = ` ${description.toLowerCase().replaceAll(/[^a-z0-9-]+/g, ' ')} `;
  return facts.words.some((word) => text.includes(` ${word.trim()}`));
}

/** The category that the words lead to, the first of the list that fits; NEEDS_REVIEW when they say nothing. */
export function categoryOf(description: string): ChargeCategory {
  const found = chargeWords.find(({ value, facts }) => 'category' in facts && saysOf(value, description));
  return found !== undefined && 'category' in found.facts ? found.facts.category : 'NEEDS_REVIEW';
}
