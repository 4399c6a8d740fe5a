import { describe, expect, test } from 'vitest';
import { entityOf, model } from './specified.ts';

const fieldOf = (id: string, key: string) => entityOf(id).fields.find((one) => one.key === key)!;
const workflowOf = (id: string) => model.workflows.find((one) => one.id === id)!;
const whoMay = (workflow: string, event: string) =>
  workflowOf(workflow)
    .transitions.filter((one) => one.event === event)
    .flatMap(({ who }) => who);
const staff = ['quoperator', 'salesperson', 'implementation_specialist'];

describe('Who may do what in procurement', () => {
  test.each(['commissionArrRate', 'mrr', 'impliedArr'])(
    '[QT-020] %s of a quote is read by administrators only',
    (key) => {
      expect(fieldOf('quote', key).access.read).toEqual(['admin']);
    },
  );

  test('[QT-020] no list is ordered, filtered or searched by a commission field', () => {
    for (const key of ['commissionArrRate', 'mrr', 'impliedArr'])
      expect(fieldOf('quote', key).list).toMatchObject({ filter: [], search: false, sort: false });
  });

  test('[QT-019] customers see listed quotes only, and staff list and recommend them', () => {
    expect(entityOf('quote').customerSees).toEqual({ listedToUser: true });
    expect(entityOf('quote').access.update).toEqual(['quoperator']);
  });

  test('[QT-015] a quote is selected through SELECT_QUOTES, never by an update', () => {
    expect(fieldOf('quote', 'selected').readOnly).toBe(true);
    expect(whoMay('service-group', 'request_contract')).toEqual(['SELECT_QUOTES']);
  });

  test('[SG-011] groups are read with VIEW_PROCUREMENT', () => {
    expect(entityOf('service-group').access.read).toEqual(['VIEW_PROCUREMENT', 'staff']);
  });

  test('[SG-062] followers are managed with their own permission', () => {
    expect(entityOf('service-group-follower').access.create).toContain('MANAGE_SERVICE_GROUP_FOLLOWERS');
  });

  test('[TG-009] tags are changed with MANAGE_SERVICE_TAGS or by staff', () => {
    for (const rule of [entityOf('service-tag').access, entityOf('service-tagging').access])
      expect(rule.create).toEqual(['MANAGE_SERVICE_TAGS', ...staff]);
  });

  test('[SV-052] services are edited with MANAGE_PROCUREMENT, MANAGE_INVENTORY or by staff', () => {
    expect(entityOf('service').access.update).toEqual(['MANAGE_PROCUREMENT', 'MANAGE_INVENTORY', ...staff]);
  });

  test('[AI-025] members read and raise action items of their team', () => {
    expect(entityOf('action-item').access).toMatchObject({
      read: ['member', 'staff'],
      create: ['contributor', ...staff],
    });
  });

  test('[TK-022] members read the tickets of their team, and never an internal message', () => {
    expect(entityOf('ticket').access.read).toEqual(['member', 'staff']);
    expect(entityOf('ticket-message').customerSees).toEqual({ internal: false });
    expect(fieldOf('ticket-message', 'internal').access.write).toEqual(staff);
  });

  test('[DO-017] documents are deleted with the permission of their area', () => {
    expect(entityOf('attachment').access.delete).toEqual(
      expect.arrayContaining(['MANAGE_PROCUREMENT', 'MANAGE_BILL_CONSOLIDATION', 'MANAGE_INVENTORY']),
    );
  });

  test('[QR-069] a provider link opens its request and its files, and no quote record or customer contact', () => {
    const opened = model.entities.filter(({ access }) => access.read.includes('link')).map(({ id }) => id);
    expect(opened.filter((id) => ['quote', 'service-group', 'contact', 'service'].includes(id))).toEqual([]);
    expect(opened).toEqual(expect.arrayContaining(['quote-request', 'quote-request-attachment']));
  });
});
