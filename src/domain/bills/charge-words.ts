/** Type of a charge by the words of its invoice line. */
import { chargeWords, type ChargeWord } from '#generated/domain/lists/charge-word.ts';
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';

/** Whether a word of the description starts with a word of the kind. */
export function saysOf(kind: ChargeWord, description: string): boolean {
  const { facts } = chargeWords.find(({ value }) => value === kind)!;
  const text = ` ${description.toLowerCase().replaceAll(/[^a-z0-9-]+/g, ' ')} `;
  return facts.words.some((word) => text.includes(` ${word.trim()}`));
}

/** The first category of the list whose words match; NEEDS_REVIEW if none does. */
export function categoryOf(description: string): ChargeCategory {
  const found = chargeWords.find(({ value, facts }) => 'category' in facts && saysOf(value, description));
  return found !== undefined && 'category' in found.facts ? found.facts.category : 'NEEDS_REVIEW';
}
