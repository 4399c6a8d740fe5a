/** Compares a contract with the snapshots of its lines, for the guards, the contract page and the signing page. */
import { agreementOf, type Agreement, type SignedContract } from '#domain/contracts/agreement.ts';
import { changesOf, type ContractTerms, type FigureChange } from '#domain/contracts/changes.ts';
import type { Money } from '#domain/prices/money.ts';
import { limits } from '#generated/domain/limits.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { agreedLines } from './queries.ts';

/** Figures of a contract for a signer before the signature. */
export interface ContractFigures extends SignedContract, Agreement {
  readonly term: number | null;
  readonly noticePeriod: number | null;
  readonly autoRenewTerm: number | null;
  readonly startRule: RecordOf<'contract'>['start_rule'];
  /** Reason for different figures, if any. */
  readonly differenceReason: string | null;
  /** Instant of the oldest compared quote; null without one. */
  readonly quotedOn: string | null;
  /** Changes from the contract that a corrected one replaces; null for a contract that corrects none. */
  readonly changes: readonly FigureChange[] | null;
}

/** The session acts as the server; the caller was authorized to read the contract or to sign its document. */
export async function contractFigures(session: Session, contractId: string): Promise<ContractFigures> {
  const contract = await getRecord(session, 'contract', contractId);
  const rows = await agreedLines.all(session, { contract: contractId });
  const terms = { lines: rows.map(lineOf), totalMrc: contract.total_mrc, totalNrc: contract.total_nrc };
  const quoted = rows.flatMap(({ quoted_on }) => quoted_on ?? []).toSorted();
  return {
    ...terms,
    ...agreementOf(terms, limits.contractTotalToleranceMinor),
    term: contract.service_term,
    noticePeriod: contract.notice_period,
    autoRenewTerm: contract.auto_renew_term,
    startRule: contract.start_rule,
    differenceReason: contract.difference_reason,
    quotedOn: quoted[0] ?? null,
    changes: contract.replaces_id === null ? null : await changesSince(session, contract.replaces_id, contract),
  };
}

async function changesSince(session: Session, earlierId: string, contract: RecordOf<'contract'>) {
  const earlier = await getRecord(session, 'contract', earlierId);
  return changesOf(await termsOf(session, earlier), await termsOf(session, contract));
}

const termsOf = async (session: Session, contract: RecordOf<'contract'>): Promise<ContractTerms> => ({
  term: contract.service_term,
  noticePeriod: contract.notice_period,
  autoRenewTerm: contract.auto_renew_term,
  startRule: contract.start_rule,
  totalMrc: contract.total_mrc,
  totalNrc: contract.total_nrc,
  services: (await agreedLines.all(session, { contract: contract.id })).map((row) => ({
    serviceId: row.service_id,
    service: row.service,
    ...lineOf(row).contract,
  })),
});

const lineOf = (row: RowOf<typeof agreedLines>): SignedContract['lines'][number] => ({
  id: row.id,
  service: row.service,
  contract: { term: row.term, mrc: moneyOf(row.mrc_value, row.mrc_code), nrc: moneyOf(row.nrc_value, row.nrc_code) },
  quote:
    row.version_number === null
      ? null
      : {
          version: row.version_number,
          term: row.quoted_term,
          mrc: moneyOf(row.quoted_mrc_value, row.quoted_mrc_code),
          nrc: moneyOf(row.quoted_nrc_value, row.quoted_nrc_code),
        },
});

export const moneyOf = (value: number | null, code: string | null): Money | null =>
  value === null || code === null ? null : { value, code };
