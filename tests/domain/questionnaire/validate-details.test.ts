import { describe, expect, test } from 'vitest';
import type { WantedAnswers } from './answering.ts';
import { regular, visitor } from './shipped.ts';
import { service, verdict } from './verdict.ts';

describe('equipment', () => {
  const hosted: WantedAnswers = { ...service('voice'), voice_type: ['voice_type.voice_ucaas'] };
  const counts = { Basic: 4, Manager: 1, Executive: 0, Receptionist: 1, Conference: 1, Soft: 10 };
  const phones = (more: object) => ({ phones: [{ locationIdx: 0, counts: { ...counts, ...more } }] });

  test('[QN-285] [QN-286] phones are counted for all six kinds', () => {
    expect(verdict('phone_hardware', phones({}), hosted)).toBe('saved');
    expect(verdict('phone_hardware', phones({ Soft: null }), hosted)).toEqual(['phones.0.counts.Soft: Required']);
    expect(verdict('phone_hardware', phones({ Soft: 'abc' }), hosted)).toEqual([
      'phones.0.counts.Soft: Must be a number',
    ]);
    expect(verdict('phone_hardware', phones({ Fax: 1 }), hosted)).toEqual(['phones.0.counts.Fax: Invalid']);
  });

  test('[QN-066] phones are counted once at each location that was asked about', () => {
    const [here] = phones({}).phones;
    const twice = { phones: [here!, here!] };
    const elsewhere = { phones: [here!, { ...here!, locationIdx: 7 }] };
    expect(verdict('phone_hardware', twice, hosted)).toEqual(['phones.1: Invalid']);
    expect(verdict('phone_hardware', elsewhere, hosted)).toEqual(['phones.1: Invalid']);
  });

  const rack = {
    locationIdx: 0,
    quantity: 2,
    rackType: '42U_standard',
    circuitType: '30A_208V_p1',
    additionalOptions: [],
  };
  const racks = (...rows: readonly object[]) => verdict('rack_types', { rackTypes: rows }, service('colocation'));

  test('[QN-287] racks have a positive whole quantity', () => {
    expect(racks(rack)).toBe('saved');
    expect(racks({ ...rack, quantity: null })).toEqual(['rackTypes.0.quantity: Required']);
    expect(racks({ ...rack, quantity: 1.5 })).toEqual(['rackTypes.0.quantity: Must be an integer']);
    expect(racks({ ...rack, quantity: 'abc' })).toEqual(['rackTypes.0.quantity: Must be an integer']);
    expect(racks({ ...rack, quantity: 0 })).toEqual(['rackTypes.0.quantity: Must be a positive number']);
  });

  test('[QN-288] [QN-289] [QN-290] racks have a type and a circuit, and there is at least one row', () => {
    expect(racks({ ...rack, rackType: '' })).toEqual(['rackTypes.0.rackType: Required']);
    expect(racks({ ...rack, circuitType: undefined })).toEqual(['rackTypes.0.circuitType: Required']);
    expect(racks({ ...rack, rackType: '43U' })).toEqual(['rackTypes.0.rackType: Invalid']);
    expect(racks()).toEqual(['rackTypes: Required']);
  });

  test('[QN-291] cross connects have no quantity, or a positive whole one', () => {
    const check = (row: object) => verdict('cross_connects', { crossConnects: { 0: [row] } }, service('colocation'));
    expect(check({ medium: 'fiber', type: 'Single Mode' })).toBe('saved');
    expect(check({ quantity: 3 })).toBe('saved');
    expect(check({ quantity: 0.5 })).toEqual(['crossConnects.0.0.quantity: Must be an integer']);
    expect(check({ quantity: 'abc' })).toEqual(['crossConnects.0.0.quantity: Must be an integer']);
    expect(check({ quantity: -1 })).toEqual(['crossConnects.0.0.quantity: Must be a positive number']);
    expect(check({ medium: 'string' })).toEqual(['crossConnects.0.0.medium: Invalid']);
  });
});

describe('uploads', () => {
  const pdf = (n: number) => ({ fileUrl: `/files/${n}`, fileId: String(n), name: `${n}.pdf`, size: 1000 });
  const files = (...fileUrls: readonly object[]) => verdict('attachments', { fileUrls });

  test('[QN-295] [QN-297] hold one to ten files', () => {
    expect(files()).toEqual(['fileUrls: Please select one or more files to upload']);
    expect(files(...Array.from({ length: 10 }, (_, n) => pdf(n)))).toBe('saved');
    expect(files(...Array.from({ length: 11 }, (_, n) => pdf(n)))).toEqual([
      'fileUrls: You may only upload ten files.',
    ]);
  });

  test('[QN-296] [QN-298] hold images and PDF of up to 50 MB', () => {
    expect(files({ ...pdf(1), name: 'run.exe' })).toEqual(['fileUrls.0: Only images and PDF files can be uploaded.']);
    expect(files({ ...pdf(1), size: 50 * 1024 * 1024 })).toBe('saved');
    expect(files({ ...pdf(1), size: 50 * 1024 * 1024 + 1 })).toEqual(['fileUrls.0: File size must be less than 50 MB']);
  });

  const bill = { type: 'bill', providers: ['Lumen'], services: ['Internet'], fileUrls: [pdf(1)] };
  const bills = (...billUpload: readonly object[]) =>
    verdict('bill_upload', { billUpload }, { shopping_for: ['shopping_for.contract_upload'] });

  test('[QN-293] [QN-299] a bill has a type and one file', () => {
    expect(bills(bill)).toBe('saved');
    expect(bills({ ...bill, type: '' })).toEqual(['billUpload.0.type: Required']);
    expect(bills({ ...bill, fileUrls: [pdf(1), pdf(2)] })).toEqual(['billUpload.0.fileUrls: Invalid']);
    expect(bills({ ...bill, fileUrls: [] })).toEqual([
      'billUpload.0.fileUrls: Please select one or more files to upload',
    ]);
  });

  test('[QN-294] a bill names provider and service, a contract its provider', () => {
    expect(bills({ ...bill, providers: [] })).toEqual(['billUpload.0.providers: Required']);
    expect(bills({ ...bill, services: [] })).toEqual(['billUpload.0.services: Required']);
    expect(bills({ ...bill, type: 'contract', services: [] })).toBe('saved');
  });

  test('[QN-300] a bill is a pdf, png, jpg or jpeg', () => {
    const named = (name: string) => bills({ ...bill, fileUrls: [{ ...pdf(1), name }] });
    for (const ending of ['pdf', 'png', 'jpg', 'jpeg', 'PDF']) expect(named(`bill.${ending}`)).toBe('saved');
    expect(named('bill.docx')).not.toBe('saved');
  });
});

describe('the last steps', () => {
  const contact = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@acme.example',
    phone: '+1 512-555-0100 x12',
    company: 'Acme',
  };
  const check = (more: object) => verdict('contact_info', { contact: { ...contact, ...more } });

  test('[QN-273] [QN-274] contact info needs everything but the website', () => {
    expect(check({})).toBe('saved');
    expect(check({ website: '' })).toBe('saved');
    for (const key of Object.keys(contact)) expect(check({ [key]: ' ' })).toEqual([`contact.${key}: Required`]);
  });

  test('[QN-272] contact info takes real addresses and numbers', () => {
    expect(check({ email: 'ana@acme' })).toEqual(['contact.email: Please enter a valid email address']);
    expect(check({ phone: '12345' })).toEqual([
      'contact.phone: Please enter a valid phone number (e.g. 123-456-1234 x1234',
    ]);
    expect(check({ phone: `512-555-0100 x${'1'.repeat(40)}` })).toEqual([
      'contact.phone: Length must be 40 characters or less',
    ]);
  });

  test('[QN-292] another referral source is described', () => {
    const referral = (from: string, comments?: string) => verdict('referral', { referral: { from, comments } });
    expect(referral('google')).toBe('saved');
    expect(referral('')).toEqual(['referral.from: Required']);
    expect(referral('other', ' ')).toEqual(['referral.comments: Required']);
    expect(referral('other', 'A friend')).toBe('saved');
    expect(referral('myspace')).toEqual(['referral.from: Invalid']);
  });

  test('[QN-130] a required meeting cannot be left out, an offered one can', () => {
    const none = { googleMeeting: { meetingRequested: false } };
    expect(verdict('meeting_google', none)).toBe('saved');
    const required = { ...visitor, meeting: 'google_required' } as const;
    expect(verdict('meeting_required', none, {}, required)).toEqual([
      'googleMeeting: Please choose a time for the call',
    ]);
  });

  test('[QN-130] [ER-030] the time of a required meeting may be agreed later', () => {
    const required = { ...visitor, meeting: 'google_required' } as const;
    expect(verdict('meeting_required', { googleMeeting: { meetingRequested: true } }, {}, required)).toBe('saved');
  });

  test('[QN-307] a meeting lasts 30 minutes', () => {
    const slot = (end: string) => ({
      googleMeeting: { meetingRequested: true, timeRange: { start: '2026-03-05T15:00:00Z', end } },
    });
    expect(verdict('meeting_google', slot('2026-03-05T15:30:00Z'))).toBe('saved');
    expect(verdict('meeting_google', slot('2026-03-05T16:00:00Z'))).toEqual(['googleMeeting.timeRange: Invalid']);
    expect(verdict('meeting_google', { googleMeeting: { meetingRequested: true } })).toEqual([
      'googleMeeting.timeRange: Required',
    ]);
  });

  test('[QN-165] a provider is preferred or refused, not both', () => {
    const both = { providerAllowDenyList: { allowList: ['Lumen'], denyList: ['Lumen'] } };
    expect(verdict('provider_considerations', both)).toEqual(['providerAllowDenyList.denyList.0: Must be unique']);
  });

  test('a copy needs a chosen service', () => {
    const none = { copyQuote: { questionnaireId: '', serviceType: '', addressIds: [] } };
    expect(verdict('copy_selection', none, { shopping_for: ['shopping_for.copy_request'] }, regular)).toEqual([
      'copyQuote: No config selected',
    ]);
  });
});
