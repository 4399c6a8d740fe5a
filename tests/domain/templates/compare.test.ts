import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWordings } from '#domain/templates/compare.ts';
import { readTemplate } from '#domain/templates/read.ts';
import { compareSequences } from '#domain/templates/sequences.ts';

const compare = (before: string, after: string) =>
  compareWordings(readTemplate(before).nodes, readTemplate(after).nodes);
/** `-removed-`, `+added+` */
const shown = (before: string, after: string): readonly string[] =>
  compare(before, after).lines.map(({ parts }) =>
    parts
      .map(({ change, text }) => (change === 'same' ? text : change === 'removed' ? `-${text}-` : `+${text}+`))
      .join(''),
  );

describe('[DO-033] two wordings', () => {
  test('are compared word by word, with fields by their names', () => {
    expect(
      shown(
        '<h1>{{team}}</h1><p>Ends after <strong>{{service_term}}</strong> months of service.</p><p>Fees are due.</p>',
        '<h1>{{team}}</h1><p>Ends after {{service_term |months}} of service.</p><ul><li>Taxes are extra.</li></ul>',
      ),
    ).toEqual([
      '{{team}}',
      'Ends after -{{service_term}} months-+{{service_term |months}}+ of service.',
      '-Fees-+Taxes+ are -due.-+extra.+',
    ]);
  });

  test('keep lines without a shared word separate, and list what only one of them has', () => {
    expect(shown('<p>One</p><p>Same</p>', '<p>Two</p><p>Same</p><p>Three</p>')).toEqual([
      '-One-',
      '+Two+',
      'Same',
      '+Three+',
    ]);
  });

  test('put a line next to its replacement, after new lines', () => {
    expect(
      shown('<p>{{sign:customer_1}}</p>', '<p>Taxes are extra.</p><p>{{sign:customer_1}} {{sign:carrier_1}}</p>'),
    ).toEqual(['+Taxes are extra.+', '{{sign:customer_1}}+ {{sign:carrier_1}}+']);
  });

  test('differ where only the other branch of a condition, or a fallback, does', () => {
    expect(
      shown(
        '{{#if auto_renew_term}}<p>Renews.</p>{{else}}<p>Ends at {{notice_period or "once"}}.</p>{{/if}}',
        '{{#if auto_renew_term}}<p>Renews.</p>{{else}}<p>Ends at {{notice_period or "any time"}}.</p>{{/if}}',
      ),
    ).toEqual([
      '{{#if auto_renew_term}}',
      'Renews.',
      '{{else}}',
      'Ends at -{{notice_period or "once"}}-+{{notice_period or "any time"}}+.',
      '{{/if}}',
    ]);
  });

  test('name the fields that came and went, those of conditions, lists and signers too', () => {
    const { fields } = compare(
      '<p>{{team}} {{service_mrc}} {{sign:customer_1}}</p>',
      '<p>{{team}} {{#if auto_renew_term}}{{notice_period}}{{/if}} {{sign:carrier_1}}</p>',
    );
    expect(fields).toEqual({
      added: ['auto_renew_term', 'notice_period', 'sign:carrier_1'],
      removed: ['service_mrc', 'sign:customer_1'],
    });
  });
});

test('two sequences give each other back from what stayed, went and came, however long they are', () => {
  const both = (before: readonly string[], after: readonly string[]) => {
    const compared = compareSequences(before, after);
    const texts = (not: string) => compared.filter(({ change }) => change !== not).map(({ text }) => text);
    return [texts('added'), texts('removed')];
  };
  const wording = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(wording, wording, (before, after) => {
      expect(both(before, after)).toEqual([before, after]);
    }),
  );
  const long = Array.from({ length: 3000 }, (_, at) => `before ${at}`);
  const other = long.map((_, at) => `after ${at}`);
  expect(both(['x', ...long, 'y'], ['x', ...other, 'y'])).toEqual([
    ['x', ...long, 'y'],
    ['x', ...other, 'y'],
  ]);
});

describe('[DO-033] conditions and lists of a wording', () => {
  test('are separate lines, or part of a line inside it', () => {
    const text =
      '{{#if term}}<p>Fixed</p>{{else}}<p>Open</p>{{/if}}{{#services}}<p>{{service_name}}</p>{{/services}}' +
      '<p>Ends{{#if term}} later{{else}} now{{/if}}.</p><p>{{#if term}}x{{/if}}</p>';
    expect(shown('', text.replaceAll('term', 'service_term')).map((line) => line.replaceAll('+', ''))).toEqual([
      '{{#if service_term}}',
      'Fixed',
      '{{else}}',
      'Open',
      '{{/if}}',
      '{{#services}}',
      '{{service_name}}',
      '{{/services}}',
      'Ends{{#if service_term}} later{{else}} now{{/if}}.',
      '{{#if service_term}}x{{/if}}',
    ]);
  });

  test('cells of a row are parted, a break is a blank, and empty lines are none', () => {
    expect(shown('', '<table><tr><td>a</td><th>b</th></tr></table><p>c<br/>d</p><p> </p>')).toEqual([
      '+a | b |+',
      '+c d+',
    ]);
  });

  test('name the fields that came and went', () => {
    const { fields } = compare('<p>{{provider}} {{service_name}}</p>', '<p>{{service_name}} {{service_mrc}}</p>');
    expect(fields).toEqual({ added: ['service_mrc'], removed: ['provider'] });
  });
});
