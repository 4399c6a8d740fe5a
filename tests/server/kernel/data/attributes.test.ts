import { describe, expect, it } from 'vitest';
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import { attributeFaults } from '#server/kernel/data/attributes.ts';

const quote = resourceById('quote');
/** An entity that the product has not: its data follows from a service type that may be missing. */
const visit: Resource = {
  ...quote,
  id: 'site-visit',
  fields: quote.fields
    .filter(({ wire }) => wire === 'service_type' || wire === 'detail')
    .map((field) => (field.wire === 'detail' ? { ...field, key: 'findings', wire: 'findings' } : field)),
};
const today = '2026-03-02';
const faults = (values: Record<string, unknown>, before?: Record<string, unknown>) =>
  attributeFaults(visit, values, today, before);

describe('data with "x-catalogueBy" of any entity', () => {
  it('is held to the catalogue of its service type, attribute by attribute', () => {
    expect(faults({ service_type: 'internet', findings: { download_speed: 'fast', roofs: 1 } })).toEqual({
      'findings.download_speed': ['Must be a number'],
      'findings.roofs': ['Unknown field.'],
    });
    expect(faults({ service_type: 'internet', findings: { download_speed: 500 } })).toBeNull();
  });

  it('asks for the service type that it needs', () => {
    expect(faults({ findings: { download_speed: 500 } })).toEqual({ service_type: ['Required'] });
    expect(faults({ findings: {} })).toBeNull();
    expect(faults({ findings: null })).toBeNull();
  });

  it('is held to the service type that the record has, and again when that changes', () => {
    const before = { service_type: 'internet', findings: { download_speed: 500 } };
    expect(faults({ findings: { strands: 2 } }, before)).toEqual({ 'findings.strands': ['Unknown field.'] });
    expect(faults({ service_type: 'wan_dark_fiber' }, before)).toEqual({
      'findings.download_speed': ['Unknown field.'],
    });
    expect(faults({ note: 'Roof seen' }, before)).toBeNull();
  });
});
