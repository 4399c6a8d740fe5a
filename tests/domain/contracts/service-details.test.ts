/** Description of a service in a contract, and canonical JSON. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from '#domain/contracts/canonical.ts';
import { serviceDetails } from '#domain/contracts/service-details.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';

const attribute = (about: Partial<CatalogueAttribute>): CatalogueAttribute => ({
  key: 'x',
  wire: 'x',
  title: 'X',
  section: 'overview',
  inputType: 'string',
  ...about,
});
const speed = attribute({ wire: 'speed', title: 'Download speed', inputType: 'integer', unit: 'Mbps' });
const transport = attribute({
  wire: 'transport',
  title: 'Transport',
  options: [
    { value: 'fiber', label: 'Fiber' },
    { value: 'coax', label: 'Coax' },
  ],
});

test('each attribute is a line of the contract, the quote before the request', () => {
  expect(serviceDetails([speed, transport], { speed: 200, transport: 'fiber' }, { speed: 500 })).toBe(
    'Download speed: 500 Mbps\nTransport: Fiber',
  );
  expect(serviceDetails([speed, transport], null, { transport: ['fiber', 'coax', 'smoke'] })).toBe(
    'Transport: Fiber, Coax, smoke',
  );
});

test('what neither says is left out, as are texts without words', () => {
  expect(serviceDetails([speed, transport], null, null)).toBe('');
  expect(serviceDetails([speed, transport], { speed: '', transport: null }, {})).toBe('');
  expect(serviceDetails([transport], { transport: { a: 1 } }, null)).toBe('');
  expect(serviceDetails([transport], { transport: [] }, null)).toBe('');
});

test('yes and no are words, and zero is a figure', () => {
  expect(serviceDetails([attribute({ title: 'BGP' })], { x: true }, null)).toBe('BGP: Yes');
  expect(serviceDetails([attribute({ title: 'BGP' })], { x: true }, { x: false })).toBe('BGP: No');
  expect(serviceDetails([speed], { speed: 0 }, null)).toBe('Download speed: 0 Mbps');
});

test('a unit that the words name already is not named twice', () => {
  const labeled = { ...speed, options: [{ value: 1000, label: '1000 Mbps' }] };
  expect(serviceDetails([labeled], { speed: 1000 }, null)).toBe('Download speed: 1000 Mbps');
});

test('of the configuration only what was asked for belongs to a contract', () => {
  const vlan = attribute({ title: 'VLAN', section: 'configuration' });
  expect(serviceDetails([vlan], { x: 7 }, null)).toBe('');
  expect(serviceDetails([{ ...vlan, isAsked: true }], { x: 7 }, null)).toBe('VLAN: 7');
});

test('the same content has the same text, for any order of keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
  expect(canonical(undefined)).toBe('null');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const turned = Object.fromEntries(Object.entries(record).toReversed());
      expect(canonical(turned)).toBe(canonical(record));
      expect(JSON.parse(canonical(record))).toEqual(JSON.parse(JSON.stringify(record)));
    }),
  );
});
