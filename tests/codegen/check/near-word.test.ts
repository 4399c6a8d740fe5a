import { describe, expect, it } from 'vitest';
import { nearWord } from '#codegen/check/near-word.ts';

const known = new Set(['location', 'service', 'install', 'currencies']);

describe('the known word near an unknown one', () => {
  it.each([
    ['a letter too many', 'locattion', 'location'],
    ['a letter too few', 'locaton', 'location'],
    ['a wrong letter', 'lokation', 'location'],
    ['two letters swapped', 'locatoin', 'location'],
    ['a plural', 'locatoins', 'locations'],
    ['a capital', 'Servicce', 'service'],
  ])('is found with %s', (_, word, right) => {
    expect(nearWord(word, known)).toBe(right);
  });

  it.each([
    ['a listed word', 'location'],
    ['an inflection of a listed word', 'installing'],
    ['the word that a listed one is an inflection of', 'currency'],
    ['a word far from every other', 'wavelength'],
    ['a word too short to tell', 'servce'],
  ])('is not looked for with %s', (_, word) => {
    expect(nearWord(word, known)).toBeNull();
  });
});
