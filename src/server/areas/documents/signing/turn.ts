/** Whose turn it is to sign. */
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import type { signersOf } from './queries.ts';

export type Signer = RowOf<typeof signersOf>;

const done: ReadonlySet<Signer['status']> = new Set(['COMPLETED', 'MANUALLY_COMPLETED']);

export const hasSigned = ({ status }: Pick<Signer, 'status'>): boolean => done.has(status);

/** Signers only, without recipients of the copy. */
export const signing = (signers: readonly Signer[]): readonly Signer[] =>
  signers.filter(({ role }) => role !== 'viewer');

/** The next signers: all pending ones, or the first of them. */
export function inTurn(signers: readonly Signer[], order: 'sequential' | 'parallel'): readonly Signer[] {
  const open = signing(signers).filter((signer) => !hasSigned(signer));
  return order === 'parallel' ? open : open.slice(0, 1);
}
