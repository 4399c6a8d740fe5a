/** An order placed by a customer: selected quotes, the contract request, and its documents. */
import { documentDeclined, documentSealed, type DocumentTransition } from '#server/areas/procurement/contract.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { sql } from '../../../support/people.ts';
import type { TestServer } from '../../../support/server.ts';
import type { Drive } from '../../kernel/workflow/drive.ts';
import type { Scene } from './scene.ts';

export const usd = (value: number) => ({ value, code: 'USD' });

export interface OrderDocument {
  readonly attachment: string;
  readonly document: string | null;
}

export interface OrderDrive {
  /** A priced quote that the customer has selected, by default of 36 months, 689.00 a month and 500.00 once. */
  readonly choose: (provider: string, values?: object) => Promise<string>;
  /** Requests the contract as the customer; returns the created contracts, in order. */
  readonly place: () => Promise<readonly string[]>;
  /** A document of the contract; with a state also its signature request. */
  readonly addDocument: (contract: string | null, status?: string) => Promise<OrderDocument>;
  /** Effects of a sealed document, and of a decline, without the signers themselves. */
  readonly seal: (order: OrderDocument) => Promise<void>;
  readonly decline: (order: OrderDocument, reason: string) => Promise<void>;
}

export function createOrderDrive(server: TestServer, drive: Drive, sceneOf: () => Scene): OrderDrive {
  const { add, set, send } = drive;
  let files = 0;
  return {
    choose: (provider, values = {}) =>
      add('quote', {
        team_id: sceneOf().teamId,
        service_id: sceneOf().serviceId,
        service_group_id: sceneOf().groupId,
        provider_id: provider,
        service_type: 'internet',
        term: 36,
        mrc: usd(68_900),
        nrc: usd(50_000),
        provider_response_status: 'AVAILABLE',
        listed_to_user: true,
        selected: true,
        ...values,
      }),
    place: async () => {
      const { groupId, serviceId, contactId, addressId, owner } = sceneOf();
      const billing = { legal_entity: 'Acme Dental LLC', billing_contact_id: contactId, billing_address_id: addressId };
      await set('service-group', groupId, { current_step: 'quote_received', ...billing });
      await set('service', serviceId, { current_step: 'quote_received' });
      const asked = await send('service-group', groupId, owner, 'request_contract');
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
      const rows = await sql(
        server.pool,
        `select id from contracts where service_group_id = $1 and status = 'DRAFT' order by created_at, id`,
        [groupId],
      );
      return rows.flat().map(String);
    },
    addDocument: async (contract, status) => {
      files += 1;
      const { teamId: team_id, groupId: service_group_id } = sceneOf();
      const file = { name: 'Order.pdf', content_type: 'application/pdf', size_bytes: 1, sha256: 'a'.repeat(64) };
      const file_id = await add('stored-file', {
        team_id,
        ...file,
        storage_key: `orders-${service_group_id}-${files}`,
      });
      const about = {
        team_id,
        service_group_id,
        contract_id: contract,
        name: 'Order.pdf',
        file_id,
        category: 'CONTRACT',
      };
      const attachment = await add('attachment', about);
      if (status === undefined) return { attachment, document: null };
      const document = { team_id, attachment_id: attachment, name: 'Order', file_id, status, signed_file_id: file_id };
      return { attachment, document: await add('signable-document', document) };
    },
    seal: async ({ attachment, document }) => {
      await set('signable-document', document!, { status: 'SIGNED' });
      await asServer(server, (move) => documentSealed(move, attachment));
    },
    decline: ({ attachment }, reason) => asServer(server, (move) => documentDeclined(move, attachment, reason)),
  };
}

const asServer = (server: TestServer, work: (move: DocumentTransition) => Promise<void>): Promise<void> =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    work({
      session,
      applyTransition: async (entity, id, event, request) => {
        await server.services.transition(session, entity, id, event, request);
      },
    }),
  );
