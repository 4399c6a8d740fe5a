import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, Runs } from '#domain/documents/content.ts';
import { mergeTemplate } from '#domain/templates/merge.ts';
import { readTemplate } from '#domain/templates/read.ts';
import type { MergeData, Values } from '#domain/templates/values.ts';

const usd = (value: number) => ({ value, code: 'USD' });

/** The 19 fields of the specification, with the printed form of each. */
const specified: Readonly<Record<string, readonly [value: Values[keyof Values], printed: string]>> = {
  auto_renew_term: [12, '1 year'],
  billing_address: ['1 Main St\nChicago, IL 60602', '1 Main St\nChicago, IL 60602'],
  billing_contact: ['Noa Castell, noa@acme-dental.example', 'Noa Castell, noa@acme-dental.example'],
  legal_entity: ['Acme Dental LLC', 'Acme Dental LLC'],
  notice_period: [90, '90 days'],
  provider: ['Great Lakes Fiber', 'Great Lakes Fiber'],
  provider_sales_rep: ['Carl Moe', 'Carl Moe'],
  service_details: ['1 Gbps', '1 Gbps'],
  service_end_date: ['2029-03-16', 'Mar 16, 2029'],
  service_id: ['SV-301', 'SV-301'],
  service_mrc: [usd(68_900), '$689'],
  service_name: ['Dedicated internet', 'Dedicated internet'],
  service_nrc: [usd(50_050), '$500.50'],
  service_order_number: ['ORD-5521', 'ORD-5521'],
  service_start_date: ['2026-03-17', 'Mar 17, 2026'],
  service_term: [36, '3 years'],
  service_type: ['Dedicated internet', 'Dedicated internet'],
  total_mrc: [{ value: 123_450, code: 'EUR' }, '€1,234.50 EUR'],
  total_nrc: [usd(0), '$0'],
};
const fields = Object.fromEntries(Object.entries(specified).map(([name, [value]]) => [name, value])) as Values;
const data: MergeData = { fields, lists: { services: [] } };
const merge = (source: string, given: Partial<MergeData> = {}) => {
  const { nodes, mistakes } = readTemplate(source);
  expect(mistakes).toEqual([]);
  return mergeTemplate(nodes, { ...data, ...given });
};
const lines = (source: string, given: Partial<MergeData> = {}) => linesOfBlocks(merge(source, given).blocks);

describe('[DO-006] a contract template', () => {
  test.each(Object.entries(specified))('renders {{%s}}', (name, [, printed]) => {
    expect(lines(`<p>{{${name}}}</p>`)).toEqual([printed]);
  });
});

describe('[DO-033] the values of a template', () => {
  test('are shown by their filters', () => {
    expect(
      lines('<p>{{provider|upper}} {{service_term|number}} {{service_term|months}} {{service_mrc|money}}</p>'),
    ).toEqual(['GREAT LAKES FIBER 36 3 years $689']);
    expect(
      lines('<p>{{auto_renew_term}}, {{notice_period}}</p>', { fields: { auto_renew_term: 0, notice_period: 1 } }),
    ).toEqual(['month to month, 1 day']);
  });

  test('are text and never markup, for any value', () => {
    const hostile = '</p><script>alert(1)</script>{{total_mrc}} &lt; \u202Eevil\u2066 \u0007';
    const { blocks } = merge('<p>{{legal_entity}}</p>', { fields: { legal_entity: hostile } });
    expect(blocks).toEqual([
      { kind: 'paragraph', text: [{ text: '</p><script>alert(1)</script>{{total_mrc}} &lt; evil' }] },
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const { blocks } = merge('<h1>{{provider}}</h1>', { fields: { provider: `a${value}` } });
        expect(blocks).toHaveLength(1);
        expect(linesOfBlocks(blocks)[0]).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
      }),
    );
  });

  test('repeat for each of a list and follow conditions', () => {
    const services: readonly Values[] = [
      { service_position: 1, service_name: 'Internet', service_mrc: usd(68_900) },
      { service_position: 2, service_name: 'Voice', service_mrc: null },
    ];
    const source = `<table><tr><th>No</th><th right>MRC</th></tr>
      {{#services}}<tr><td>{{service_position}} {{service_name}}</td><td right>{{service_mrc}}</td></tr>{{/services}}</table>
      {{#if auto_renew_term}}<p>renews</p>{{else}}<p>ends</p>{{/if}}`;
    expect(lines(source, { lists: { services } })).toEqual([
      'No | MRC',
      '1 Internet | $689',
      '2 Voice | [Service MRC]',
      'renews',
    ]);
    expect(merge(source, { lists: { services } }).missing).toEqual([
      { name: 'service_mrc', label: 'Service MRC', need: 'required', item: 2 },
    ]);
    expect(lines(source, { fields: { auto_renew_term: 0 } }).at(-1)).toBe('ends');
    expect(merge(source, { lists: { services } }).blocks[0]).toMatchObject({ kind: 'table', right: [1] });
  });

  test('that are missing block, stay empty or come later, as the catalog says', () => {
    const source =
      '<p>{{notice_period}}{{notice_period}}|{{service_details}}|{{service_start_date}}|{{legal_entity or "none"}}</p>';
    const { blocks, missing } = merge(source, { fields: { legal_entity: '' } });
    expect(missing).toEqual([
      { name: 'notice_period', label: 'Notice period', need: 'required', item: null },
      { name: 'service_details', label: 'Service details', need: 'optional', item: null },
      { name: 'service_start_date', label: 'Service start date', need: 'later', item: null },
    ]);
    expect(linesOfBlocks(blocks)).toEqual(['[Notice period][Notice period]||at acceptance|none']);
    const [block] = blocks;
    expect(block).toMatchObject({ kind: 'paragraph' });
    expect(JSON.stringify(block).match(/"style":"missing"/g)).toHaveLength(2);
  });

  test('leave places for signers', () => {
    const { blocks } = merge('<keep><p>{{sign:customer_1}}</p><p>{{check:carrier_1?}} agreed</p></keep>');
    expect(blocks).toMatchObject([
      {
        kind: 'together',
        blocks: [
          { text: [{ text: '', place: { name: 'sign:customer_1', width: 180, height: 36 } }] },
          { text: [{ place: { name: 'check:carrier_1?', width: 14, height: 14 } }, { text: ' agreed' }] },
        ],
      },
    ]);
  });
});

/** Texts of blocks, one line per paragraph and row. */
const linesOfBlocks = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? [block.head, ...block.rows].filter((row) => row.length > 0).map((row) => row.map(wordsOf).join(' | '))
      : 'text' in block
        ? [wordsOf(block.text as Runs)]
        : [],
  );
const wordsOf = (runs: Runs): string => runs.map(({ text }) => text).join('');

describe('[DO-033] the page of a template', () => {
  test('has lists, breaks, rules of lines that stay together, and tables with a head', () => {
    const { blocks } = merge(
      '<ul><li>One</li></ul><ol><li>Two</li></ol><pagebreak/><keep><p>Kept</p></keep>' +
        '<table><tr><th>Name</th><th right>Sum</th></tr><tr><td>a</td><td right>1</td></tr></table>' +
        '<table><tr><td>no head</td></tr></table>',
    );
    expect(blocks).toEqual([
      { kind: 'list', isOrdered: false, items: [[{ text: 'One' }]] },
      { kind: 'list', isOrdered: true, items: [[{ text: 'Two' }]] },
      { kind: 'pageBreak' },
      { kind: 'together', blocks: [{ kind: 'paragraph', text: [{ text: 'Kept' }] }] },
      {
        kind: 'table',
        head: [[{ text: 'Name' }], [{ text: 'Sum' }]],
        rows: [[[{ text: 'a' }], [{ text: '1' }]]],
        right: [1],
      },
      { kind: 'table', head: [], rows: [[[{ text: 'no head' }]]], right: [] },
    ]);
  });

  test('has bold and italic words, line breaks, and collapsed blanks', () => {
    const { blocks } = merge('<p> a   <strong>b</strong> <em>c</em><br/>d </p>');
    expect(blocks).toEqual([
      {
        kind: 'paragraph',
        text: [
          { text: 'a ' },
          { text: 'b', style: 'strong' },
          { text: ' ' },
          { text: 'c', style: 'em' },
          { text: '\n' },
          { text: 'd' },
        ],
      },
    ]);
  });

  test('decides by a value: none, no amount and zero are no', () => {
    const shown = (service_mrc: Values[keyof Values] | undefined) =>
      lines('<p>{{#if service_mrc}}yes{{else}}no{{/if}}</p>', { fields: { service_mrc } as Values });
    expect([undefined, usd(0), usd(1)].map(shown)).toEqual([['no'], ['no'], ['yes']]);
  });
});
