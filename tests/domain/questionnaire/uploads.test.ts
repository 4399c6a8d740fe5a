/** Files, bills, provider lists and meetings of one question. */
import { describe, expect, test } from 'vitest';
import { answerTypes } from '#domain/questionnaire/types/registry.ts';
import type { RuleInput } from '#domain/questionnaire/validate/issue.ts';

const files = {
  max: 2,
  accept: ['pdf', 'kmz'],
  maxBytes: 1000,
  minMessage: 'Too few',
  maxMessage: 'Too many',
  typeMessage: 'Wrong type',
  sizeMessage: 'Too large',
};
const messages = { required: 'Required', invalid: 'Invalid', unique: 'Unique', tooLong: 'Too long' };
const asking = (answer: object, type = 'file_upload') =>
  ({ question: { id: 'q', type, answer }, messages }) as unknown as RuleInput;
const issueTexts = (issues: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
const file = (about: object = {}) => ({ fileId: 'f', fileUrl: '/f/a.pdf', name: 'A.PDF', size: 1000, ...about });

describe('[QN-295] [QN-296] [QN-297] [QN-298] files', () => {
  const of = (...given: readonly object[]) =>
    issueTexts(answerTypes.fileUrls.check({ fileUrls: given } as never, asking({ files })));

  test.each([
    ['none', [], ['fileUrls: Too few']],
    ['up to the most', [file(), file({ name: null, fileUrl: '/x/route.KMZ' })], []],
    ['one too many', [file(), file(), file()], ['fileUrls: Too many']],
    ['one that was never uploaded', [file(), file({ fileId: ' ' })], ['fileUrls.1.fileId: Required']],
    ['one of another type', [file({ name: 'a.pdf.exe' })], ['fileUrls.0: Wrong type']],
    ['one without a type', [file({ name: 'a' })], ['fileUrls.0: Wrong type']],
    ['one a byte too large', [file({ size: 1001 })], ['fileUrls.0: Too large']],
    ['one of an unknown size', [file({ size: undefined })], []],
  ])('%s', (_, given, issues) => {
    expect(of(...given)).toEqual(issues);
  });

  test('a question without files asks nothing of them', () => {
    expect(answerTypes.fileUrls.check({ fileUrls: [] }, asking({}))).toEqual([]);
  });
});

describe('[QN-293] [QN-294] [QN-299] [QN-300] bills', () => {
  const bill = (about: object = {}) => ({
    type: 'bill',
    fileUrls: [file()],
    providers: ['AT&T'],
    services: ['internet'],
    ...about,
  });
  const of = (...given: readonly object[]) =>
    issueTexts(answerTypes.billUpload.check({ billUpload: given } as never, asking({ files })));

  test.each([
    ['none', [], ['billUpload: Too few']],
    ['up to the most', [bill(), bill()], []],
    ['one too many', [bill(), bill(), bill()], ['billUpload: Too many']],
    ['one of no type', [bill({ type: '' })], ['billUpload.0.type: Required']],
    ['one without a file', [bill({ fileUrls: [] })], ['billUpload.0.fileUrls: Too few']],
    ['one with two files', [bill({ fileUrls: [file(), file()] })], ['billUpload.0.fileUrls: Invalid']],
    ['one without a provider', [bill({ providers: undefined })], ['billUpload.0.providers: Required']],
    ['one without a service', [bill({ services: [] })], ['billUpload.0.services: Required']],
    ['a contract without a service', [bill({ type: 'contract', services: undefined })], []],
    [
      'one with a file that is wrong',
      [bill(), bill({ fileUrls: [file({ size: 2000 })] })],
      ['billUpload.1.fileUrls.0: Too large'],
    ],
  ])('%s', (_, given, issues) => {
    expect(of(...given)).toEqual(issues);
  });

  test('a question without files asks nothing of them', () => {
    expect(answerTypes.billUpload.check({ billUpload: [] }, asking({}))).toEqual([]);
  });
});

test('[QN-165] a provider is preferred or refused, never both, and comments have an end', () => {
  const of = (lists: object, answer: object = { maxLength: 3 }) =>
    issueTexts(
      answerTypes.providerAllowDenyList.check(
        { providerAllowDenyList: { allowList: ['A'], denyList: ['B'], ...lists } } as never,
        asking(answer),
      ),
    );
  expect(of({})).toEqual([]);
  expect(of({ denyList: ['B', 'A'] })).toEqual(['providerAllowDenyList.denyList.1: Unique']);
  expect([of({ comments: 'abc' }), of({ comments: 'abcd' }), of({ comments: 'abcd' }, {})]).toEqual([
    [],
    ['providerAllowDenyList.comments: Too long'],
    [],
  ]);
});

describe('[QN-130] [QN-307] [ER-030] a meeting', () => {
  const slot = { start: '2026-11-30T15:00:00Z', end: '2026-11-30T15:30:00Z' };
  const of = (meeting: object, rule: object = {}, key = 'googleMeeting') =>
    issueTexts(
      answerTypes.meeting.check(
        { [key]: meeting } as never,
        asking({ meeting: { minutes: 30, ...rule } }, 'google_meeting'),
      ),
    );

  test('of the fixed length that was booked is one, and so is none where none is required', () => {
    expect(of({ meetingRequested: true, timeRange: slot })).toEqual([]);
    expect(of({ meetingRequested: false })).toEqual([]);
  });

  test('that is required is requested, with its time to be agreed where none could be booked', () => {
    expect(of({ meetingRequested: false }, { isRequired: true })).toEqual(['googleMeeting: Required']);
    expect(of({ meetingRequested: false }, { isRequired: true, requiredMessage: 'Book one' })).toEqual([
      'googleMeeting: Book one',
    ]);
    expect(of({ meetingRequested: true }, { isRequired: true })).toEqual([]);
    expect(of({ meetingRequested: true })).toEqual(['googleMeeting.timeRange: Required']);
  });

  test('without a beginning, without an end or of another length is none', () => {
    expect(of({ meetingRequested: true, timeRange: { ...slot, start: '' } })).toEqual([
      'googleMeeting.timeRange: Required',
    ]);
    expect(of({ meetingRequested: true, timeRange: { ...slot, end: ' ' } })).toEqual([
      'googleMeeting.timeRange: Required',
    ]);
    expect(of({ meetingRequested: true, timeRange: { ...slot, end: '2026-11-30T15:31:00Z' } })).toEqual([
      'googleMeeting.timeRange: Invalid',
    ]);
  });

  test('of the other kind is none of this question', () => {
    expect(of({ meetingRequested: true, timeRange: slot }, {}, 'chilipiperMeeting')).toEqual([
      'googleMeeting: Invalid',
    ]);
  });
});
