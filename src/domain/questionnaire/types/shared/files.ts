/** Uploaded files in an answer. */
import { fill } from '#domain/format/fill.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import type { FileAnswer } from '../../answer.ts';
import { isBlank, issue, type Issue, type RuleInput } from '../../validate/issue.ts';
import { number, optional, record, text } from './form.ts';

export const fileForm = record({ fileUrl: text, fileId: text, name: optional(text), size: optional(number) });

/** A stored file of an accepted kind and size. */
export function fileIssues(file: FileAnswer, { question, messages }: RuleInput): readonly Issue[] {
  const rule = question.answer.files;
  if (isBlank(file.fileId)) return issue(messages.required, 'fileId');
  const ending = (file.name ?? file.fileUrl).toLowerCase().split('.').at(-1) ?? '';
  if (rule && !rule.accept.includes(ending)) return issue(rule.typeMessage);
  return rule && (file.size ?? 0) > rule.maxBytes ? issue(rule.sizeMessage) : [];
}

/** The file's own name, else its number. */
export const fileName = (file: FileAnswer | undefined, row: string | number): string =>
  file?.name ?? fill(texts['questionnaire.fileNumber'], { n: Number(row) + 1 });

/** A valid file, for simulations and tests. */
export const sampleFile = (name: string): FileAnswer => ({ fileUrl: '/files/1', fileId: '1', name, size: 1000 });
