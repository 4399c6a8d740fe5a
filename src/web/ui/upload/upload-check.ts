/** Checks a chosen file before upload. */
import type { AnswerRule } from '#domain/questionnaire/definition.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';

/** Undefined for a valid file. [QN-296] [QN-298] */
export function fileFault(
  { name, size }: Pick<File, 'name' | 'size'>,
  rule: Pick<NonNullable<AnswerRule['files']>, 'accept' | 'maxBytes' | 'typeMessage' | 'sizeMessage'>,
): string | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (!rule.accept.includes(ending)) return rule.typeMessage;
  if (size === 0) return fileMessages['file.empty'];
  return size > rule.maxBytes ? rule.sizeMessage : undefined;
}
