import { describe, expect, test } from 'vitest';
import { model, verbatim } from './specified.ts';

/** Requirements whose verbatim items are all texts for users. */
const texts = `
  SH-044 SH-046 SH-047 SH-049 SH-060 SH-041 PE-019 PE-005 PE-030 AC-037 AC-038 AC-040 AC-064 AC-015
  VA-001 VA-003 VA-007 VA-008 VA-009 VA-010 VA-011 VA-015 VA-017 VA-018 VA-020 VA-021 VA-022 VA-023 VA-024 VA-025 VA-026 VA-028
  VA-029 VA-033 VA-034 VA-035 VA-036 VA-037 VA-038 VA-039 VA-040 VA-041 VA-042 VA-043 VA-044 VA-046 VA-047 VA-048 VA-049
  QN-001 QN-002 QN-004 QN-006 QN-007 QN-010 QN-154 QN-155 QN-156 QN-157 QN-160 QN-170 QN-171 QN-172 QN-173 QN-174 QN-175
  QN-176 QN-177 QN-178 QN-180 QN-194 QN-254 QN-255 QN-256 QN-257 QN-266 QN-267 QN-275 QN-276 QN-277 QN-295 QN-297 QN-301
  ER-008 ER-013 ER-015 ER-019 ER-020 ER-021 ER-022 ER-023 ER-024 ER-025 ER-026 ER-030 ER-031 ER-032 ER-033 ER-034 ER-035 ER-036
  AD-013 AD-016 SG-012 SG-028 SG-029 SG-030 SV-047 SV-048
  QR-011 QR-012 QR-013 QR-014 QR-015 QR-018 QR-022 QR-023 QR-026 QR-030 QR-034 QR-042 QR-047 AI-009 AI-010 AI-011
  DO-012 DO-020 DF-006 TB-005 TB-006 TB-007 TB-008 TB-022 TB-025 TB-026 TB-030 TB-047 TB-048 TB-049 TB-050 TB-052 FV-006 FV-007 FV-015
  BS-018 BS-021 BS-022 BS-023 BS-024 BS-026 BS-031 BS-033 BS-058 BS-059 BS-068 BS-069 BS-070 BS-072 BS-077
  SP-002 SP-004 SP-008 SP-009 SP-012 SP-013 SS-002 SS-009 SS-011 SS-013 SS-014 SS-016 SS-030 SS-038 SS-052 SS-057
`
  .trim()
  .split(/\s+/);

/** Every text for users in the schemas: a message, or the text of a question, step or rule. */
const known = new Set(
  textsIn([
    model.messages.map(({ text }) => text),
    model.questionnaire,
    model.workflows.map(({ states, transitions, cardLabels }) => [
      states,
      transitions.map(({ label }) => label),
      cardLabels,
    ]),
    model.entities.map(({ fields }) => fields.map(({ messages }) => messages)),
  ]),
);
const textOf = (id: string) => model.messages.find((message) => message.id === id)?.text;

describe('messages', () => {
  test.each(texts.map((id) => [`[${id}]`, id]))(
    '%s every specified text stands in the schemas, letter by letter',
    (_, id) => {
      expect(verbatim(id).filter((text) => !known.has(text))).toEqual([]);
    },
  );

  test('[SH-040] the not-found page ends in one ellipsis character', () => {
    expect(textOf('shell.notFoundTitle')).toBe('Something went wrong…');
  });

  test('[VA-031, VA-032] date limits are at the end of their message', () => {
    expect(textOf('validation.dateBefore')).toBe('Date may not be before {date}');
    expect(textOf('validation.dateAfter')).toBe('Date may not be after {date}');
  });

  test('[QN-150, QN-153, QN-162, SS-044, SS-060, SS-068] texts with a number or a name have a place for it', () => {
    expect(textOf('questionnaire.addressOf')).toBe('Address of {name}');
    expect(textOf('questionnaire.locationNumber')).toBe('Location #{n}');
    expect(textOf('questionnaire.wanLocationNumber')).toBe('WAN Location #{n}');
    expect(textOf('questionnaire.uploadButton')).toBe('Upload {type}');
    expect(textOf('sheet.errorsFrom')).toBe('Errors starting on row {row}');
    expect(textOf('sheet.created')).toBe('{count} Addresses Created');
    expect(textOf('sheet.review')).toBe('Review {count} Addresses');
  });

  test('every message says where it is laid down', () => {
    expect(model.messages.filter(({ source }) => !source).map(({ id }) => id)).toEqual([]);
  });
});

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('no text of a question is repeated in the messages', () => {
  const own = new Set(textsIn(model.questionnaire.questions.map((question) => question['answer'])));
  // The server returns the first for any field and the others for any upload.
  const shared = ['Required', 'File size must be less than 50 MB', 'You may only upload ten files.'];
  expect(model.messages.filter(({ text }) => own.has(text) && !shared.includes(text)).map(({ id }) => id)).toEqual([]);
});
