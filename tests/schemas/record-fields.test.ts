import { resolve } from 'node:path';
import { loadModel } from '#codegen/load-model.ts';
import { describe, expect, test } from 'vitest';

const { model } = await loadModel(resolve(import.meta.dirname, '../..'));
const entity = (id: string) => model.entities.find((one) => one.id === id)!;
const field = (id: string, key: string) => entity(id).fields.find((one) => one.key === key)!;
const value = (id: string) =>
  model.values.find((one) => one.id === id)!.schema as { properties: Record<string, unknown> };

/**
 * A record has `provider` as the reference `providerId` with the object next to it, and lists as reverse references.
 */
const holds = (id: string, name: string): boolean =>
  entity(id).fields.some(({ key }) => key === name || key === `${name}Id`) ||
  entity(id).many.some(({ key }) => key === name);

const records: readonly (readonly [title: string, id: string, names: string])[] = [
  [
    '[AD-001] an address',
    'address',
    'id name street city stateProvince postalCode country countryShort county lat lng addressLineTwo handoffDetails comments customColumns status fullAddress streetFull streetShort isDataCenter isTower isNewConstruction isMall propertyManager googleFullDetails',
  ],
  [
    '[AD-005] network data',
    'address-network-data',
    'id createdAt telco npaNxx cableco wisp onnet nearnet500 providerAvailability',
  ],
  [
    '[AD-006] provider availability',
    'provider-availability',
    'providerId providerRaw siteDistanceFt accessMedium connectionStatus closestSiteAddress lat lng source additionalInfo',
  ],
  ['[CO-002] a contact', 'contact', 'id name email phone provider team'],
  ['[CO-003] a custom contact', 'custom-contact', 'id name email phone provider team label notes deletedAt'],
  [
    '[CO-004, CO-005] a contact intake',
    'contact-intake',
    'id name email phone teamId providerId unsubscribed createdAt',
  ],
  [
    '[PR-001] a provider',
    'provider',
    'name description logo webPortal companyType serviceTypes loaTemplate networkAsn deliveryPoint extraFields customerServiceContact billingContact repairContact connectedToFiberName',
  ],
  [
    '[PR-018] a commission rate',
    'commission-rate',
    'id providerId agentId serviceTypes internetClass termMin termMax model rate multiple spiffAmount evergreen appliesToRenewal clawbackMonths capAmount effectiveFrom effectiveTo',
  ],
  [
    '[BI-020] a provider account',
    'provider-account',
    'id team provider accountNumber subAccounts remitTo deliveryMethod billingDay billsInAdvance prorationMethod currency expectedMonthly glStrategy',
  ],
  [
    '[BI-021] an invoice',
    'invoice',
    'id providerAccountId invoiceNumber invoiceDate dueDate periodStart periodEnd currency previousBalance payments adjustments currentCharges taxesTotal total fileId source status paidOn lines',
  ],
  [
    '[BI-022] an invoice line',
    'invoice-line',
    'id serviceId chargeCategory kind basis description periodStart periodEnd qty unitPrice amount taxType glSplits expectedAmount variance exceptionCode',
  ],
  [
    '[BI-023] a consolidated bill',
    'consolidated-bill',
    'id number team periodStart periodEnd issueDate dueDate currency lines platformFee creditsApplied subtotalByCategory total amountPaid balance status glExportedAt',
  ],
  ['[BI-024] a payment', 'payment', 'amount direction method source status consolidatedBill invoice paidOn'],
  ['[BI-024] a reconciliation', 'reconciliation', 'bankReference bankDate bankAmount payment difference status reason'],
  ['[BI-034] a currency', 'currency', 'code name symbol precision'],
  [
    '[IN-004, IN-005] an inventory upload',
    'inventory-upload',
    'id team name status createdBy submittedAt comments contracts serviceCount errors',
  ],
  ['[IN-005] its contract', 'inventory-upload-contract', 'id fileId providerId serviceTypes status extracted'],
  [
    'a bulk-site project',
    'bulk-site-upload',
    'id teamId name status createdBy editedBy createdAt editedAt data createdRecords serviceGroups',
  ],
  ['[SP-016] a site profile', 'site-profile', 'id name team hidden data editedAt'],
  [
    '[QN-042] a questionnaire',
    'questionnaire',
    'id type teamId accountId locationNumber createdAt completedAt lyUuid isDemo userInfo locations responses servicesToCreate',
  ],
  ['[QN-052] a response', 'questionnaire-response', 'id questionId data'],
];

const values: readonly (readonly [title: string, id: string, names: string])[] = [
  ['[QN-044] contact info', 'questionnaire-user-info', 'firstName lastName email phone company website zoomInfo'],
  ['[QN-045] a service to create', 'questionnaire-service', 'serviceType addressIds'],
  [
    '[QN-047] a location',
    'questionnaire-location',
    'idx name id isDataCenter fullAddress googleFullDetails locationType demarc',
  ],
  [
    '[QN-059] a colocation answer',
    'questionnaire-colocation',
    'searchBy name address area radius id googleFullDetails',
  ],
  ['[QN-067] a cross-connect answer', 'questionnaire-cross-connect', 'quantity medium type'],
  ['[QN-068] a rack answer', 'questionnaire-rack', 'quantity rackType circuitType additionalOptions'],
  ['[QN-072] a bill upload answer', 'questionnaire-bill-upload', 'type providers services comments fileUrls'],
  [
    '[QN-074] a meeting answer',
    'questionnaire-meeting',
    'meetingRequested email timeRange meetingType meetingLength date rescheduleLink',
  ],
  [
    '[QN-054, QN-055, QN-056, QN-057, QN-058, QN-060, QN-061, QN-062, QN-063, QN-064, QN-065, QN-066, QN-069, QN-070, QN-071, QN-073] an answer',
    'questionnaire-answer',
    'text optionIds multiSelectType locationOptionIds connectionOptionIds locations colocations connections storedLocations wanAddresses locationsAddresses locationsInfo date phones crossConnects rackTypes providerAllowDenyList referral copyQuote billUpload fileUrls chilipiperMeeting googleMeeting',
  ],
  ['[BS-042] the data of a bulk-site project', 'bulk-site-data', 'addresses contractDetails consultationDate'],
  [
    '[SS-023] a row of the address sheet',
    'bulk-site-row',
    'id name fullAddress street addressLine1 demarc addressLineTwo city stateProvince postalCode country lat lng propertyType isNewConstruction siteProfileId placeData selectedAddress customColumns',
  ],
];

describe('records', () => {
  test.each(records)('%s carries every listed field', (_title, id, names) => {
    expect(names.split(' ').filter((name) => !holds(id, name))).toEqual([]);
  });

  test.each(values)('%s carries every listed key', (_title, id, names) => {
    expect(names.split(' ').filter((name) => !(name in value(id).properties))).toEqual([]);
  });

  test('[AD-003, CO-006] a property manager is named by name, email and phone', () => {
    expect(entity('contact').shownAs).toBe('{name} {email} {phone}');
    expect(field('address', 'propertyManagerId').reference).toMatchObject({ entity: 'contact', as: 'propertyManager' });
  });

  test('[BS-043] the sheet of a project has a mode and rows', () => {
    expect(value('bulk-site-data').properties['addresses']).toMatchObject({
      properties: { isMultiLineEntry: {}, rows: {} },
    });
  });

  test('[BS-044] contract details have terms, both provider lists and comments', () => {
    const details = value('bulk-site-data').properties['contractDetails'] as { properties: object };
    expect(Object.keys(details.properties)).toEqual(['terms', 'providerAllow', 'providerDeny', 'additionalComments']);
  });
});

describe('rules of a single field', () => {
  test('[AD-015, SP-036, SS-036] names of addresses and site profiles end at 50 characters', () => {
    expect(field('address', 'name').schema['maxLength']).toBe(50);
    expect(field('site-profile', 'name').schema['maxLength']).toBe(50);
  });

  test('[CO-012] a phone number of more than 40 characters is refused with its text', () => {
    for (const id of ['contact', 'custom-contact']) {
      expect(field(id, 'phone').schema['maxLength']).toBe(40);
      expect(field(id, 'phone').messages['maxLength']).toBe('Length must be 40 characters or less');
    }
  });

  test('[CO-010] a malformed email is refused with its text', () => {
    for (const id of ['contact', 'custom-contact']) {
      expect(field(id, 'email')).toMatchObject({
        kind: 'email',
        messages: { format: 'Please enter a valid email address' },
      });
    }
  });

  test('[CO-008, CO-013, SP-035] an empty name or label is refused with "Required"', () => {
    const keys = [
      ['contact', 'name'],
      ['custom-contact', 'name'],
      ['custom-contact', 'label'],
      ['site-profile', 'name'],
    ] as const;
    for (const [id, key] of keys) {
      expect(field(id, key)).toMatchObject({
        required: true,
        messages: { minLength: 'Required' },
        schema: { minLength: 1 },
      });
    }
  });

  test('[SS-041, SS-042] latitude and longitude stay in range', () => {
    expect(field('address', 'lat')).toMatchObject({
      schema: { minimum: -90, maximum: 90 },
      messages: { minimum: 'Must be above -90', maximum: 'Must be below 90' },
    });
    expect(field('address', 'lng')).toMatchObject({
      schema: { minimum: -180, maximum: 180 },
      messages: { minimum: 'Must be above -180', maximum: 'Must be below 180' },
    });
  });

  test('[SP-014] a site profile has at most four circuits', () => {
    expect(value('site-profile-data').properties['circuits']).toMatchObject({ maxItems: 4 });
  });

  test('[CO-020] only the flag of a contact intake can be changed', () => {
    const open = entity('contact-intake').fields.filter((one) => !one.isStandard && !one.readOnly);
    expect(open.map(({ key }) => key)).toEqual(['unsubscribed']);
  });
});

const desk = ['quoperator', 'salesperson', 'implementation_specialist'];

describe('who may', () => {
  test('[AD-049] addresses are edited with MANAGE_ADDRESSES and by the staff who run requests and orders', () => {
    for (const operation of ['create', 'update', 'delete'] as const) {
      expect(entity('address').access[operation]).toEqual(['MANAGE_ADDRESSES', ...desk]);
    }
  });

  test('[PR-022] quote operators manage providers, and customers read name and logo only', () => {
    expect(entity('provider').access).toMatchObject({
      create: ['quoperator'],
      update: ['quoperator'],
      delete: ['quoperator'],
    });
    const open = entity('provider').fields.filter((one) => !one.isStandard && one.access.read === null);
    expect(open.map(({ key }) => key)).toEqual(['name', 'logo']);
    for (const one of entity('provider').fields.filter(({ access }) => access.read !== null)) {
      expect(one.access.read).toEqual(['staff']);
    }
  });

  test('[PR-021] commission is for holders of its permission alone, outside any team', () => {
    for (const id of ['commission-rate', 'commission-agent']) {
      expect(entity(id).scope).toBe('staff');
      expect(new Set(Object.values(entity(id).access).flat())).toEqual(new Set(['MANAGE_PROVIDER_COMMISSION_RATES']));
    }
  });

  test('[IN-003] inventory uploads take VIEW_INVENTORY to see and MANAGE_INVENTORY to change', () => {
    expect(entity('inventory-upload').access.read).toContain('VIEW_INVENTORY');
    expect(entity('inventory-upload').access.update).toContain('MANAGE_INVENTORY');
  });

  test.each(['provider-account', 'reconciliation', 'gl-export'])(
    '[BI-003] %s takes VIEW_BILL_CONSOLIDATION to see and MANAGE_BILL_CONSOLIDATION to change',
    (id) => {
      expect(entity(id).access.read).toContain('VIEW_BILL_CONSOLIDATION');
      expect(entity(id).access.create).toContain('MANAGE_BILL_CONSOLIDATION');
    },
  );

  test.each(['invoice', 'invoice-line', 'consolidated-bill', 'consolidated-bill-line', 'payment'])(
    '[BI-003] %s takes VIEW_BILL_CONSOLIDATION to see, and staff alone write it',
    (id) => {
      const { read, create, update, delete: remove } = entity(id).access;
      expect(read).toContain('VIEW_BILL_CONSOLIDATION');
      expect([create, update, remove]).toEqual(Array.from({ length: 3 }, () => ['implementation_specialist']));
    },
  );

  test('[BS-016] a project takes VIEW_PROCUREMENT to see and START_NEW_QUOTES to edit', () => {
    for (const id of ['bulk-site-upload', 'site-profile']) {
      expect(entity(id).access.read).toContain('VIEW_PROCUREMENT');
      expect(entity(id).access.update).toContain('START_NEW_QUOTES');
    }
  });

  test('[BS-015] staff act on behalf as administrator, salesperson or quote operator', () => {
    expect(entity('bulk-site-upload').access.update).toEqual(['START_NEW_QUOTES', 'salesperson', 'quoperator']);
  });
});
