/** Reads a camt.053 statement: booked entries alone, a batch split into its single transactions. */
import { XMLParser } from 'fast-xml-parser';
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import { minorOf } from './minor.ts';
import type { BankEntry, FileProblem, ReadFile, Statement } from './statement.ts';

/** Text stays text, and nothing is looked up: an entity is not replaced. */
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  transformTagName: (name) => name.toLowerCase(),
  isArray: (name) => ['stmt', 'ntry', 'txdtls', 'ntrydtls', 'ustrd', 'bal'].includes(name),
});

type Node = { readonly [key: string]: Node | readonly Node[] | string | undefined };

export function readCamt053(text: string): ReadFile {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return { problems: [{ line: null, text: messages['bank.notRead'] }] };
  let root: Node;
  try {
    root = parser.parse(text, true) as Node;
  } catch {
    return { problems: [{ line: null, text: messages['bank.cut'] }] };
  }
  const problems: FileProblem[] = [];
  const found = listAt(root, 'document', 'bktocstmrstmt', 'stmt').map((node) => statementOf(node, problems));
  if (found.length === 0) problems.push({ line: null, text: messages['bank.notRead'] });
  return problems.length > 0 ? { problems } : { statements: found };
}

function statementOf(node: Node, problems: FileProblem[]): Statement {
  const booked = listAt(node, 'ntry')
    .map((entry, at) => ({ entry, at: at + 1 }))
    .filter(({ entry }) => (textAt(entry, 'sts', 'cd') ?? textAt(entry, 'sts')) === 'BOOK');
  return {
    account: textAt(node, 'acct', 'id', 'iban') ?? textAt(node, 'acct', 'id', 'othr', 'id') ?? '',
    currency: textAt(node, 'acct', 'ccy') ?? currencyIn(booked[0]?.entry) ?? 'USD',
    opening: balance(node, 'OPBD'),
    closing: balance(node, 'CLBD'),
    entries: booked.flatMap(({ entry, at }) => entriesOf(entry, at, problems)),
  };
}

const currencyIn = (entry: Node | undefined): string | undefined => entry && textAt(entry, 'amt', '@_Ccy');

function balance(node: Node, kind: string): number | null {
  const one = listAt(node, 'bal').find((each) => textAt(each, 'tp', 'cdorprtry', 'cd') === kind);
  if (!one) return null;
  return signed(amountAt(one), one);
}

const signed = (value: number | null, node: Node): number | null =>
  value === null ? null : textAt(node, 'cdtdbtind') === 'DBIT' ? 0 - value : value;

const amountAt = (node: Node): number | null => minorOf(textAt(node, 'amt', '#text') ?? textAt(node, 'amt') ?? '');

/** The parts of a batch must add up to it. */
function entriesOf(entry: Node, at: number, problems: FileProblem[]): readonly BankEntry[] {
  const whole = signed(amountAt(entry), entry);
  const bookedOn = (textAt(entry, 'bookgdt', 'dt') ?? textAt(entry, 'bookgdt', 'dttm') ?? '').slice(0, 10);
  if (whole === null || bookedOn === '') {
    problems.push({ line: null, text: fill(messages['bank.badEntry'], { number: at }) });
    return [];
  }
  const parts = listAt(entry, 'ntrydtls').flatMap((details) => listAt(details, 'txdtls'));
  const reference = textAt(entry, 'acctsvcrref') ?? null;
  if (parts.length < 2) return [lineOf(parts[0] ?? entry, { bookedOn, amount: whole, reference }, entry)];
  const lines = parts.map((part, number) =>
    lineOf(
      part,
      { bookedOn, amount: partAmount(part, entry), reference: reference && `${reference}/${number + 1}` },
      entry,
    ),
  );
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== whole)
    problems.push({ line: null, text: fill(messages['bank.wrongBatch'], { number: at, said: whole, found: sum }) });
  return lines;
}

function partAmount(part: Node, entry: Node): number {
  const own = amountAt(part) ?? minorOf(textAt(part, 'amtdtls', 'txamt', 'amt', '#text') ?? '');
  return signed(own, textAt(part, 'cdtdbtind') === undefined ? entry : part) ?? 0;
}

function lineOf(node: Node, known: Pick<BankEntry, 'bookedOn' | 'amount' | 'reference'>, entry: Node): BankEntry {
  const end = textAt(node, 'refs', 'endtoendid');
  const words = [
    textAt(node, 'rltdpties', 'dbtr', 'nm') ?? textAt(node, 'rltdpties', 'dbtr', 'pty', 'nm'),
    ...textsAt(node, 'rmtinf', 'ustrd'),
    textAt(entry, 'addtlntryinf'),
  ];
  return {
    ...known,
    text: words.filter(Boolean).join(' · '),
    endToEndId: end === undefined || end === 'NOTPROVIDED' ? null : end,
  };
}

function at(node: Node, path: readonly string[]): Node | readonly Node[] | string | undefined {
  let found: Node | readonly Node[] | string | undefined = node;
  for (const key of path) {
    if (typeof found !== 'object' || !(key in found) || !Object.hasOwn(found, key)) return undefined;
    found = (found as Node)[key];
  }
  return found;
}

function textAt(node: Node, ...path: readonly string[]): string | undefined {
  const found = at(node, path);
  return typeof found === 'string' ? decoded(found) : undefined;
}

function textsAt(node: Node, ...path: readonly string[]): readonly string[] {
  const found = at(node, path);
  const list: readonly unknown[] = Array.isArray(found) ? found : [found];
  return list.filter((each) => typeof each === 'string').map(decoded);
}

function listAt(node: Node, ...path: readonly string[]): readonly Node[] {
  const found = at(node, path);
  return Array.isArray(found) ? (found as readonly Node[]) : [];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities that every XML file may use, and no others. */
const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!);
