import { describe, expect, test } from 'vitest';
import { readTemplate } from '#domain/templates/read.ts';

const mistakes = (source: string): readonly string[] => readTemplate(source).mistakes.map(({ text }) => text);

describe('[DO-033] the text of a template', () => {
  test('with fields, filters, lists, conditions and allowed blanks has no mistake', () => {
    expect(
      mistakes(`<h1>Order form {{contract_number}}</h1>
<!-- a remark -->
<p>{{legal_entity|upper}} &amp; <strong>{{provider}}</strong>, {{provider_sales_rep or "none"}}<br/>since {{service_start_date|date}}</p>
<table>
  <tr><th>Service</th><th right>MRC</th></tr>
  {{#services}}<tr><td>{{service_position}} {{service_name}} {{service_sites}}</td><td right>{{service_mrc|money}}</td></tr>{{/services}}
</table>
{{#if auto_renew_term}}<p>Renews by {{auto_renew_term|months}}.</p>{{else}}<p>Does not renew.</p>{{/if}}
<ul><li>{{service_term|number}} <em>months</em></li></ul><ol><li>a { b</li></ol>
<pagebreak>
<keep><p>{{sign:customer_1}} {{date:customer_1}} {{title:carrier_1?}}</p></keep>`),
    ).toEqual([]);
  });

  test.each([
    ['<p>\n  {{servce_mrc}}</p>', 'Line 2, column 3: there is no field {{servce_mrc}}. Did you mean {{service_mrc}}?'],
    ['<p>{{commission_rate_of_us}}</p>', 'Line 1, column 4: there is no field {{commission_rate_of_us}}.'],
    [
      '<p>{{service_mrc|euro}}</p>',
      'Line 1, column 4: there is no filter euro. Use money, date, number, upper or months.',
    ],
    ['<p>{{provider|money}}</p>', 'Line 1, column 4: provider cannot be shown with money.'],
    ['{{#sites}}<p>a</p>{{/sites}}', 'Line 1, column 1: there is no list sites. Use services.'],
    ['<p>{{service_sites}}</p>', 'Line 1, column 4: service_sites stands inside {{#services}} alone.'],
    ['<p>{{1 + 1}}</p>', 'Line 1, column 4: {{1 + 1}} cannot be read.'],
    ['<p>{{provider</p>', 'Line 1, column 4: {{ cannot be read.'],
    [
      '<p>{{#if provider}}yes</p>',
      'Line 1, column 23: </p> stands where {{#if provider}} of line 1 must be closed first.',
    ],
    ['<p>a</h1></p>', 'Line 1, column 5: </h1> closes nothing.'],
    ['<p>{{/services}}</p>', 'Line 1, column 4: {{/services}} closes nothing.'],
    ['<p>open', 'Line 1, column 1: <p> is not closed.'],
    ['<script>alert(1)</script>', 'Line 1, column 1: <script> is not used in templates.'],
    ['<p>a<img></p>', 'Line 1, column 5: <img> is not used in templates.'],
    ['<p onclick>a</p>', 'Line 1, column 1: <p onclick> cannot be read.'],
    ['<p><h1>a</h1></p>', 'Line 1, column 4: <h1> cannot stand here.'],
    ['<td>a</td>', 'Line 1, column 1: <td> cannot stand here.'],
    ['loose words', 'Line 1, column 1: put this text into a paragraph: <p>…</p>.'],
    ['{{provider}}', 'Line 1, column 1: {{provider}} cannot stand here.'],
    ['<p>{{else}}</p>', 'Line 1, column 4: {{else}} cannot stand here.'],
    ['<p>1 < 2</p>', 'Line 1, column 6: write &lt; for < and &amp; for &.'],
    ['<p>&copy;</p>', 'Line 1, column 4: write &lt; for < and &amp; for &.'],
    ['<p>{{sign:someone}}</p>', 'Line 1, column 4: {{sign:someone}} cannot be read.'],
  ])('%j is refused with its place', (source, mistake) => {
    expect(mistakes(source)[0]).toBe(mistake);
  });

  test('reports all mistakes at once', () => {
    expect(mistakes('<p>{{a_b_c_d_e}}</p>\n<b>x</b>\n<p>{{providr}}')).toEqual([
      'Line 1, column 4: there is no field {{a_b_c_d_e}}.',
      'Line 2, column 1: <b> is not used in templates.',
      'Line 2, column 4: put this text into a paragraph: <p>…</p>.',
      'Line 2, column 5: </b> closes nothing.',
      'Line 3, column 4: there is no field {{providr}}. Did you mean {{provider}}?',
      'Line 3, column 1: <p> is not closed.',
    ]);
  });
});
