import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadModel } from '#codegen/load-model.ts';
import { runWrite } from '#codegen/mode/write.ts';
import { runCheck } from '#codegen/mode/check.ts';
import { createBase } from '../golden/case.ts';

const path = 'schemas/entities/tag.schema.json';
let root: string;
let right: string;
beforeEach(() => {
  root = createBase();
  right = readFileSync(join(root, path), 'utf8');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (text: string): void => writeFileSync(join(root, path), text);
/** Ways to lay a right file out wrongly. */
const ways: Readonly<Record<string, (text: string) => string>> = {
  'the line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'a mark at its beginning': (text) => `\ufeff${text}`,
  tabs: (text) => text.replaceAll('  ', '\t'),
  'four spaces a level': (text) => text.replaceAll(/^ +/gm, (blanks) => blanks.repeat(2)),
  'blanks and empty lines': (text) => text.replaceAll('\n', '  \n\n'),
  'no line feed at its end': (text) => text.trimEnd(),
  'no spaces after colons and commas': (text) => text.replaceAll(/([:,]) (?=["[{])/g, '$1'),
  'the keys of a field turned round': (text) =>
    text.replace(
      '"title": "Label", "type": "string", "maxLength": 40',
      '"maxLength": 40, "type": "string", "title": "Label"',
    ),
  'objects and lists broken up that fit on a line': (text) =>
    text.replace(/\{"area".*\}/, (line) => line.replaceAll(/^\{|, /g, '$&\n')).replace(/\["label"\]/, '[\n"label"\n]'),
  'a line that holds the end of one object and the next': (text) =>
    text.replace(/\{"x-id".*\}/, (line) => line.replaceAll(', ', ',\n')),
  'two lines of the file turned round': (text) => text.replace(/( {2}"title".*\n)( {2}"description".*\n)/, '$2$1'),
  'an object of several lines before another': (text) =>
    text.replace(/( {2}"properties": \{[^]*?\n {2}\}),\n( {2}"x-dropped": .*)\n/, '$2,\n$1\n'),
};

describe('a schema file that is laid out wrongly', () => {
  it.each(Object.entries(ways))('with %s is mended', async (_, change) => {
    const wrong = change(right);
    expect(wrong).not.toBe(right);
    write(wrong);
    const { problems, repairs } = await loadModel(root);
    expect(problems).toEqual([]);
    expect(repairs.get(path)).toBe(right);
  });

  it('keeps quoted text', async () => {
    const text = right.replace(
      '"A label that a team puts on its sites."',
      '"A label , : {two}  with [marks] and \\"quotes\\"."',
    );
    write(text.replaceAll('\n', '\r\n'));
    expect((await loadModel(root)).repairs.get(path)).toBe(text);
  });

  it('keeps a row that is wider than a line, and breaks what is broken in it already member by member', async () => {
    const words = 'to tell its sites apart '.repeat(5).trim();
    const field = `{"x-id": "f_tag_label", "title": "Label", "description": "${words}.", "type": "string", "maxLength": 40}`;
    const row = right.replace(/\{"x-id": "f_tag_label".*\}/, field);
    write(`${row}\n`);
    expect((await loadModel(root)).repairs.get(path)).toBe(row);
    write(row.replace('{"x-id"', '{\n"x-id"'));
    expect((await loadModel(root)).repairs.get(path)).toBe(
      row.replace(
        field,
        `{\n${field
          .slice(1, -1)
          .replaceAll(/^|, (?=")/g, ',\n      ')
          .slice(2)}\n    }`,
      ),
    );
  });

  it('is written and reported by codegen, and refused by --check', async () => {
    cpSync('.oxfmtrc.json', join(root, '.oxfmtrc.json'));
    write(right.replaceAll('  ', '\t'));
    const checked = await runCheck({ root, emitters: [] });
    expect([checked.isRight, checked.lines[0]]).toEqual([false, `layout   ${path}`]);
    expect(readFileSync(join(root, path), 'utf8')).not.toBe(right);
    const { isRight, lines } = await runWrite({ root, emitters: [] });
    expect([isRight, lines[0]]).toEqual([true, `${path} was laid out again.`]);
    expect(readFileSync(join(root, path), 'utf8')).toBe(right);
    expect((await runCheck({ root, emitters: [] })).isRight).toBe(true);
  });

  it('is not repaired while there are other mistakes, which are reported at their place', async () => {
    const wrong = right
      .replaceAll('\n', '\n\n')
      .replace('"label", "shownAs"', '"lable", "shownAs"')
      .replace('["label"]', '["lable"]');
    write(wrong);
    const { isRight, lines } = await runWrite({ root, emitters: [] });
    expect(isRight).toBe(false);
    expect(lines[0]).toContain(`${path}:21:16  /required/0`);
    expect(readFileSync(join(root, path), 'utf8')).toBe(wrong);
  });
});
