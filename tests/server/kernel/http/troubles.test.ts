import { expect, test } from 'vitest';
import { asApiError } from '#server/kernel/http/error-handler.ts';

const fault = (code: string, cause?: Error): Error => Object.assign(new Error('Told by another', { cause }), { code });

test.each([
  ['a disk that is full of rows', fault('53100'), 507, 60],
  ['a disk that is full of files', fault('E_CANNOT_WRITE_FILE', fault('ENOSPC')), 507, 60],
  ['too many connections', fault('53300'), 503, 1],
  ['no memory', fault('53200'), 503, 1],
  ['a server that ends', fault('57P01'), 503, 1],
  ['a lost connection', fault('ECONNRESET'), 503, 1],
  ['a statement over its time', fault('57014'), 503, 5],
  ['a lock that does not come', fault('55P03'), 503, 5],
  ['a race that is lost to the end', fault('40001'), 503, 5],
  ['a deadlock to the end', fault('40P01'), 503, 5],
  ['a value of another kind', fault('22P02'), 400, null],
  ['a value that is too large for an index', fault('54000'), 400, null],
])('%s is answered as such', (_, error, status, retryAfterSeconds) => {
  expect(asApiError(error)).toMatchObject({ status, retryAfterSeconds });
});

test.each([400, 404, 405, 408, 409, 411, 413, 414, 415, 417, 422, 429, 431])(
  'a refusal of Fastify or a plugin with %i is not a server error',
  (statusCode) => {
    const { status } = asApiError(Object.assign(new Error('x'), { statusCode }))!;
    expect(status).toBe([411, 417].includes(statusCode) ? 400 : statusCode);
  },
);

test('a bug stays one', () => {
  expect([
    asApiError(new TypeError('x')),
    asApiError(fault('42601')),
    asApiError(fault('E_CANNOT_WRITE_FILE')),
  ]).toEqual([null, null, null]);
});
