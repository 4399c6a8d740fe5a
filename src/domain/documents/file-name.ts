/** The name of a document made of what it is about. [DO-024] */

export interface Parts {
  readonly team: string;
  readonly carrier: string | null;
  readonly service: string | null;
  readonly category: string;
  /** `2026-03-17` */
  readonly date: string;
}

/** `acme-dental-northline-internet-contract-2026-03-17.pdf`; what is not known is left out, the ending stays. */
export function documentName({ team, carrier, service, category, date }: Parts, receivedName: string): string {
  const words = [team, carrier, service, category].map((part) => plain(part ?? '')).filter((part) => part !== '');
  return `${[...words, date].join('-')}${/\.[a-z0-9]+$/i.exec(receivedName)?.[0].toLowerCase() ?? ''}`;
}

/** The name with a number before its ending while another one has it: `…-2026-03-17-2.pdf`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const end = name.lastIndexOf('.');
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name.slice(0, end)}-${count}${name.slice(end)}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Letters without their marks and digits; everything else parts words. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, partLength);

/** Four parts, a date and an ending stay below the longest name that is kept. */
const partLength = 50;
