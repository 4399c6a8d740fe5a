/** What a specialist has entered of one contract file, until it is saved. */
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord, NamedValues } from '#runtime/view.ts';

export type UploadContract = Records['inventory-upload-contract'];

export interface DocumentDraft {
  /** The terms that hold for all services of the paper, by wire name. */
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

export const draftOf = (paper: UploadContract): DocumentDraft => ({
  terms: Object.fromEntries(termWires.map((wire) => [wire, paper[wire]])),
  services: paper.extracted,
});

/** As the call takes it: what is empty is null, or not there inside of a service. */
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

/** Another service of the same paper: alike but for what names it. */
export function oneMoreLike(service: WireRecord | undefined): WireRecord {
  const { name: _name, detail, ...same } = service ?? {};
  const { provider_service_id: _id, circuit_id: _circuit, ...kept } = (detail ?? {}) as NamedValues;
  return { ...same, detail: kept };
}

/** What each paper says for itself: where, when and for how much. */
const ownOfDocument: ReadonlySet<string> = new Set([
  'address_id',
  'address_zid',
  'start_date',
  'mrc',
  'nrc',
  'order_number',
]);

/** What papers of one carrier have in common: their terms and what is delivered. */
export function draftLike({ terms, services }: DocumentDraft): DocumentDraft {
  const { signed_date: _signed, ...same } = terms;
  const shared = Object.entries(oneMoreLike(services[0])).filter(([wire]) => !ownOfDocument.has(wire));
  return { terms: same, services: [Object.fromEntries(shared)] };
}
