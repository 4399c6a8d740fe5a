/** Tables as spreadsheet programs put them on the clipboard. */
import { expect, test } from 'vitest';
import { cellsOfHtml } from '#web/ui/sheet/model/clipboard-html.ts';
import { parseCells } from '#web/ui/sheet/model/clipboard-text.ts';

const body = (rows: string) => `<html><body><table>${rows}</table></body></html>`;

test('quotes stay as typed', () => {
  const html = body(
    '<tr><td>&quot;The Yard</td><td>43604</td></tr><tr><td>Annex&quot;</td><td>12&quot; rack</td></tr>',
  );
  expect(cellsOfHtml(html)).toEqual([
    ['"The Yard', '43604'],
    ['Annex"', '12" rack'],
  ]);
});

test('the text alone treats quotes of two rows as literal, and a quoted cell with a line break as one', () => {
  expect(parseCells('"The Yard\t43604\r\nAnnex"\t43605\r\n')).toEqual([
    ['"The Yard', '43604'],
    ['Annex"', '43605'],
  ]);
  expect(parseCells('"North\nTower"\t5\r\n"South ""B"" Tower"\t6\r\n')).toEqual([
    ['North\nTower', '5'],
    ['South "B" Tower', '6'],
  ]);
});

test('line breaks, source spaces and Excel styles are read as displayed', () => {
  const html = `<html><head><style>td {mso-number-format:"@"}</style></head><body>
    <!--StartFragment--><table><col width=64>
    <tr height=20><td class=xl65>02134</td><td>North<br>
      Tower</td><td>a&nbsp;b</td><td></td></tr>
    <tr height=0 style='display:none'><td width=64></td></tr>
    </table><!--EndFragment--></body></html>`;
  expect(cellsOfHtml(html)).toEqual([['02134', 'North\nTower', 'a b', '']]);
});

test('a merged area repeats its text in each row, and keeps the columns after it in place', () => {
  const html = body(
    '<tr><td>Beacon</td><td rowspan=2>Boston</td><td rowspan=2>MA</td><td>02108</td></tr>' +
      '<tr><td>Tremont</td><td>02109</td></tr><tr><td colspan=2>Wide</td><td>IL</td><td>60606</td></tr>',
  );
  expect(cellsOfHtml(html)).toEqual([
    ['Beacon', 'Boston', 'MA', '02108'],
    ['Tremont', 'Boston', 'MA', '02109'],
    ['Wide', '', 'IL', '60606'],
  ]);
});

test('Google Sheets wraps its table', () => {
  const html =
    '<meta charset="utf-8"><google-sheets-html-origin><style>td{}</style><table dir="ltr"><tbody><tr><td data-sheets-value="{}">Dock 7</td></tr></tbody></table></google-sheets-html-origin>';
  expect(cellsOfHtml(html)).toEqual([['Dock 7']]);
});

test('a page with text around a table, with two tables or with none is read as text', () => {
  expect(cellsOfHtml('<p>See below</p><table><tr><td>1</td></tr></table>')).toBeNull();
  expect(cellsOfHtml('<table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>')).toBeNull();
  expect(cellsOfHtml('<p>Dock 7</p>')).toBeNull();
  expect(cellsOfHtml('')).toBeNull();
});
