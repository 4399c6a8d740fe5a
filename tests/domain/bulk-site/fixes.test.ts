/** Fixes of a sheet by reason, quotes of a circuit, and cells that are too long to save. */
import { describe, expect, test } from 'vitest';
import { circuitName, circuitRequest, describeCircuit } from '#domain/bulk-site/circuit.ts';
import { offerMistakes } from '#runtime/validation/offers.ts';
import { validateSiteProfileCreate } from '#generated/validate/site-profile.ts';
import { changedCells, fixCells, fixed, currentFixes, type Fix } from '#domain/bulk-site/fixes.ts';
import { savableChanges } from '#domain/bulk-site/savable-changes.ts';
import { exceededLimit } from '#domain/bulk-site/cell-length.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { bulkSiteRowColumns } from '#generated/domain/sheets/bulk-site-row.ts';

const site = (id: string, about: Partial<Site> = {}): Site => ({
  id,
  street: '1 Main St',
  postal_code: '2108',
  ...about,
});
const fix = (row: Site, reasons: readonly string[]): Fix => ({
  id: row.id!,
  reasons,
  cells: fixCells(row),
  changes: { postal_code: '02108' },
});

describe('fixes', () => {
  test('with the same reason are grouped, the most frequent first', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => site(id));
    const fixes = [fix(rows[0]!, ['zero', 'sign']), fix(rows[1]!, ['zero']), fix(rows[2]!, ['zero'])];
    expect(currentFixes(fixes, rows).map(({ reasons, fixes: own }) => [reasons, own.map(({ id }) => id)])).toEqual([
      [['zero'], ['b', 'c']],
      [['zero', 'sign'], ['a']],
    ]);
  });

  test('of a row that reads otherwise by now, or is gone, are void', () => {
    const row = site('a');
    expect(currentFixes([fix(row, ['zero'])], [{ ...row, city: 'Boston' }])).toEqual([]);
    expect(currentFixes([fix(row, ['zero'])], [{ ...row, name: 'HQ' }])).toHaveLength(1);
    expect(currentFixes([fix(row, ['zero'])], [])).toEqual([]);
  });

  test('change the row, and drop the place found for the old values', () => {
    const row = site('a', { selected_address: { place_id: 'p' } as never });
    const left = fixed(row, fix(row, ['zero']));
    expect(left).toMatchObject({ id: 'a', street: '1 Main St', postal_code: '02108' });
    expect(left.selected_address ?? null).toBeNull();
  });

  test('show each cell that changes, before and after', () => {
    const row = site('a', { lat: 42, lng: null as never });
    const changes = { postal_code: '02108', lat: 42, lng: -71, city: '', country: null };
    expect(changedCells({ ...fix(row, []), changes })).toEqual([
      { key: 'postal_code', before: '2108', after: '02108' },
      { key: 'lng', before: '', after: '-71' },
    ]);
  });
});

describe('[SP-025] [SP-026] what a class of internet can be had with', () => {
  const wrong = (...circuits: readonly object[]) =>
    offerMistakes(validateSiteProfileCreate.offers!, { data: { circuits } }).map(([path]) => path);

  test('broadband comes over all six transports, up to 1 Gbps', () => {
    const broadband = { types: { broadband: true } };
    const six = ['fiber', 'coax', 'fixed_wireless', 'copper', 'cellular', 'satellite'];
    expect(wrong({ ...broadband, transport_type: six, download_speed: 1000, upload_speed: 1000 })).toEqual([]);
    expect(wrong({ ...broadband, download_speed: 2000, upload_speed: 2000 })).toEqual([
      'data.circuits.0.download_speed',
      'data.circuits.0.upload_speed',
    ]);
  });

  test('dedicated comes over fiber, fixed wireless and copper, at any speed', () => {
    const dedicated = { types: { dedicated: true }, download_speed: 100_000 };
    expect(wrong({ ...dedicated, transport_type: ['fiber', 'fixed_wireless', 'copper'] })).toEqual([]);
    expect(wrong({ ...dedicated, transport_type: ['fiber', 'coax'] })).toEqual(['data.circuits.0.transport_type.1']);
  });

  test('with both, what one of them offers is fine; without a class everything is', () => {
    const both = { types: { broadband: true, dedicated: true } };
    expect(wrong({ ...both, transport_type: ['coax'], download_speed: 10_000 })).toEqual([]);
    expect(wrong({ transport_type: ['pigeon'], download_speed: 10_000 })).toEqual([]);
    expect(wrong({}, { types: { dedicated: true }, transport_type: ['coax'] })).toEqual([
      'data.circuits.1.transport_type.0',
    ]);
  });
});

test('a circuit in words, as a service, and as a request', () => {
  const circuit = {
    types: { dedicated: true, broadband: true },
    transport_type: ['fiber', 'coax'],
    download_speed: 500,
  };
  expect(circuitName(circuit)).toBe('Dedicated, Broadband internet');
  expect(circuitRequest({ ...circuit, description: 'x' })).toEqual({
    download_speed: 500,
    type: ['Dedicated', 'Broadband'],
    transport: ['fiber', 'coax'],
  });
  expect(circuitRequest({ types: { broadband: true }, transport_type: ['coax'] })).toEqual({
    type: 'Broadband',
    transport: 'coax',
  });
  expect(circuitRequest({})).toEqual({ type: undefined, transport: undefined });
  expect(describeCircuit({ transport_type: ['pigeon'], wan_static_ips_ipv4: 'None', managed_router: 'No' })).toBe(
    '(pigeon)',
  );
});

describe('a cell that is too long to keep', () => {
  // The sheet can save texts up to the limit of spreadsheet programs.
  const long = 'x'.repeat(bulkSiteRowColumns[0].kept + 1);
  const fits = long.slice(1);

  test('is detected by its length alone', () => {
    expect(exceededLimit('name', fits)).toBeNull();
    expect(exceededLimit('name', long)).toBe(fits.length);
    expect([exceededLimit('name', 7), exceededLimit('unheard', long)]).toEqual([null, null]);
  });

  test('alone is skipped, and the others are saved', () => {
    expect(
      savableChanges({
        set: [
          { id: 'a', cells: { name: long, city: 'Austin' } },
          { id: 'b', cells: { name: long } },
        ],
        put: [{ after: null, rows: [{ id: 'c', name: long, city: 'Waco' }] }],
      }),
    ).toEqual({
      set: [{ id: 'a', cells: { city: 'Austin' } }],
      put: [{ after: null, rows: [{ id: 'c', city: 'Waco' }] }],
    });
  });

  test('leaves nothing of a change that was all of it', () => {
    expect(savableChanges({ set: [{ id: 'b', cells: { name: long } }], drop: ['d'] } as never)).toEqual({
      drop: ['d'],
    });
    expect(savableChanges({ put: [{ after: null, rows: [{ id: 'c', name: long }] }] })).toEqual({
      put: [{ after: null, rows: [{ id: 'c' }] }],
    });
  });

  test('among valid ones is found in any row', () => {
    const sound = { id: 'a', cells: { name: fits } };
    expect(savableChanges({ set: [sound, { id: 'b', cells: { name: long } }] })).toEqual({ set: [sound] });
    const row = { id: 'c', city: 'Waco' };
    expect(
      savableChanges({
        put: [
          { after: null, rows: [row, { id: 'd', name: long }] },
          { after: 'd', rows: [row] },
        ],
      }),
    ).toEqual({
      put: [
        { after: null, rows: [row, { id: 'd' }] },
        { after: 'd', rows: [row] },
      ],
    });
  });

  test('changes nothing where there is none', () => {
    const changes = { set: [{ id: 'a', cells: { name: fits } }] };
    expect(savableChanges(changes)).toBe(changes);
    expect(savableChanges({})).toEqual({});
  });
});
