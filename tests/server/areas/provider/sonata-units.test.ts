/** Units and times of a Sonata quote (MEF 115, 9.2: Duration and TimePeriod). */
import { describe, expect, test } from 'vitest';
import { validateAnswerSonataQuoteBody } from '#generated/validate/operations/quote-requests.ts';
import { validated } from '#runtime/validation/errors.ts';
import { answerOf, type SonataQuote } from '#server/areas/provider/sonata/from-sonata.ts';

const item = {
  id: '01890000-0000-7000-8000-000000000001',
  state: 'approved.orderable' as const,
  quoteItemTerm: { duration: { amount: 36, units: 'calendarMonths' as const } },
  quoteItemInstallationInterval: { amount: 45, units: 'businessDays' as const },
};
const quoteOf = (more: object) =>
  ({ state: 'approved.orderable', quoteItem: [{ ...item, ...more }] }) as unknown as SonataQuote;
const faultsOf = (more: object) =>
  validated(validateAnswerSonataQuoteBody, { token: 'x'.repeat(43), quote: quoteOf(more) }, { today: '2026-11-29' }) ??
  {};

describe('an interval or a term in a unit that cannot be converted without loss', () => {
  test.each([
    ['quoteItemInstallationInterval', { quoteItemInstallationInterval: { amount: 3, units: 'calendarMonths' } }],
    ['quoteItemInstallationInterval', { quoteItemInstallationInterval: { amount: 3, units: 'calendarDays' } }],
    ['quoteItemInstallationInterval', { quoteItemInstallationInterval: { amount: 3, units: 'businessHours' } }],
    ['quoteItemTerm.duration', { quoteItemTerm: { duration: { amount: 24, units: 'businessDays' } } }],
    ['quoteItemTerm.duration', { quoteItemTerm: { duration: { amount: 3, units: 'calendarDays' } } }],
    ['requestedQuoteItemTerm.duration', { requestedQuoteItemTerm: { duration: { amount: 3, units: 'businessDays' } } }],
  ])('is refused at %s', (path, more) => {
    expect(Object.keys(faultsOf(more))).toContain(`quote.quoteItem.0.${path}.units`);
  });

  test('business days and calendar months are taken', () => {
    expect(Object.keys(faultsOf({})).filter((path) => path.endsWith('units'))).toEqual([]);
    expect(answerOf(quoteOf({}), 'UTC').quotes[0]).toMatchObject({ term: 36, install_interval: 45 });
  });
});

describe('the end of validity is the day on which its moment falls for the team', () => {
  test.each([
    ['2027-01-01T04:59:59Z', 'America/Chicago', '2026-12-31'],
    ['2027-01-01T05:59:59Z', 'America/Chicago', '2026-12-31'],
    ['2027-01-01T06:00:00Z', 'America/Chicago', '2027-01-01'],
    ['2027-01-01T04:59:59Z', 'Asia/Tokyo', '2027-01-01'],
    ['2026-12-31T15:30:00Z', 'Asia/Tokyo', '2027-01-01'],
    ['2027-01-01T00:59:59+02:00', 'Europe/Berlin', '2026-12-31'],
    ['2027-03-14T07:59:59Z', 'America/Chicago', '2027-03-14'],
  ])('%s in %s is %s', (endDateTime, zone, day) => {
    expect(answerOf(quoteOf({ validFor: { endDateTime } }), zone).quotes[0]!.valid_until).toBe(day);
  });
});
