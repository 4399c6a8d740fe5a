import { expect, it } from 'vitest';
import { documentOf } from '#codegen/openapi/document.ts';
import { documentText } from '#codegen/openapi/document-text.ts';
import { withReachedComponents } from '#codegen/openapi/subset.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

it('is the text that JSON.stringify writes', () => {
  const whole = withReachedComponents(documentOf(kitchenSink));
  expect(Buffer.from(documentText(kitchenSink).text).toString()).toBe(`${JSON.stringify(whole, null, 2)}\n`);
});
