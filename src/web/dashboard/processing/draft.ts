/** The entered data of one contract file until it is saved. */
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord, NamedValues } from '#runtime/view.ts';

export type UploadContract = Records['inventory-upload-contract'];

export interface DocumentDraft {
  /** The terms of all services of the document, by wire name. */
  readonly terms: WireRecord;
  readonly services: readonly WireRecord[];
}

export const termWires = [
  'provider_id',
  'signed_date',
  'notice_period',
  'auto_renew_term',
  'termination_fee_percent',
] as const;

export const draftOf = (contract: UploadContract): DocumentDraft => ({
  terms: Object.fromEntries(termWires.map((wire) => [wire, contract[wire]])),
  services: contract.extracted,
});

/** The body of the call: empty values are null, or omitted inside a service. */
export function bodyOf({ terms, services }: DocumentDraft, status: UploadContract['status']): WireRecord {
  return {
    ...Object.fromEntries(termWires.map((wire) => [wire, terms[wire] ?? null])),
    service_types: [...new Set(services.flatMap(({ service_type: type }) => (typeof type === 'string' ? [type] : [])))],
    extracted: services.map(withoutEmpty),
    status,
  };
}

const withoutEmpty = (service: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(service)
      .map(([key, value]) => [key, key === 'detail' ? withoutEmpty((value ?? {}) as WireRecord) : value] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** A copy of a service without the fields that identify it. */
export function oneMoreLike(service: WireRecord | undefined): WireRecord {
  const { name: _name, detail, ...same } = service ?? {};
  const { provider_service_id: _id, circuit_id: _circuit, ...kept } = (detail ?? {}) as NamedValues;
  return { ...same, detail: kept };
}

/** Fields specific to each document: location, dates and prices. */
const ownOfDocument: ReadonlySet<string> = new Set([
  'address_id',
  'address_zid',
  'start_date',
  'mrc',
  'nrc',
  'order_number',
]);

/** The fields that documents of one carrier share: terms and product. */
export function draftLike({ terms, services }: DocumentDraft): DocumentDraft {
  const { signed_date: _signed, ...same } = terms;
  const shared = Object.entries(oneMoreLike(services[0])).filter(([wire]) => !ownOfDocument.has(wire));
  return { terms: same, services: [Object.fromEntries(shared)] };
}
