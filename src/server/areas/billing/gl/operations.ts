/** The ledger file of a bill: generated once, then downloaded again with a reason as the same bytes. [BI-033] */
import { limits } from '#generated/domain/limits.ts';
import { stringify } from 'csv-stringify/sync';
import type { GlExportsBehaviors } from '#generated/api/operations/gl-exports.ts';
import { byteOrderMark, plainCell } from '#domain/format/csv-cell.ts';
import { decimalText } from '#domain/format/money.ts';
import { ledgerColumns, ledgerRows, type LedgerLine } from '#domain/spend/ledger.ts';
import { sumOf } from '#domain/spend/line.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { nextNumber } from '../queries.ts';
import { billedCharges, billLines, exportedReversal, firstExport, lockBillToExport } from './queries.ts';

export const glExportBehaviors: GlExportsBehaviors<CallContext> = {
  exportBillToLedger: ({ path, body }, { door, scope, services }) =>
    door.transaction(systemScope('gl-export', scope), async (session) => {
      await lockBillToExport.first(session, { bill: path.id });
      const bill = await billToExport(session, path.id);
      const about = { team_id: bill.team_id, consolidated_bill_id: bill.id, total: bill.total };
      const before = await firstExport.first(session, { bill: bill.id });
      if (before) {
        if (body.reason === undefined) throw invalid({ reason: [messages['billing.exportedBefore']] });
        const { batch_id: batch, file_id, row_count, count } = before;
        return addRecord(session, 'gl-export', {
          ...about,
          batch_id: `${batch}-R${count}`,
          is_repeat: true,
          reason: body.reason,
          file_id,
          row_count,
        });
      }
      const batch_id = await newBatch(session);
      const { text, rows } = await ledgerFile(session, bill, batch_id);
      const content = Buffer.from(text);
      const file_id = await services.files.keepMade(
        session,
        { name: `${batch_id}.csv`, contentType: 'text/csv', content },
        { teamId: bill.team_id },
      );
      await setValues(session, 'consolidated-bill', bill.id, { gl_exported_at: new Date().toISOString() });
      return addRecord(session, 'gl-export', { ...about, batch_id, is_repeat: false, file_id, row_count: rows });
    }),
};

/**
 * The bill itself, or the reversal of a voided bill that was exported. Throws 422 for a bill that the ledger never
 * gets.
 */
async function billToExport(session: Session, id: string): Promise<RecordOf<'consolidated-bill'>> {
  const bill = await getRecord(session, 'consolidated-bill', id);
  if (bill.status === 'OPEN' || bill.status === 'PAID') return bill;
  const reversal = await exportedReversal.first(session, { bill: id });
  if (reversal === undefined) throw invalid({ status: [messages['billing.nothingToTakeBack']] });
  await lockBillToExport.first(session, { bill: reversal.id });
  return getRecord(session, 'consolidated-bill', reversal.id);
}

async function newBatch(session: Session): Promise<string> {
  const year = String(new Date().getUTCFullYear());
  const { value } = await nextNumber.one(session, { series: 'gl-export', year });
  return `GL-${year}-${String(value).padStart(limits.ledgerNumberDigits, '0')}`;
}

async function ledgerFile(session: Session, bill: RecordOf<'consolidated-bill'>, batch: string) {
  const lines = await billLines.all(session, { bill: bill.id });
  const charges = await billedCharges.all(session, { bill: bill.id });
  const period = bill.period_start.slice(0, 7);
  const rows = ledgerRows(lines.flatMap((line) => linesFor(line, charges, period)));
  const cells = rows.map((row) => [
    ...[
      batch,
      bill.number ?? '',
      row.invoiceNumber,
      row.vendor,
      row.account,
      row.costCenter,
      row.location,
      row.serviceId,
      row.period,
      row.category,
    ].map(plainCell),
    decimalText({ value: row.amount, code: bill.currency }),
    bill.currency,
    plainCell(row.memo),
  ]);
  return {
    rows: rows.length,
    text: byteOrderMark + stringify([[...ledgerColumns], ...cells], { record_delimiter: 'windows' }),
  };
}

type BillLine = RowOf<typeof billLines>;
type Charge = RowOf<typeof billedCharges>;

/**
 * The charges of its invoice when they add up to the line (or the line that it reverses); otherwise the line itself.
 */
function linesFor(line: BillLine, charges: readonly Charge[], period: string): readonly LedgerLine[] {
  const about = { invoiceNumber: line.invoice_number ?? '', vendor: line.vendor ?? '', period };
  const own = charges.filter(
    ({ invoice, category }) => invoice === line.invoice && (line.category === null || category === line.category),
  );
  const sign = Math.sign(line.amount) * Math.sign(sumOf(own));
  if (own.length > 0 && sign * sumOf(own) === line.amount)
    return own.map((charge) => ({
      ...about,
      serviceId: charge.service ?? '',
      category: charge.category,
      amount: sign * charge.amount,
      memo: charge.memo,
      splits: splitsOf(charge.splits ?? line.splits),
    }));
  return [
    {
      ...about,
      serviceId: '',
      category: line.category ?? '',
      amount: line.amount,
      memo: line.memo,
      splits: splitsOf(line.splits),
    },
  ];
}

const splitsOf = (splits: BillLine['splits']): LedgerLine['splits'] =>
  (splits ?? []).map(({ account, percent, cost_center: costCenter, location }) => ({
    account,
    percent,
    costCenter: costCenter ?? null,
    location: location ?? null,
  }));
