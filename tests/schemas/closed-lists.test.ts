import { describe, expect, test } from 'vitest';
import { accepted, listOf, model, valuesOf, verbatim } from './specified.ts';

const same = [
  ['[QN-043] questionnaire kinds', 'questionnaire-type'],
  ['[QN-051] conditional types', 'conditional-type'],
  ['[QN-053] response sets', 'response-set'],
  ['[QN-076, SV-007] service types', 'service-type'],
  ['[QN-080] referral sources', 'referral-source'],
  ['[QN-081] rack types', 'rack-type'],
  ['[QN-085] cross-connect mediums', 'cross-connect-medium'],
  ['[QN-089] phone kinds', 'phone-kind'],
  ['[QN-090, SV-012, AT-042] phone line types', 'phone-line-type'],
  ['[QN-091] services of a bill', 'bill-service'],
  ['[QN-093] question types', 'question-type'],
  ['[QN-337, BS-065] meeting routers', 'meeting-router'],
  ['[NO-021] flash types', 'flash-type'],
  ['[NO-002] notification states', 'notification-state'],
  ['[NO-027] email statuses', 'email-status'],
  ['[PE-001, BS-039] global roles', 'staff-role'],
  ['[PE-014, TU-002] team permissions', 'team-permission'],
  ['[TM-002] team tiers', 'team-tier'],
  ['[TM-003] team statuses', 'team-status'],
  ['[AD-002] address statuses', 'address-status'],
  ['[AD-008] location kinds', 'location-kind'],
  ['[AD-009] location types', 'location-type'],
  ['[SG-002] group statuses', 'service-group-status'],
  ['[SG-004] expiry of a group', 'quotes-expired-status'],
  ['[SG-016] steps', 'service-group-step'],
  ['[SG-085] installation statuses', 'install-status'],
  ['[SV-004] cancel statuses', 'cancel-status'],
  ['[SV-024] reshop preferences', 'reshop-preference'],
  ['[SV-039, AT-063] handoffs', 'handoff-option'],
  ['[QT-003, QT-021] quote statuses', 'quote-status'],
  ['[QT-004] expiry of a quote', 'quote-expiry'],
  ['[QT-006, CT-036, AT-062] construction', 'construction'],
  ['[QT-016] WAN labels', 'wan-label'],
  ['[QR-002] quote request statuses', 'quote-request-status'],
  ['[QR-004] quote request channels', 'quote-request-channel'],
  ['[QR-005, PR-005] relations to a location', 'connection-type'],
  ['[AI-003] action item types', 'action-item-type'],
  ['[AI-004] action item statuses', 'action-item-status'],
  ['[AI-005] comment types', 'comment-type'],
  ['[TK-001] ticket types', 'ticket-type'],
  ['[TK-002] ticket statuses', 'ticket-status'],
  ['[TK-003] ticket message kinds', 'ticket-message-kind'],
  ['[DO-003] attachment categories', 'attachment-category'],
  ['[DO-005] signature types', 'signature-type'],
  ['[DO-031] document states', 'document-status'],
  ['[PR-002] company types', 'company-type'],
  ['[PR-003] delivery points', 'delivery-point'],
  ['[PR-004, PR-007] quote methods', 'quote-method'],
  ['[PR-006] provider relationships', 'provider-relationship'],
  ['[IN-015] inventory upload states', 'inventory-upload-status'],
  ['[BI-004] charge categories', 'charge-category'],
  ['[BI-005] charge kinds', 'charge-kind'],
  ['[BI-006] amount bases', 'amount-basis'],
  ['[BI-007] invoicing payment methods', 'payment-method'],
  ['[BI-008] bill deliveries', 'bill-delivery'],
  ['[BI-009] payment directions', 'payment-direction'],
  ['[BI-010] methods of a payment record', 'payment-record-method'],
  ['[BI-011] payment sources', 'payment-source'],
  ['[BI-012] consolidated bill statuses', 'consolidated-bill-status'],
  ['[BI-014] invoice statuses', 'invoice-status'],
  ['[BI-016] payment statuses', 'payment-status'],
  ['[BI-017] reconciliation statuses', 'reconciliation-status'],
  ['[BS-007] project tabs', 'bulk-site-tab'],
  ['[BS-046] project statuses', 'bulk-site-status'],
  ['[SP-021] circuit transports', 'transport'],
  ['[SP-022, CT-029, AT-049] bandwidth kinds', 'bandwidth-kind'],
  ['[SP-023] managed router', 'yes-no'],
  ['[SS-024] property types', 'property-type'],
  ['[SS-069] review views', 'address-review-view'],
  ['[CT-025, AT-043, BS-053] quoted terms', 'quoted-term'],
  ['[CT-026, AT-046] service levels', 'sla-percent'],
  ['[CT-027, AT-047] WAN interfaces', 'wan-interfaces'],
  ['[CT-028, AT-048] routing', 'routing'],
  ['[CT-032, AT-057] fiber strands', 'fiber-strands'],
  ['[CT-033, AT-058] voice line types', 'voice-line-type'],
  ['[CT-034, AT-059, AT-060] usage plans', 'usage-plan'],
  ['[CT-035, AT-061] interface media', 'interface-media'],
  ['[AT-053] speeds of quotes and services', 'service-speed'],
  ['[AT-054] wavelength speeds', 'wavelength-speed'],
  ['[AT-055] point-to-point speeds', 'point-to-point-speed'],
  ['[AT-056] cloud connect speeds', 'cloud-connect-speed'],
  ['[QN-083, AT-064] circuit types', 'circuit-type'],
] as const;

/** Lists in our own order: services by family, the default first, new values first. */
const ownOrder: ReadonlySet<string> = new Set(['service-type', 'flash-type', 'notification-state', 'transport']);

describe('closed lists', () => {
  test.each(same)('%s hold exactly the specified values', (title, id) => {
    const row = [...title.matchAll(/[A-Z]+-\d{3}/g)]
      .map(([found]) => found)
      .find((found) => verbatim(found).length > 1 && found !== 'QN-083')!;
    const inOrder = ownOrder.has(id)
      ? (values: readonly string[]) => values.toSorted()
      : (values: readonly string[]) => values;
    expect(inOrder(valuesOf(id))).toEqual(inOrder(verbatim(row)));
  });

  test('[QN-086, QN-087, QN-088] each cable belongs to its medium', () => {
    const of = (medium: string) =>
      listOf('cable-type').values.flatMap(({ value, facts }) => (facts['medium'] === medium ? [value] : []));
    expect(of('copper')).toEqual(verbatim('QN-086'));
    expect(of('fiber')).toEqual(verbatim('QN-087'));
    expect(of('pots')).toEqual(verbatim('QN-088'));
  });

  test.each([
    ['[QN-077, SV-009, AT-041]', 'transport', [...verbatim('QN-077'), 'Fixed Wireless']],
    ['[QN-078, SV-010, AT-024]', 'internet-class', ['Broadband', 'Dedicated', 'Broadband (best effort)']],
    ['[QN-079, SV-011]', 'contract-term', verbatim('QN-079')],
    ['[QN-084]', 'rack-option', verbatim('QN-084')],
    ['[BS-045]', 'bulk-site-status', verbatim('BS-045')],
    ['[QR-027]', 'quote-status', verbatim('QR-027')],
  ])('%s %s accepts every spelling of the specification', (_, id, spellings) => {
    expect(spellings.filter((spelling) => !accepted(id, spelling))).toEqual([]);
  });

  test('[QN-092, AD-010] countries are the 249 of ISO 3166 with ten first', () => {
    expect(valuesOf('country').slice(0, 10)).toEqual(verbatim('QN-092'));
    expect(valuesOf('country')).toHaveLength(249);
  });

  test('[AC-048] every whole offset from UTC-12 to UTC+12 names a zone of that offset', () => {
    for (let hours = -12; hours <= 12; hours += 1) {
      const offset = hours === 0 ? 'UTC' : `UTC${hours > 0 ? '+' : ''}${hours}`;
      const zone = accepted('time-zone', offset)!;
      const shown = new Intl.DateTimeFormat('en', { timeZone: String(zone.value), timeZoneName: 'longOffset' }).format(
        0,
      );
      expect(shown).toContain(
        hours === 0 ? 'GMT' : `GMT${hours > 0 ? '+' : '-'}${String(Math.abs(hours)).padStart(2, '0')}:00`,
      );
    }
  });

  test('[QN-082] a circuit type ends in its phase', () => {
    expect(valuesOf('circuit-type').filter((value) => !/_p[13]$/.test(value))).toEqual([]);
  });

  test('[CT-030, AT-050, AT-051] static IP blocks run from none over /32 to /16 with their usable addresses', () => {
    expect(valuesOf('static-ip-block')).toEqual(['None', ...Array.from({ length: 17 }, (_, at) => `/${32 - at}`)]);
    expect(listOf('static-ip-block').values.map(({ label }) => label)).toEqual(verbatim('AT-051'));
  });

  test('[CT-031, AT-052] speeds start at 100 Mbps and end at 150 Gbps', () => {
    const labels = listOf('service-speed').values.map(({ label }) => label);
    expect([labels[0], labels.at(-1)]).toEqual(['100 Mbps', '150 Gbps']);
  });

  test('[SP-026] the questionnaire offers the internet speeds of the specification', () => {
    expect(valuesOf('internet-speed')).toEqual(
      '10 50 100 200 250 300 500 1000 2000 5000 10000 40000 100000'.split(' '),
    );
  });

  test.each([
    ['[SG-093] fiber and WAN', 'fiber_wan', 'SG-093'],
    ['[SG-094] broadband', 'broadband', 'SG-094'],
    ['[SG-095] voice', 'voice', 'SG-095'],
    ['[SG-096] colocation', 'colocation', 'SG-096'],
  ])('%s orders pass the specified milestones in order', (_, template, row) => {
    expect(accepted('milestone-template', template)!.facts['steps']).toEqual(verbatim(row));
    expect(verbatim(row).filter((step) => !valuesOf('install-task-step').includes(step))).toEqual([]);
  });

  test('[SG-090, SG-091, SG-092] task statuses and steps include the specified ones', () => {
    const statuses = [...verbatim('SG-090').filter((status) => status !== 'delayed variants'), ...verbatim('SG-091')];
    expect(valuesOf('install-task-status').toSorted()).toEqual(statuses.toSorted());
    expect(verbatim('SG-092').filter((step) => !valuesOf('install-task-step').includes(step))).toEqual([]);
  });

  test('[QT-005, QR-003, BI-013, BI-015, PE-002, AM-005, AT-044, AT-045] values show under their specified labels', () => {
    const label = (list: string, value: string) => accepted(list, value)!.label;
    expect(['Available', 'Pending', 'NoBid'].map((value) => label('quote-status', value))).toEqual([
      'Active',
      'Quote Pending',
      'No Bid',
    ]);
    for (const pair of verbatim('QR-003')) {
      const [value, shown] = pair.split(': ');
      expect(label('quote-request-status', value!)).toBe(shown);
    }
    expect(label('consolidated-bill-status', 'OPEN')).toContain('ready for payment');
    expect([label('consolidated-bill-status', 'PAID'), label('invoice-status', 'CLOSED')]).toEqual([
      'Closed - Paid',
      'Closed - Paid',
    ]);
    expect(label('staff-role', 'normal_user')).toBe('Customer');
    expect(listOf('quoted-term').values.map((term) => term.label)).toEqual(['Month to month', ...verbatim('AT-044')]);
  });

  test('[NO-031] the websocket carries the eight specified messages, and our two about any record and about running tasks', () => {
    expect(valuesOf('socket-message-type').toSorted()).toEqual(
      [...verbatim('NO-031'), 'celery.task_progressed', 'record.changed'].toSorted(),
    );
  });

  test('[NO-039] each socket message says what it carries and what a page does then', () => {
    const { values } = listOf('socket-message-type');
    expect(values).toHaveLength(10);
    for (const { value, description } of values)
      expect([value, description]).toEqual([value, expect.stringMatching(/^Carries .+; .+\.$/)]);
  });

  test.each([
    [
      '[SV-033] states of a service in the inventory',
      'service-status',
      'active pending_disconnect disconnected cancelled',
    ],
    ['[AM-029] templates of demo accounts', 'demo-template', 'empty quoting installing full_inventory'],
    ['[SG-044] what may be added later', 'postponed-selection', 'contact billing address service'],
  ])('%s are the proposed ones', (_, id, values) => {
    expect(valuesOf(id)).toEqual(values.split(' '));
  });

  test('[SP-025] broadband comes over all six transports, dedicated internet over fiber, fixed wireless and copper', () => {
    const over = (value: string) => accepted('internet-class', value)!.facts['transports'] as readonly string[];
    expect(over('Broadband').toSorted()).toEqual([...valuesOf('transport')].toSorted());
    expect(over('Dedicated')).toEqual(['fiber', 'fixed_wireless', 'copper']);
  });

  test('[TK-020] the first answer to a ticket is due after 1 hour around the clock, or 4, 8 or 16 business hours', () => {
    const clocks = listOf('ticket-priority').values.map(({ value, facts }) => [
      value,
      facts['firstResponseHours'],
      facts['isAroundTheClock'] ?? false,
    ]);
    expect(clocks).toEqual([
      ['P1', 1, true],
      ['P2', 4, false],
      ['P3', 8, false],
      ['P4', 16, false],
    ]);
  });

  test('no spelling means two values of a list', () => {
    const doubled = model.types.filter(({ values }) => {
      const spellings = values.flatMap(({ value, accepts }) => [String(value), ...accepts]);
      return new Set(spellings).size < spellings.length;
    });
    expect(doubled.map(({ id }) => id)).toEqual([]);
  });
});
