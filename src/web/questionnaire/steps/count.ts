/** Numbers in an answer. */
import type { TypedNumber } from '#web/ui/field/typed.ts';

/** Null when empty. Text that is not a number stays as it is, so that validation can report it. */
export const countOf = (typed: TypedNumber | undefined): number | null => (typed ?? null) as number | null;
