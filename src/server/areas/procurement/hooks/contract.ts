/** Derived values of a contract or line written by staff: totals from the lines, dates from the start. */
import { totalOf } from '#domain/contracts/agreement.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { moneyOf } from '../contracts/agreement.ts';
import { sumsOfLines } from '../contracts/queries.ts';
import { dateContract } from '../contracts/terms.ts';

/** Fields that determine the dates. [DO-034] */
const dating = ['service_start_date', 'service_term', 'notice_period', 'billing_address_id'] as const;

export const contractHooks: ResourceHooks<'contract'> = {
  ...noHooks,
  afterCreate: (session, record) => date(session, record),
  afterUpdate: async (session, after, before) => {
    if (dating.some((key) => after[key] !== before[key])) await date(session, after);
  },
};

export const contractLineHooks: ResourceHooks<'contract-line'> = {
  ...noHooks,
  afterCreate: follow,
  afterUpdate: follow,
  afterDelete: follow,
};

const date = (session: Session, { id }: WireRecord): Promise<void> =>
  actAs(session, systemScope('contract', session.scope), (system) => dateContract(system, String(id)));

/** A contract with lines gets its totals from them; an unknown price makes the total unknown. */
function follow(session: Session, { contract_id: id }: WireRecord): Promise<void> {
  return actAs(session, systemScope('contract-line', session.scope), async (system) => {
    const contract = await getRecord(system, 'contract', String(id));
    const lines = await sumsOfLines.all(system, { contract: contract.id });
    if (lines.length === 0) return;
    await setValues(system, 'contract', contract.id, {
      total_mrc: totalOf(lines.map((line) => moneyOf(line.mrc_value, line.mrc_code))) as Amount,
      total_nrc: totalOf(lines.map((line) => moneyOf(line.nrc_value, line.nrc_code))) as Amount,
    });
  });
}

type Amount = RecordOf<'contract'>['total_mrc'];
