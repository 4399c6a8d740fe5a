/** Staff pages of the record that a document in signing belongs to. */
import type { SigningSetup } from '#generated/client/signing.ts';

type Of = Pick<SigningSetup, 'service_group_id' | 'contract_id' | 'attachment_id'>;

export const requestPath = ({ service_group_id: group }: Of): string | null =>
  group === null ? null : `/admin/service-groups/${group}/show`;

export const contractPath = ({ contract_id: contract }: Of): string | null =>
  contract === null ? null : `/admin/contracts/${contract}/show`;

export const documentPath = ({ attachment_id: attachment }: Of): string => `procurement/documents/${attachment}`;
