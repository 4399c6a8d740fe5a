/** Texts and numbers of one transaction of a camt.053 statement. */
import { numberOf } from '../reference.ts';
import type { BankEntry } from '../statement.ts';
import { textAt, textsAt, type Node } from './xml.ts';

export type Booking = Pick<BankEntry, 'bookedOn' | 'amount' | 'reference'>;

/** @param node the transaction, or the entry if it has no details */
export function lineOf(node: Node, known: Booking, entry: Node): BankEntry {
  const creditorReference = textsAt(node, 'rmtinf', 'strd', 'cdtrrefinf', 'ref');
  const words = [
    ...partyOf(node, entry, known.amount),
    ...creditorReference,
    ...textsAt(node, 'rmtinf', 'strd', 'rfrddocinf', 'nb'),
    ...textsAt(node, 'rmtinf', 'strd', 'addtlrmtinf'),
    ...textsAt(node, 'rmtinf', 'ustrd'),
    ...textsAt(node, 'refs', 'chqnb'),
    ...textsAt(node, 'rtrinf', 'addtlinf'),
    textAt(node, 'addtltxinf'),
    textAt(entry, 'addtlntryinf'),
  ].filter((each) => numberOf(each) !== null);
  return {
    ...known,
    text: [...new Set(words)].join(' · '),
    endToEndId: numberOf(textAt(node, 'refs/endtoendid')) ?? numberOf(creditorReference[0]),
  };
}

/**
 * The other party with its ultimate party: the debtor of incoming money, the creditor of outgoing money. A reversal
 * names the parties of the payment it reverses (ISO 20022 camt.053, ReversalIndicator).
 */
function partyOf(node: Node, entry: Node, amount: number): readonly string[] {
  const direction = textAt(node, 'cdtdbtind') ?? textAt(entry, 'cdtdbtind');
  const cameIn = direction === undefined ? amount > 0 : direction === 'CRDT';
  const isReversal = ['true', '1'].includes(textAt(node, 'rvslind') ?? textAt(entry, 'rvslind') ?? '');
  const side = cameIn === isReversal ? 'cdtr' : 'dbtr';
  return [side, `ultmt${side}`].flatMap((party) => {
    const at = (path: string) => `rltdpties/${party}/${path}`;
    const name = textAt(node, at('nm'), at('pty/nm'), at('agt/fininstnid/nm'));
    return name === undefined ? [] : [name];
  });
}
