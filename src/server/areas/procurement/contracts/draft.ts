/**
 * Draft contracts, filled from the snapshots, the request, the master agreement and the provider's standard terms.
 * [DO-006]
 */
import { totalOf } from '#domain/contracts/agreement.ts';
import { serviceDetails } from '#domain/contracts/service-details.ts';
import { fill } from '#domain/format/fill.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { messages } from '#generated/domain/messages.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { ChangesOf, NewOf, RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { chosenSnapshots, linesOfContract, masterAgreement } from './queries.ts';

type Agreement = RowOf<typeof masterAgreement>;

/** A selected service and its terms. */
interface ChosenService {
  readonly row: RowOf<typeof chosenSnapshots>;
  readonly snapshot: RecordOf<'quote-version'>;
  readonly agreement: Agreement | null;
}

/**
 * One draft for each provider; separate ones for different master agreements or currencies. The session acts as the
 * server.
 */
export async function draftContracts(session: Session, groupId: string): Promise<void> {
  const group = await getRecord(session, 'service-group', groupId);
  const byContract = new Map<string, ChosenService[]>();
  for (const row of await chosenSnapshots.all(session, { group: groupId })) {
    const chosen = await chosenOf(session, group, row);
    const key = [chosen.snapshot.provider_id, chosen.agreement?.id, chosen.snapshot.currency].join(' ');
    byContract.set(key, [...(byContract.get(key) ?? []), chosen]);
  }
  for (const services of byContract.values()) await addDraft(session, group, services);
}

async function chosenOf(
  session: Session,
  group: RecordOf<'service-group'>,
  row: RowOf<typeof chosenSnapshots>,
): Promise<ChosenService> {
  const snapshot = await getRecord(session, 'quote-version', row.id);
  const { provider_id: provider, service_type: type } = snapshot;
  const wanted = { team: group.team_id, provider: provider ?? '', entity: group.legal_entity, type };
  return { row, snapshot, agreement: (await masterAgreement.first(session, wanted)) ?? null };
}

async function addDraft(
  session: Session,
  group: RecordOf<'service-group'>,
  services: readonly ChosenService[],
): Promise<void> {
  const contract = await addRecord(session, 'contract', await contractValues(session, group, services));
  for (const [position, chosen] of services.entries())
    await addRecord(session, 'contract-line', { ...lineValues(chosen), position, contract_id: contract.id });
}

async function contractValues(
  session: Session,
  group: RecordOf<'service-group'>,
  services: readonly ChosenService[],
): Promise<NewOf<'contract'>> {
  const [first, ...others] = services as [ChosenService, ...ChosenService[]];
  const only = others.length === 0 ? first : null;
  const total = (of: 'mrc' | 'nrc') =>
    totalOf(services.map(({ snapshot }) => snapshot[of])) as RecordOf<'contract'>['total_mrc'];
  return {
    team_id: group.team_id,
    service_group_id: group.id,
    provider_id: first.snapshot.provider_id!,
    provider_sales_rep_id: first.row.sales_rep_id,
    master_contract_id: first.agreement?.id ?? null,
    legal_entity: group.legal_entity,
    billing_address_id: group.billing_address_id,
    billing_contact_id: group.billing_contact_id,
    service_id: only?.snapshot.service_id ?? null,
    service_name: only?.row.service_name ?? fill(messages['contract.services'], { count: services.length }),
    service_type: sameOf(services, ({ snapshot }) => snapshot.service_type),
    service_details: services.map(detailsOf).join('\n\n'),
    service_term: sameOf(services, ({ snapshot }) => snapshot.term),
    service_mrc: only?.snapshot.mrc ?? null,
    service_nrc: only?.snapshot.nrc ?? null,
    total_mrc: total('mrc'),
    total_nrc: total('nrc'),
    ...(await termsOf(session, first)),
  };
}

/** The master agreement's terms, otherwise the provider's standard ones; staff fill in the rest. */
async function termsOf(session: Session, { snapshot, agreement }: ChosenService) {
  const provider = await getRecord(session, 'provider', snapshot.provider_id!);
  const standard = provider.extra_fields ?? {};
  return {
    notice_period: agreement?.notice_period ?? standard.notice_period ?? null,
    auto_renew_term: agreement?.auto_renew_term ?? standard.auto_renew_term ?? null,
    termination_fee_percent: agreement?.termination_fee_percent ?? standard.termination_fee_percent ?? null,
    start_rule: agreement?.start_rule ?? standard.start_rule ?? 'ACCEPTANCE',
    turn_up_notice_days: agreement?.turn_up_notice_days ?? standard.turn_up_notice_days ?? null,
    deemed_acceptance_days: agreement?.deemed_acceptance_days ?? standard.deemed_acceptance_days ?? null,
  } as const satisfies ChangesOf<'contract'>;
}

const lineValues = ({ row, snapshot }: ChosenService) => ({
  team_id: snapshot.team_id,
  service_id: snapshot.service_id,
  quote_version_id: snapshot.id,
  service_name: row.service_name,
  service_type: snapshot.service_type,
  sites: sitesOf(snapshot),
  service_details: detailsOf({ snapshot }),
  service_term: snapshot.term,
  mrc: snapshot.mrc,
  nrc: snapshot.nrc,
  termination_fee: snapshot.termination_fee,
});

/** `A end, HQ: 233 S Wacker Dr, Chicago`, one site in a line. */
const sitesOf = ({ sites }: RecordOf<'quote-version'>): string | null => {
  const texts = (sites ?? []).map(({ end, name, address }) =>
    [[end, name].filter(Boolean).join(', '), address].filter(Boolean).join(': '),
  );
  return texts.length === 0 ? null : texts.join('\n');
};

function detailsOf({ snapshot }: Pick<ChosenService, 'snapshot'>): string {
  const catalogue = catalogueOf(snapshot.service_type);
  return serviceDetails(catalogue?.attributes ?? [], snapshot.request_config, snapshot.detail);
}

/** The common value; null when they differ. */
function sameOf<T>(services: readonly ChosenService[], of: (chosen: ChosenService) => T): T | null {
  const all = new Set(services.map(of));
  return all.size === 1 ? [...all][0]! : null;
}

/** A new draft with the terms and lines of a void contract, so staff correct only what was wrong. */
export async function draftCorrectionOf(session: Session, contract: RecordOf<'contract'>): Promise<void> {
  const corrected = await addRecord(session, 'contract', { ...keptTerms(contract), replaces_id: contract.id });
  for (const { id } of await linesOfContract.all(session, { contract: contract.id })) {
    const line = await getRecord(session, 'contract-line', id);
    await addRecord(session, 'contract-line', { ...keptLine(line), contract_id: corrected.id });
  }
}

const keptTerms = (contract: RecordOf<'contract'>): NewOf<'contract'> => ({
  team_id: contract.team_id,
  kind: contract.kind,
  provider_id: contract.provider_id,
  service_group_id: contract.service_group_id,
  service_id: contract.service_id,
  template_id: contract.template_id,
  master_contract_id: contract.master_contract_id,
  provider_sales_rep_id: contract.provider_sales_rep_id,
  legal_entity: contract.legal_entity,
  billing_address_id: contract.billing_address_id,
  billing_contact_id: contract.billing_contact_id,
  service_name: contract.service_name,
  service_type: contract.service_type,
  service_details: contract.service_details,
  service_order_number: contract.service_order_number,
  service_term: contract.service_term,
  notice_period: contract.notice_period,
  auto_renew_term: contract.auto_renew_term,
  termination_fee_percent: contract.termination_fee_percent,
  start_rule: contract.start_rule,
  turn_up_notice_days: contract.turn_up_notice_days,
  deemed_acceptance_days: contract.deemed_acceptance_days,
  service_mrc: contract.service_mrc,
  service_nrc: contract.service_nrc,
  total_mrc: contract.total_mrc,
  total_nrc: contract.total_nrc,
});

const keptLine = (line: RecordOf<'contract-line'>): Omit<NewOf<'contract-line'>, 'contract_id'> => ({
  team_id: line.team_id,
  position: line.position,
  service_id: line.service_id,
  quote_version_id: line.quote_version_id,
  service_name: line.service_name,
  service_type: line.service_type,
  sites: line.sites,
  service_details: line.service_details,
  service_term: line.service_term,
  mrc: line.mrc,
  nrc: line.nrc,
  termination_fee: line.termination_fee,
  start_rule: line.start_rule,
  service_order_number: line.service_order_number,
});
