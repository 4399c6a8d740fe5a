import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnNames,
  entityNames,
  listConstant,
  nestedKey,
  toCamel,
  toKebab,
  toPascal,
  toPlural,
  toSnake,
  words,
} from '#codegen/naming.ts';

describe('names', () => {
  it.each([
    ['installInterval', 'install_interval', 'install-interval', 'InstallInterval'],
    ['service-group', 'service_group', 'service-group', 'ServiceGroup'],
    ['wan_dark_fiber', 'wan_dark_fiber', 'wan-dark-fiber', 'WanDarkFiber'],
    ['wanStaticIpsIpv4', 'wan_static_ips_ipv4', 'wan-static-ips-ipv4', 'WanStaticIpsIpv4'],
    ['s3ObjectName', 's3_object_name', 's3-object-name', 'S3ObjectName'],
    ['addressLine1', 'address_line1', 'address-line1', 'AddressLine1'],
  ])('turn %s into every case', (name, snake, kebab, pascal) => {
    expect([toSnake(name), toKebab(name), toPascal(name)]).toEqual([snake, kebab, pascal]);
  });

  it('survive the way to the wire and back', () => {
    const key = fc.stringMatching(/^[a-z][a-z0-9]*([A-Z][a-z0-9]+){0,3}$/);
    fc.assert(
      fc.property(key, (name) => {
        expect(toCamel(toSnake(name))).toBe(name);
      }),
    );
  });

  it('are made of words in lower case', () => {
    expect(words('WAN dark-fiber_pairCount')).toEqual(['wan', 'dark', 'fiber', 'pair', 'count']);
  });

  it.each([
    ['quote', 'quotes'],
    ['policy', 'policies'],
    ['address', 'addresses'],
    ['day', 'days'],
    ['quote-request', 'quote-requests'],
    ['site-status', 'site-statuses'],
    ['tax', 'taxes'],
    ['batch', 'batches'],
  ])('have the plural of %s', (one, many) => {
    expect(toPlural(one)).toBe(many);
  });

  it('of an entity follow from its id alone', () => {
    expect(entityNames('approval-policy')).toEqual({
      kebab: 'approval-policy',
      camel: 'approvalPolicy',
      pascal: 'ApprovalPolicy',
      camelPlural: 'approvalPolicies',
      pascalPlural: 'ApprovalPolicies',
      table: 'approval_policies',
      path: 'approval-policies',
    });
    expect(entityNames('contact', 'contact-dashboard').path).toBe('contact-dashboard');
  });

  it('of columns are two for money', () => {
    expect(columnNames('mrc', true)).toEqual(['mrc_value', 'mrc_code']);
    expect(columnNames('term', false)).toEqual(['term']);
  });

  it('of nested records lose the Id, and never equal their key', () => {
    expect(nestedKey('providerId')).toBe('provider');
    expect(nestedKey('logo')).toBe('logoFile');
    expect(listConstant('service-type')).toBe('serviceTypes');
  });
});
