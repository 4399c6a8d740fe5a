/** Next actions of a request while it is priced and contracted. */
import { getRecord } from '#server/kernel/data/records.ts';
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { isApprovalMissing, mayDecide, namesOfApprovers } from '#server/areas/support/contract.ts';
import { totalsByCurrency } from '../quotes/rates.ts';
import { isExplained } from '../contracts/guards.ts';
import { unscheduledServices, unselectedServices } from '../queries.ts';
import {
  contractWithoutDocument,
  contractWithDocument,
  openRequests,
  pendingApprovals,
  pricedQuotes,
} from './queries.ts';

type OfGroup = Finder<'service-group'>;

const openQuoteRequests: OfGroup = async ({ session, record }) => {
  const open = await openRequests.first(session, { group: record.id });
  return open ? { ...open, since: instant(open.since) } : null;
};

const foundPricedQuotes: OfGroup = async ({ session, record }) =>
  (await pricedQuotes.isAny(session, { group: record.id })) ? {} : null;

const foundApproval: OfGroup = async ({ session, record }) => {
  const approval = await pendingApprovals.first(session, { group: record.id });
  if (!approval) return null;
  const approvers = await namesOfApprovers(session, await getRecord(session, 'approval', approval.id));
  return { approvalId: approval.id, approvers, since: instant(approval.since) };
};

/** The first open approval that the user may decide. */
const approvalToGive: OfGroup = async ({ session, record, userId }) => {
  if (userId === null) return null;
  for (const { id } of await pendingApprovals.all(session, { group: record.id }))
    if ((await mayDecide(session, await getRecord(session, 'approval', id), userId)) === null)
      return { approvalId: id };
  return null;
};

const isChosen = async (asked: Parameters<OfGroup>[0]): Promise<boolean> =>
  !(await unselectedServices.isAny(asked.session, { group: asked.record.id }));

/** Every service has its quote. */
const everythingChosen: OfGroup = async (asked) => ((await isChosen(asked)) ? {} : null);

/** The selection needs an approval that is not requested yet. */
const approvalMissing: OfGroup = async (asked) => {
  if (!(await isChosen(asked))) return null;
  const { session, record } = asked;
  return (await isApprovalMissing(session, record, await totalsByCurrency(session, [record.tcv]))) ? {} : null;
};

const contractToPrepare: OfGroup = async ({ session, record }) => {
  const contract = await contractWithoutDocument.first(session, { group: record.id });
  return contract ? { contractId: contract.id, carrier: contract.carrier } : null;
};

const contractsPrepared: OfGroup = async ({ session, record }) =>
  (await contractWithDocument.isAny(session, { group: record.id })) ? {} : null;

/** Every site has its order number and its day. */
const allScheduled: OfGroup = async ({ session, record }) =>
  (await unscheduledServices.isAny(session, { group: record.id })) ? null : {};

/** The figures differ from the chosen ones without a reason. [SG-069] */
const differenceUnexplained: Finder<'contract'> = async ({ session, record }) =>
  (await isExplained(session, record)) ? null : {};

const instant = (text: string): string => new Date(text).toISOString();

export const procurementFinders = {
  openQuoteRequests,
  pricedQuotes: foundPricedQuotes,
  approvalToGive,
  pendingApproval: foundApproval,
  approvalMissing,
  everythingChosen,
  contractToPrepare,
  contractsPrepared,
  allScheduled,
  differenceUnexplained,
} satisfies Partial<Finders>;
