/** Numbers of an answer. */
import type { TypedNumber } from '#web/ui/field/typed.ts';

/** Null when empty. What is no number is kept as it is, so that the rules can name the fault. */
export const countOf = (typed: TypedNumber | undefined): number | null => (typed ?? null) as number | null;
