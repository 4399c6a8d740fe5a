/** Uploaded files. */
import { issue, under } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { fileForm, fileIssues, fileName, sampleFile } from './shared/files.ts';
import { listOf, record } from './shared/form.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly fileUrls: { readonly fileUrls: readonly FileAnswer[] };
  }
}

export const fileUrls: AnswerType<'fileUrls'> = {
  form: record({ fileUrls: listOf(fileForm) }),
  blank: () => ({ fileUrls: [] }),
  /** [QN-295] [QN-296] [QN-297] [QN-298] */
  check({ fileUrls: files }, asking) {
    const rule = asking.question.answer.files;
    if (!rule) return [];
    if (files.length === 0) return issue(rule.minMessage, 'fileUrls');
    if (files.length > rule.max) return issue(rule.maxMessage, 'fileUrls');
    return files.flatMap((file, at) => under(fileIssues(file, asking), 'fileUrls', at));
  },
  fit: keepAll,
  isCopied: true,
  rowName: (_evaluation, data, row) => fileName(data.fileUrls[Number(row)], row),
  lines: (data) => data.fileUrls.map(({ name, fileUrl }) => name ?? fileUrl),
  sample: () => ({ fileUrls: [sampleFile('diagram.pdf')] }),
  detail: noDetail,
  files: (data) => data.fileUrls.map(({ fileId }) => ({ fileId, category: 'OTHER' })),
};
