import { resolve } from 'node:path';
import { validateInternetAttributes } from '#generated/validate/catalogues/internet.ts';
import { loadModel } from '#codegen/load-model.ts';
import { describe, expect, test } from 'vitest';
import { type SpecifiedAttribute, specifiedAttributes, wordsOf } from '#tests/support/specified-attribute.ts';

const root = resolve(import.meta.dirname, '../..');
const { model } = await loadModel(root);

const specified = [
  ['[AT-066] colocation', 'colocation'],
  ['[AT-030, AT-067] cross connect', 'cross_connect'],
  ['[AT-040, AT-068] direct cloud connect', 'direct_cloud_connect'],
  ['[AT-021, AT-022, AT-023, AT-069] internet', 'internet'],
  ['[AT-031, AT-070] mobile line', 'mobile_line'],
  ['[AT-071] music', 'music'],
  ['[AT-029, AT-072] security', 'security'],
  ['[AT-028, AT-073] TV', 'tv'],
  ['[AT-037, AT-074] phone lines', 'voice_phone_lines'],
  ['[AT-038, AT-075] PRI', 'voice_pri'],
  ['[AT-038, AT-076] SIP', 'voice_sip'],
  ['[AT-039, AT-077] UCaaS', 'voice_ucaas'],
  ['[AT-035, AT-078] dark fiber', 'wan_dark_fiber'],
  ['[AT-034, AT-079] MPLS', 'wan_mpls'],
  ['[AT-034, AT-080] point-to-point', 'wan_point_to_point'],
  ['[AT-036, AT-081] SD-WAN', 'wan_sd_wan'],
  ['[AT-082] VPLS', 'wan_vpls'],
  ['[AT-034, AT-083] wavelength', 'wan_wavelength'],
] as const;

const common = specifiedAttributes('AT-065');
const catalogue = (id: string) => model.catalogues.find((one) => one.id === id)!;
const attribute = (id: string, key: string) => catalogue(id).attributes.find((one) => one.key === key)!;
const rowOf = (title: string) => specifiedAttributes(/(AT-0\d\d)\]/.exec(title)![1]!);

describe('attribute catalogues', () => {
  test('[AT-001] there is one for each of the eighteen service types', () => {
    const serviceTypes = model.types.find(({ id }) => id === 'service-type')!.values.map(({ value }) => value);
    expect(model.catalogues.map(({ id }) => id).toSorted()).toEqual(serviceTypes.toSorted());
    expect(model.catalogues).toHaveLength(18);
  });

  describe.each(specified)('%s', (title, id) => {
    const own = rowOf(title);

    test('[AT-033, AT-065] has the specified attributes and the common ones, none twice', () => {
      const names = [...new Set([...common, ...own].map(({ name }) => name))];
      expect(
        catalogue(id)
          .attributes.map(({ key }) => key)
          .toSorted(),
      ).toEqual(names.toSorted());
    });

    test.each([...common, ...own])('[AT-002, AT-003, AT-004] $name is as specified', (wanted: SpecifiedAttribute) => {
      const is = attribute(id, wanted.name);
      expect([is.title, is.maxLength]).toEqual([expect.stringMatching(/\S/), wanted.maxLength ?? is.maxLength]);
      expect({ inputType: is.inputType, section: is.section, isInventoryRequired: is.isInventoryRequired }).toEqual({
        inputType: wanted.inputType,
        section: wanted.section,
        isInventoryRequired: wanted.isInventoryRequired,
      });
      expect(is.isNullable).toBe(wanted.isNullable);
      expect(is.unit).toBe(wanted.unit ?? is.unit);
    });

    test.each(own.filter(isListed))('[AT-011] $name offers the specified options', (wanted) => {
      const values = model.types.find((type) => type.id === attribute(id, wanted.name).list)!.values;
      expect(values.map(({ value }) => spelled(value))).toEqual(wanted.options.map(spelled));
    });
  });

  test('[AT-033] eleven further kinds have their own catalogue', () => {
    const kinds =
      'voice_phone_lines voice_sip voice_pri voice_ucaas wan_dark_fiber wan_mpls wan_sd_wan wan_point_to_point wan_wavelength wan_vpls colocation';
    const own = kinds.split(' ').filter((id) => catalogue(id).attributes.length > 0);
    expect(own.join(' ')).toBe(kinds);
  });

  test('[AT-050, AT-051] internet offers no static addresses or a block from /32 to /16', () => {
    const values = model.types.find(({ id }) => id === attribute('internet', 'wanStaticIpsIpv4').list)!.values;
    const blocks = Array.from({ length: 17 }, (_, index) => `/${32 - index}`);
    expect(values.map(({ value }) => value)).toEqual(['None', ...blocks]);
  });

  test('[AT-064] colocation offers the 31 power circuits', () => {
    const type = attribute('colocation', 'circuitType').list;
    const values = model.types.find(({ id }) => id === type)!.values.map(({ value }) => value);
    expect(values).toEqual(wordsOf('AT-064'));
  });

  test('[AT-018, AT-019, AT-020] a provider service id is nullable and at most 255 characters long', () => {
    for (const { id } of model.catalogues) {
      expect(attribute(id, 'providerServiceId')).toMatchObject({ isNullable: true, maxLength: 255 });
    }
    expect(attribute('internet', 'circuitId').maxLength).toBe(255);
  });

  test('[AT-031] the eight texts of a mobile line are at most 255 characters long', () => {
    const names = wordsOf('AT-031');
    expect(names.map((name) => attribute('mobile_line', name).maxLength)).toEqual(Array(8).fill(255));
  });

  test('[SV-013, DF-009] a string of 255 characters is accepted and one of 256 refused', () => {
    for (const key of ['circuit_id', 'provider_service_id']) {
      expect(validateInternetAttributes({ [key]: 'x'.repeat(255) })).toBe(true);
      expect(validateInternetAttributes({ [key]: 'x'.repeat(256) })).toBe(false);
    }
  });

  test('[AT-012] a text holds 5,000 characters, a string 255', () => {
    expect(attribute('tv', 'notes').maxLength).toBe(5000);
    const strings = model.catalogues.flatMap((one) => one.attributes.filter(({ inputType }) => inputType === 'string'));
    expect(new Set(strings.map(({ maxLength }) => maxLength))).toEqual(new Set([255]));
  });

  test('[QT-002] a provider quotes every listed detail field that is an attribute', () => {
    const quoted = new Set(
      model.catalogues.flatMap((one) => one.attributes.filter((is) => is.isQuoted).map(({ key }) => key)),
    );
    const construction = ['hasConstruction', 'constructionCostValue', 'constructionCostCode'];
    const listed = wordsOf('QT-002').filter((name) => !construction.includes(name));
    expect(listed.filter((name) => !quoted.has(name))).toEqual([]);
  });

  test('the questionnaire asks for exactly the attributes that questions feed, and for what follows from them', () => {
    const fed = model.questionnaire.questions.flatMap((question) => (question['feeds'] ?? []) as readonly string[]);
    const following = ['uploadSpeed', 'dedicated', 'fixedBandwidth', 'portCapacity'].map((key) => `internet.${key}`);
    const asked = model.catalogues.flatMap((one) =>
      one.attributes.filter((is) => is.isAsked).map((is) => `${one.id}.${is.key}`),
    );
    expect(asked.toSorted()).toEqual([...new Set([...fed, ...following])].toSorted());
  });

  test('prices cannot be negative', () => {
    const prices = model.catalogues.flatMap((one) =>
      one.attributes.filter(({ inputType }) => inputType === 'currency'),
    );
    expect(prices).toHaveLength(10);
    for (const price of prices) expect(price.schema).toMatchObject({ properties: { value: { minimum: 0 } } });
  });
});

/** The rows list the 31 power circuits and the address blocks elsewhere. */
const isListed = ({ name, options }: SpecifiedAttribute): boolean => options.length > 1 && name !== 'wanStaticIpsIpv4';

/** Lists share one spelling: lower case, with "_" or " " between words. */
const spelled = (value: string | number): string => String(value).toLowerCase().replaceAll('_', ' ');
