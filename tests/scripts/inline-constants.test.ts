import { expect, test } from 'vitest';
import { inlineUses } from '#scripts/inline-constants.ts';

const values = { hideMs: 6000, "it's": 'Quoted "text"', list: [1, 2], on: false };

test.for([
  ['a number', 'wait(limits.hideMs)', 'wait((6000))'],
  ['a text by its key', `say(limits["it's"])`, `say(limits["it's"])`],
  ['false', 'if (limits.on) go()', 'if ((false)) go()'],
  ['a list that a module names', 'const all = limits.list;', 'const all = ([1,2]);'],
  ['no list inside of a function, which would be another one each time', '  use(limits.list)', '  use(limits.list)'],
  ['no unknown key', 'limits.other', 'limits.other'],
  ['no key of another object', 'page.limits.hideMs', 'page.limits.hideMs'],
  ['no longer name', 'mylimits.hideMs', 'mylimits.hideMs'],
  ['no type', 'type A = typeof limits.hideMs', 'type A = typeof limits.hideMs'],
])('%s', ([, code, inlined]) => {
  expect(inlineUses(code!, 'limits', values)).toBe(inlined);
});

test('a text that contains quotes', () => {
  expect(inlineUses("say(texts['greeting'])", 'texts', { greeting: 'Say "hi"' })).toBe('say(("Say \\"hi\\""))');
});
