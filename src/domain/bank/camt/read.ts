/** Reads the statements of a camt.053 file, of any version and in any envelope. */
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import type { FileProblem, ReadFile, Statement } from '../statement.ts';
import { amountIn, entriesOf, signOf } from './entries.ts';
import { documentsOf, nodesAt, nodesNamed, textAt, textsAt, type Node } from './xml.ts';

const refused = (text: string): ReadFile => ({ problems: [{ line: null, text }] });

export function readCamt053(text: string): ReadFile {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return refused(messages['bank.notRead']);
  let documents: readonly Node[];
  try {
    documents = documentsOf(text);
  } catch {
    return refused(messages['bank.cut']);
  }
  const messagesOf = (name: RegExp) => documents.flatMap((each) => nodesNamed(each, (key) => name.test(key)));
  const found = messagesOf(/^bktocstmrstmt(v\d\d)?$/).flatMap((each) => nodesAt(each, 'stmt'));
  if (found.length === 0) {
    const isOther = messagesOf(/^bktocstmr(acctrpt|dbtcdtntfctn)(v\d\d)?$/).length > 0;
    return refused(isOther ? messages['bank.otherCamt'] : messages['bank.notRead']);
  }
  const once = [...new Map(found.map((node) => [JSON.stringify(node), node])).values()];
  const count = found.length - once.length;
  return {
    statements: once.map(statementOf),
    notes: count === 0 ? [] : [{ line: null, count, text: messages['bank.sameStatement'] }],
  };
}

function statementOf(node: Node): Statement {
  const numbers = ['iban', 'othr/id', 'bban', 'prtryacct/id', 'upic'].flatMap((kind) =>
    textsAt(node, 'acct', 'id', ...kind.split('/')),
  );
  const balances = nodesAt(node, 'bal');
  const currency =
    textAt(node, 'acct/ccy') ??
    [...balances, ...nodesAt(node, 'ntry')].map((each) => textAt(each, 'amt/@_Ccy')).find((each) => each) ??
    'USD';
  const read = entriesOf(node, currency);
  const of = (kind: string): readonly Balance[] => {
    const same = balances.filter((each) => textAt(each, 'tp/cdorprtry/cd') === kind);
    const own = same.filter((each) => (textAt(each, 'amt/@_Ccy') ?? currency) === currency);
    return (own.length > 0 ? own : same).map((each) => balanceOf(each, currency));
  };
  const [opening, closing] = balancesOf(of);
  return {
    account: numbers[0] ?? '',
    otherNumbers: numbers.slice(1),
    currency,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    entries: read.entries,
    problems: [...read.problems, ...[opening, closing].flatMap((each) => each?.problems ?? [])],
    notes: read.notes,
  };
}

interface Balance {
  readonly amount: number | null;
  readonly problems: readonly FileProblem[];
}

function balanceOf(node: Node, currency: string): Balance {
  const own = textAt(node, 'amt/@_Ccy') ?? currency;
  const sign = signOf(node);
  const amount = amountIn(nodesAt(node, 'amt')[0] ?? { '#text': textAt(node, 'amt') ?? '' }, currency);
  const text =
    own !== currency
      ? fill(messages['bank.balanceCurrency'], { own, currency })
      : sign === null || amount === null
        ? fill(messages['bank.badBalance'], { amount: textAt(node, 'amt') ?? '' })
        : null;
  return {
    amount: text === null ? 0 + amount! * sign! : null,
    problems: text === null ? [] : [{ line: null, text }],
  };
}

/**
 * The opening and closing balances. Banks may send the previous day's closing balance as the opening one, and interim
 * balances between the parts of a statement (ISO 20022, BalanceType12Code).
 */
function balancesOf(of: (kind: string) => readonly Balance[]): readonly [Balance | undefined, Balance | undefined] {
  const interim = of('ITBD');
  const opening = of('OPBD')[0] ?? of('PRCD')[0];
  const closing = of('CLBD').at(-1);
  return [
    opening ?? (closing !== undefined || interim.length > 1 ? interim[0] : undefined),
    closing ?? (opening !== undefined || interim.length > 1 ? interim.at(-1) : undefined),
  ];
}
