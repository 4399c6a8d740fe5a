/** Columns of a services file, and values of its rows. */
import { describe, expect, test } from 'vitest';
import { readRow } from '#domain/services/import/read-row.ts';
import { importTargets, proposedColumns, targetFor } from '#domain/services/import/targets.ts';

const titles: Readonly<Record<string, string>> = { mrc: 'MRC', nrc: 'NRC', name: 'Name', term: 'Term' };
const targets = importTargets((wire) => titles[wire] ?? wire);
const by = (key: string) => targets.find((each) => each.key === key)!;
const row = (cells: Readonly<Record<string, string>>) => readRow(Object.values(cells), Object.keys(cells).map(by));

describe('columns', () => {
  test('are the fields of a service, places by their end and amounts with their currency, and each attribute once', () => {
    const keys = targets.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.slice(0, 5)).toEqual(['service_type', 'name', 'provider_id', 'address_a', 'address_z']);
    expect(keys).toContain('detail.download_speed');
    expect([by('address_a').title, by('address_z').title, by('mrc').title, by('mrc_currency').title]).toEqual([
      'Address',
      'Z address',
      'MRC',
      'MRC currency',
    ]);
    expect(by('service_type').options).toContainEqual(
      expect.objectContaining({ value: 'internet', label: 'Internet' }),
    );
    expect(by('name')).toEqual({ key: 'name', title: 'Name', shape: 'string' });
    expect(by('detail.download_speed')).toMatchObject({ shape: 'decimal', unit: 'Mbps' });
  });

  test('are found by title or wire name, ignoring case and punctuation, each value once', () => {
    const speed = by('detail.download_speed').title;
    expect(
      proposedColumns(
        ['NAME', 'name', 'Monthly', 'MRC-currency', `${speed} (Mbps)`, 'provider id', 'Download_Speed', ' term '],
        targets,
      ),
    ).toEqual(['name', null, null, 'mrc_currency', 'detail.download_speed', 'provider_id', null, 'term']);
    expect(proposedColumns([speed], targets)).toEqual(['detail.download_speed']);
    expect(proposedColumns(['download_speed'], targets)).toEqual(['detail.download_speed']);
    expect(proposedColumns(['detail.download_speed'], targets)).toEqual(['detail.download_speed']);
  });

  test('of an attribute are those of the type of the row; one that the type lacks is none', () => {
    expect(targetFor(by('name'), 'music')).toBe(by('name'));
    expect(targetFor(by('detail.download_speed'), 'internet')).toMatchObject({ key: 'detail.download_speed' });
    expect(targetFor(by('detail.download_speed'), 'music')).toBeNull();
    const titled = { ...by('detail.download_speed'), key: 'detail.of_another_catalogue' };
    expect(targetFor(titled, 'internet')).toMatchObject({ key: 'detail.download_speed' });
  });
});

describe('a row', () => {
  test('returns its values by wire name and its attributes separately', () => {
    expect(
      row({
        service_type: 'Internet',
        name: ' HQ ',
        term: '36',
        'detail.download_speed': '500 Mbps',
        order_number: '',
      }),
    ).toEqual({
      values: { service_type: 'internet', name: 'HQ', term: 36 },
      detail: { download_speed: 500 },
      serviceType: 'internet',
      faults: [],
    });
  });

  test('leaves out columns that hold nothing known, and cells that are not there', () => {
    expect(readRow(['Internet', 'x'], [by('service_type'), null, by('name')])).toMatchObject({
      values: { service_type: 'internet' },
      faults: [],
    });
  });

  test('has its amounts in their own currency, else in that of the monthly charge, else in dollars', () => {
    const values = (cells: Readonly<Record<string, string>>) => row({ service_type: 'Internet', ...cells }).values;
    expect(values({ mrc: '10', nrc: '20' })).toMatchObject({
      mrc: { value: 1000, code: 'USD' },
      nrc: { value: 2000, code: 'USD' },
    });
    expect(values({ mrc: '10', nrc: '20', mrc_currency: 'eur' })).toEqual({
      service_type: 'internet',
      mrc: { value: 1000, code: 'EUR' },
      nrc: { value: 2000, code: 'EUR' },
    });
    expect(values({ mrc: '10', nrc: '20', mrc_currency: 'EUR', nrc_currency: 'GBP' })).toMatchObject({
      nrc: { value: 2000, code: 'GBP' },
    });
  });

  test('without a type or with an unknown one is reported', () => {
    expect(row({ name: 'HQ' })).toMatchObject({
      serviceType: null,
      faults: [{ key: 'service_type', message: 'Required' }],
    });
    const wrong = row({ service_type: 'Pigeon', name: 'HQ' });
    expect(wrong.serviceType).toBeNull();
    expect(wrong.faults.map(({ key }) => key)).toEqual(['service_type']);
  });

  test('reports each wrong cell, and an attribute that its type lacks', () => {
    expect(row({ service_type: 'Music', term: 'long', 'detail.download_speed': '500' }).faults).toEqual([
      { key: 'term', message: 'Not a number' },
      { key: 'detail.download_speed', message: 'Music has no such attribute' },
    ]);
  });

  test('takes the attributes of an export as a whole, and texts that begin like a formula as they were', () => {
    expect(row({ service_type: 'Internet', detail: '{"mtu":1500}', name: "'=SUM(A1)" })).toMatchObject({
      values: { name: '=SUM(A1)' },
      detail: { mtu: 1500 },
    });
    expect(row({ service_type: 'Internet', detail: '{"mtu":1500}' }).values).not.toHaveProperty('detail');
  });
});
