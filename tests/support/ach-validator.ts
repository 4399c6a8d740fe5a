/** Validates a payment file by the NACHA record layout, independently of the writer; reports every fault. */
export interface CheckedFile {
  readonly faults: readonly string[];
  readonly effective: string;
  readonly modifier: string;
  readonly credits: number;
  readonly debits: number;
  readonly entries: readonly {
    readonly code: string;
    readonly routing: string;
    readonly account: string;
    readonly amount: number;
    readonly name: string;
    readonly trace: string;
    readonly about: string | null;
  }[];
}

const between = (record: string, first: number, last: number): string => record.slice(first - 1, last);

export function checkAchFile(text: string): CheckedFile {
  const faults: string[] = [];
  const claim = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  claim(text.endsWith('\n'), 'the last record is not ended');
  const records = text.slice(0, -1).split('\n');
  for (const [at, record] of records.entries())
    claim(/^[ -~]{94}$/.test(record), `record ${at + 1} is not of 94 signs`);
  claim(records.length % 10 === 0, 'the last block is not full');
  const filling = records.findIndex((record) => /^9{94}$/.test(record));
  const used = filling === -1 ? records : records.slice(0, filling);
  claim(
    records.slice(used.length).every((record) => /^9{94}$/.test(record)),
    'something follows the filling',
  );
  claim(records.length - used.length < 10, 'there is a block of filling');
  const head = used[0]!;
  claim(/^101 \d{9}.{10}\d{6}\d{4}[A-Z0-9]094101/.test(head), 'file header');
  const batch = used[1]!;
  claim(/^5(200|220)/.test(batch) && between(batch, 51, 53) === 'CCD', 'batch header');
  claim(between(batch, 76, 78) === '   ' && between(batch, 79, 79) === '1', 'settlement date and status');
  claim(between(batch, 80, 87) === between(head, 5, 12), 'the batch is of another bank');
  const entries: CheckedFile['entries'][number][] = [];
  let before = '';
  const inner = used.slice(2, -2);
  for (let at = 0; at < inner.length; at += 1) {
    const entry = inner[at]!;
    claim(/^6(22|27|32|37)\d{9}.{17}\d{10}/.test(entry), `entry ${at + 1}`);
    const [routing, trace] = [between(entry, 4, 12), between(entry, 80, 94)];
    const weights = '371371371';
    const sum = routing.split('').reduce((all, digit, place) => all + Number(digit) * Number(weights[place]), 0);
    claim(sum % 10 === 0, `check digit of ${routing}`);
    claim(trace.startsWith(between(head, 5, 12)) && trace > before, `trace ${trace} is not in order`);
    before = trace;
    let about: string | null = null;
    if (between(entry, 79, 79) === '1') {
      at += 1;
      const more = inner[at]!;
      claim(more.startsWith('705') && between(more, 84, 87) === '0001', `addenda of ${trace}`);
      claim(between(more, 88, 94) === trace.slice(-7), `addenda of ${trace} is of another entry`);
      about = between(more, 4, 83).trimEnd();
    }
    const amount = Number(between(entry, 30, 39));
    entries.push({
      code: between(entry, 2, 3),
      routing,
      account: between(entry, 13, 29).trimEnd(),
      amount,
      name: between(entry, 55, 76).trimEnd(),
      trace,
      about,
    });
  }
  const isDebit = (code: string): boolean => code === '27' || code === '37';
  const sumOf = (debit: boolean): number =>
    entries.filter(({ code }) => isDebit(code) === debit).reduce((all, { amount }) => all + amount, 0);
  const [debits, credits] = [sumOf(true), sumOf(false)];
  const hash = String(entries.reduce((all, { routing }) => all + Number(routing.slice(0, 8)), 0));
  const said = { hash: hash.padStart(10, '0').slice(-10), debits, credits };
  const ends = (record: string, from: number) => ({
    hash: between(record, from, from + 9),
    debits: Number(between(record, from + 10, from + 21)),
    credits: Number(between(record, from + 22, from + 33)),
  });
  const [batchEnd, fileEnd] = used.slice(-2) as [string, string];
  claim(batchEnd.startsWith(`8${between(batch, 2, 4)}`), 'batch control');
  claim(Number(between(batchEnd, 5, 10)) === inner.length, 'count of the batch');
  claim(JSON.stringify(ends(batchEnd, 11)) === JSON.stringify(said), 'sums of the batch');
  claim(between(batchEnd, 45, 54) === between(batch, 41, 50), 'company of the batch control');
  claim(between(batchEnd, 80, 94) === between(batch, 80, 94), 'number of the batch control');
  claim(fileEnd.startsWith('9000001'), 'file control');
  claim(Number(between(fileEnd, 8, 13)) === records.length / 10, 'count of blocks');
  claim(Number(between(fileEnd, 14, 21)) === inner.length, 'count of the file');
  claim(JSON.stringify(ends(fileEnd, 22)) === JSON.stringify(said), 'sums of the file');
  claim(between(batch, 2, 4) === (debits > 0 ? '200' : '220'), 'service class');
  return { faults, effective: between(batch, 70, 75), modifier: between(head, 34, 34), credits, debits, entries };
}

/** A bank's file of returned payments (R codes) or corrected details (C codes). */
export function returnFile(
  returns: readonly { code: string; trace: string; amount: number; corrected?: string }[],
): string {
  const entries = returns.flatMap(({ code, trace, amount, corrected = '' }, at) => {
    const own = `12345678${String(at + 1).padStart(7, '0')}`;
    const isChange = code.startsWith('C');
    return [
      `6${isChange ? '21' : '26'}021000021${'998877'.padEnd(17)}${String(amount).padStart(10, '0')}${' '.repeat(15)}${'CARRIER'.padEnd(22)}  1${own}`,
      isChange
        ? `798${code}${trace}${' '.repeat(6)}02100002${corrected.padEnd(29)}${' '.repeat(15)}${own}`
        : `799${code}${trace}${' '.repeat(6)}02100002${' '.repeat(44)}${own}`,
    ];
  });
  const sum = (isDebit: boolean): string =>
    String(
      returns.filter(({ code }) => code.startsWith('R') === isDebit).reduce((all, { amount }) => all + amount, 0),
    ).padStart(12, '0');
  const hash = String(returns.length * 2_100_002).padStart(10, '0');
  const count = entries.length;
  const records = [
    `101 12345678 13645920812612011200A094101${'TRUNKLINE INC'.padEnd(23)}${'FIRST PRAIRIE BANK'.padEnd(23)}        `.padEnd(
      94,
    ),
    `5200${'TRUNKLINE INC'.padEnd(16)}${' '.repeat(20)}1364592081CCD${'RETURN'.padEnd(10)}261201261201   1123456780000001`.padEnd(
      94,
    ),
    ...entries,
    `8200${String(count).padStart(6, '0')}${hash}${sum(true)}${sum(false)}1364592081${' '.repeat(25)}123456780000001`,
    `9000001000001${String(count).padStart(8, '0')}${hash}${sum(true)}${sum(false)}${' '.repeat(39)}`,
  ];
  return records.map((record) => `${record}\n`).join('');
}
