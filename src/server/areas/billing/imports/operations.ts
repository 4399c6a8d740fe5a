/** Bill files: uploaded, read by a layout that people can correct, and filed as draft invoices. [BI-021] [BI-022] */
import { buffer } from 'node:stream/consumers';
import type { InvoicesBehaviors } from '#generated/api/operations/invoices.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { acknowledgmentOf } from '#domain/bills/read/edi/acknowledgment.ts';
import { headingsOf } from '#domain/bills/read/csv.ts';
import { linesOf } from '#domain/bills/read/pdf.ts';
import { typedMistakes, type TypedValues } from '#domain/bills/read/typed.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid, notFound } from '#server/kernel/errors.ts';
import { requireCallState } from '#server/kernel/workflow/call-state.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { fileImport } from './file-import.ts';
import { camelKeys, snakeKeys, toWire, type WireLayout } from './layout.ts';
import { billBoxBehaviors } from './email/box.ts';
import { accountForBills, lockImport, lockTeamOfAccount } from './queries.ts';
import { contentOf, readContent, type Outcome } from './read.ts';
import { receiveBill, settled, stored, textsOf } from './receive.ts';
import { replayed } from './replay.ts';
import { countGoodRead, knownLayout } from './trust.ts';

type Import = RecordOf<'invoice-import'>;
type Services = CallContext['services'];
type Names =
  | keyof typeof billBoxBehaviors
  | 'uploadBillFile'
  | 'readBillFile'
  | 'setBillLayout'
  | 'setBillValues'
  | 'replayBillLayout'
  | 'acknowledgeBill'
  | 'fileBill';

export const billFileBehaviors: Pick<InvoicesBehaviors<CallContext>, Names> = {
  ...billBoxBehaviors,

  uploadBillFile: async ({ path, body }, { door, scope, services }) => {
    const bytes = await buffer(limited(body.file.content));
    const content = await contentOf(bytes);
    return door.transaction(scope, async (session, records) => {
      await records.get('provider-account', path.id);
      return actAs(session, systemScope('bill-file', scope), async (system) => {
        const sent = { name: body.file.fileName, bytes, content, sender: null };
        const { record, outcome } = await receiveBill(system, services, path.id, sent);
        return shown(record, outcome);
      });
    });
  },

  readBillFile: ({ path }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      await records.get('invoice-import', path.id);
      return actAs(session, systemScope('bill-file', scope), async (system) => {
        const record = await getRecord(system, 'invoice-import', path.id);
        return shown(record, await readStored(system, services, record));
      });
    }),

  setBillLayout: ({ path, body }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      await records.get('invoice-import', path.id);
      return actAs(session, systemScope('bill-file', scope), async (system) => {
        const record = await openImport(system, 'setBillLayout', path.id);
        if (body.layout.kind !== record.kind) throw invalid({ layout: [messages['validation.invalid']] });
        const layout = body.layout as WireLayout;
        await setValues(system, 'invoice-import', record.id, { layout: { ...layout } });
        const outcome = await readStored(system, services, { ...record, layout: { ...layout } });
        await setValues(system, 'invoice-import', record.id, stored(outcome, outcome.account.currency));
        // A layout that reads a bill without errors becomes the carrier's layout.
        if (outcome.problems.length === 0)
          await addRecord(system, 'bill-layout', {
            provider_id: outcome.account.provider_id,
            kind: record.kind,
            headings: [...outcome.plainHeadings],
            layout: { ...layout },
          });
        return shown(await settled(system, services, record.id, outcome), outcome);
      });
    }),

  setBillValues: ({ path, body }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      await records.get('invoice-import', path.id);
      const typed = camelKeys(body.values);
      const mistakes = typedMistakes(typed);
      if (Object.keys(mistakes).length > 0) throw invalid(snakeKeys(mistakes));
      return actAs(session, systemScope('bill-file', scope), async (system) => {
        const record = await openImport(system, 'setBillValues', path.id);
        const kept = { ...camelKeys((record.typed ?? {}) as Readonly<Record<string, string>>), ...typed };
        const given = Object.entries(kept).filter(([, text]) => text.trim() !== '');
        const values = given.length > 0 ? Object.fromEntries(given) : null;
        await setValues(system, 'invoice-import', record.id, { typed: values });
        const outcome = await readStored(system, services, { ...record, typed: values });
        await setValues(system, 'invoice-import', record.id, stored(outcome, outcome.account.currency));
        return shown(await settled(system, services, record.id, outcome), outcome);
      });
    }),

  replayBillLayout: ({ path }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      const record = await records.get('invoice-import', path.id);
      return actAs(session, systemScope('bill-file', scope), async (system) => ({
        files: await replayed(system, services, record),
      }));
    }),

  acknowledgeBill: ({ path }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      const { kind, file_id: file, created_at: at } = await records.get('invoice-import', path.id);
      if (kind !== 'EDI_810') throw notFound();
      const { body } = await actAs(session, systemScope('bill-file', scope), (system) =>
        services.files.openChecked(system, file!),
      );
      const text = Buffer.from(await wholeOf(body)).toString('utf8');
      return { text: acknowledgmentOf(text, new Date(at)) };
    }),

  fileBill: ({ path }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      await records.get('invoice-import', path.id);
      return actAs(session, systemScope('bill-file', scope), async (system) => {
        const record = await openImport(system, 'fileBill', path.id);
        await lockTeamOfAccount.first(system, { account: record.provider_account_id });
        const outcome = await readStored(system, services, record);
        if (outcome.problems.length > 0)
          throw invalid({ event: [messages['billing.billNotReady'], ...textsOf(outcome.problems)] });
        const used = record.layout as WireLayout | null;
        if (record.typed === null && used !== null) {
          const about = { provider: outcome.account.provider_id, kind: record.kind, headings: outcome.plainHeadings };
          await countGoodRead(system, await knownLayout(system, about), used);
        }
        return fileImport(system, services, record, outcome, userIdOf(scope.principal));
      });
    }),
};

async function* limited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > limits.uploadMaxBytes) throw new ApiError('tooLarge', { message: messages['validation.fileSize'] });
    yield piece;
  }
}

async function openImport(session: Session, call: string, id: string): Promise<Import> {
  const locked = await lockImport.one(session, { file: id });
  requireCallState(call, locked);
  return getRecord(session, 'invoice-import', id);
}

async function readStored(session: Session, services: Services, record: Import) {
  const account = await accountForBills.one(session, { account: record.provider_account_id });
  const { body } = await services.files.openChecked(session, record.file_id!);
  const content = await contentOf(await wholeOf(body));
  const reading = { layout: record.layout as WireLayout | null, typed: record.typed as TypedValues | null };
  const outcome = await readContent(session, account, content, reading);
  return { ...outcome, account, plainHeadings: content.kind === 'CSV' ? headingsOf(content.text) : [] };
}

const wholeOf = async (body: AsyncIterable<Uint8Array> | Uint8Array | string): Promise<Uint8Array> =>
  typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : buffer(body);

function shown(record: Import, { layout, headings, rows, file, words }: Outcome) {
  const [bill] = file.bills;
  return {
    record,
    layout: layout === null ? null : { ...toWire(layout) },
    headings: [...headings],
    rows: rows.map((row) => [...row]),
    header: Object.fromEntries(Object.entries(bill?.header ?? {}).map(([field, read]) => [field, read?.value ?? null])),
    lines: (bill?.lines ?? [])
      .slice(0, limits.billFileLinesGiven)
      .map(({ at, ...line }) => ({ ...line, line: at.line, page: at.page ?? null })),
    bills: file.bills.length,
    words: wordsToPointAt(record, words),
  };
}

/** Only while the file is open; filed bills are not read again. */
function wordsToPointAt({ status }: Import, words: Outcome['words']) {
  if (status === 'FILED' || status === 'DISCARDED') return [];
  return linesOf(words)
    .flatMap((line) => line.words)
    .slice(0, limits.billFileWordsGiven)
    .map(({ page, x, y, width, text }) => ({ page, x, y, width, text }));
}
