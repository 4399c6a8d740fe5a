import { describe, expect, test } from 'vitest';
import { entityOf, listOf, verbatim } from './specified.ts';

const fieldOf = (id: string, key: string) => entityOf(id).fields.find((one) => one.key === key)!;

/**
 * A record has `provider` as the reference `providerId` with the object next to it, and lists as reverse references.
 */
function holds(id: string, name: string): boolean {
  const { fields, many } = entityOf(id);
  return fields.some(({ key }) => key === name || key === `${name}Id`) || many.some(({ key }) => key === name);
}

const records: readonly (readonly [title: string, id: string, names: string])[] = [
  [
    '[SG-001] a service group',
    'service-group',
    'id displayId cancelled currentStep quotesRetrievedTarget quotesExpiredAt quotesExpiredStatus isReshop serviceTypes services provider team billingContact projectName legalEntity isArchived quoperator status',
  ],
  [
    '[SV-001, SV-002, SV-003] a service',
    'service',
    'id serviceType installStatus requestedInstallDate orderNumber currentStep inverseName providerSubAccountId providerAccountNumber installationContact technicalContact locations detail ipData cancelStatus',
  ],
  [
    '[SV-005] a service location',
    'service-location',
    'scheduledInstallDate originalTargetDate actualInstallDate customerRequestedHandoff providerInstallDemarc carrierHandoff handoffOptions carrierHandoffOptions address onsiteContact secondaryOnsiteContact',
  ],
  [
    '[SV-006] a phone number',
    'service-phone-number',
    'e164 type label serviceLocationId e911AddressId status portLosingCarrier portAccountNumber portPin portBtn portLoaAttachmentId portRequestedFoc portFoc portState portRejectReason deletedAt',
  ],
  ['[TG-001] a service tag', 'service-tag', 'id label color teamId'],
  [
    '[QT-001] a quote',
    'quote',
    'id term mrc nrc installInterval taxesAndFees selected comments recommended listedToUser providerResponseStatus isExpired required commissionArrRate mrr impliedArr tcv totalNrc totalMrc terminationFee serviceId detail',
  ],
  [
    '[QR-001] a quote request',
    'quote-request',
    'id createdAt completedAt status provider channel connectionType comments partiallyCompletedForm defaultCurrencyCode quotes attachments serviceGroup',
  ],
  [
    '[AI-001] an action item',
    'action-item',
    'id task actionItemType status completedAt createdAt createdBy dueDate isOverdue assignee followers team serviceId serviceGroupId commentsCount lastCommentIsCustomer comments attachments',
  ],
  ['[AI-002] its comment', 'action-item-comment', 'comment commentType createdAt createdBy attachments'],
  [
    '[TK-006] a ticket',
    'ticket',
    'id displayId type status subject teamId services invoiceId invoiceLineIds priority requestedBy assignee followers carrierTicketNumber carrierCompletionDate desiredDate openedAt firstResponseAt closedAt closeReason messages',
  ],
  ['[TK-006] its message', 'ticket-message', 'kind body attachments internal'],
  ['[TK-007] a billing issue', 'ticket', 'disputedAmount disputeReason disputeDeadline creditReceived'],
  ['[TK-008] a change', 'ticket', 'field old new'],
  ['[TK-009] a disconnect', 'ticket', 'requestedDate noticeDays etfEstimate portOutFirst'],
  ['[TK-010] a move', 'ticket', 'newAddressId moveDate'],
  ['[TK-011] a credit request', 'ticket', 'outageStart outageEnd metric creditCalc claimDeadline'],
  ['[DO-001] an attachment', 'attachment', 'id fileId category signableDocuments signatureRequired'],
  ['[DO-002] a signable document', 'signable-document', 'signedDate fileId signedFileId'],
  [
    '[DO-004] what an upload says of a file',
    'attachment',
    'fileId category provider serviceGroupId serviceId contractId signatureRequired actionItemId ticketId',
  ],
];

describe('Records of procurement, work and documents', () => {
  test.each(records)('%s has every field named for it', (_title, id, names) => {
    expect(names.split(' ').filter((name) => !holds(id, name))).toEqual([]);
  });

  test('[DO-006] a contract holds, and a template may use, every listed field', () => {
    const wire = new Set(entityOf('contract').fields.flatMap(({ wire: name }) => [name, name.replace(/_id$/, '')]));
    expect(verbatim('DO-006').filter((name) => !wire.has(name))).toEqual([]);
    expect(listOf('contract-field').values.map(({ value }) => value)).toEqual(verbatim('DO-006'));
  });

  test('[SV-006] the port PIN can be set and never read', () => {
    expect(fieldOf('service-phone-number', 'portPin')).toMatchObject({ kind: 'secret', writeOnly: true });
  });

  test('[SV-042] the original target date cannot be written', () => {
    expect(fieldOf('service-location', 'originalTargetDate').readOnly).toBe(true);
  });

  test('[QT-024] the install interval counts whole business days', () => {
    expect(fieldOf('quote', 'installInterval')).toMatchObject({ kind: 'integer', unit: 'business days' });
    expect(fieldOf('quote', 'installInterval').schema).toMatchObject({ minimum: 0 });
  });

  test('[QT-025] the asked configuration is required unless said otherwise', () => {
    expect(fieldOf('quote', 'required').default).toBe(true);
  });

  test('[TG-010] a tag has 1 to 50 characters, unique in its team, and a color as #RRGGBB', () => {
    expect(fieldOf('service-tag', 'label').schema).toMatchObject({ minLength: 1, maxLength: 50 });
    expect(entityOf('service-tag').unique).toContainEqual(['label']);
    const { pattern } = fieldOf('service-tag', 'color').schema as { pattern: string };
    expect(['#5B3FD6', '#fff', 'red'].map((color) => new RegExp(pattern).test(color))).toEqual([true, false, false]);
  });

  test('[QR-047] a missing currency is refused with its text', () => {
    expect(fieldOf('quote-request', 'defaultCurrencyCode').messages['required']).toBe(verbatim('QR-047')[0]);
  });

  test('[DO-012] a file without a type is refused with its text', () => {
    expect(fieldOf('attachment', 'category').messages['required']).toBe(verbatim('DO-012')[0]);
  });
});
