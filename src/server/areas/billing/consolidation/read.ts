/** Reads the facts of one bill. */
import {
  type ApprovedInvoice,
  type BillInput,
  type MissingInvoice,
  type LineToReverse,
} from '#domain/bills/consolidation/consolidate.ts';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { fill } from '#domain/format/fill.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import {
  accountsWithoutInvoice,
  arrivedEstimates,
  feeOfTeam,
  invoicesToBill,
  openCredits,
  servicesToBill,
  voidedLines,
  type OfBill,
} from './queries.ts';

export interface BillFacts extends BillInput {
  /** Sentences about received invoices that wait for approval. */
  readonly waiting: readonly string[];
}

/** The session acts as the server and has locked the team. The draft's own lines are deleted before. */
export async function readBillFacts(session: Session, bill: OfBill, byHand: number): Promise<BillFacts> {
  const about = { team: bill.team, currency: bill.currency };
  const missing = await accountsWithoutInvoice.all(session, bill);
  const fee = await feeOfTeam.one(session, { team: bill.team });
  return {
    period: { start: bill.start, end: bill.end },
    invoices: byInvoice(await invoicesToBill.all(session, bill)),
    missing: missing.map(missingInvoice),
    arrived: (await arrivedEstimates.all(session, about)).map(toIssuedLine),
    voided: (await voidedLines.all(session, about)).map(toIssuedLine),
    fee: {
      model: fee.model,
      perService: fee.currency === bill.currency ? fee.per_service : null,
      percent: fee.percent,
    },
    services: (await servicesToBill.all(session, bill)).map(({ id }) => id),
    credits: await openCredits.all(session, about),
    byHand,
    estimatesAtMost: limits.billEstimatesInRow,
    waiting: missing.flatMap((row) =>
      row.waiting === null
        ? []
        : [fill(messages['billing.waitsForApproval'], { account: accountText(row), number: row.waiting })],
    ),
  };
}

/** `AT&T 0002605351` */
const accountText = (row: { readonly carrier: string; readonly account_number: string }): string =>
  `${row.carrier} ${row.account_number}`;

const missingInvoice = (row: RowOf<typeof accountsWithoutInvoice>): MissingInvoice => ({
  accountId: row.id,
  account: accountText(row),
  recent: row.recent,
  expectedMonthly: row.expected,
  contracted: row.contracted,
  estimatesInRow: row.estimates,
  services: row.services,
});

const toIssuedLine = (row: RowOf<typeof arrivedEstimates>): LineToReverse => ({
  id: row.id,
  accountId: row.account,
  invoiceId: row.invoice,
  description: row.description,
  category: row.category,
  amount: row.amount,
  period: periodOf(row),
});

const periodOf = ({ start, end }: { readonly start: string | null; readonly end: string | null }) =>
  start === null || end === null ? null : { start, end };

function byInvoice(rows: readonly RowOf<typeof invoicesToBill>[]): readonly ApprovedInvoice[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((each) => {
    const [first] = each as [RowOf<typeof invoicesToBill>];
    const of = (section: typeof first.section) =>
      each.filter((row) => row.section === section).map(({ category, amount }) => ({ category, amount }));
    return {
      id: first.id,
      number: first.number,
      accountId: first.account,
      account: accountText(first),
      period: periodOf(first),
      charges: of('CURRENT'),
      credits: of('ADJUSTMENT'),
    };
  });
}
