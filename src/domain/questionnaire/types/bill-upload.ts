/** Current bills and contracts, each with its file. */
import { billUploadTypes } from '#generated/domain/lists/bill-upload-type.ts';
import type { FileAnswer } from '../answer.ts';
import { isBlank, issue, under, type Issue, type RuleInput } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { fileForm, fileIssues, fileName, sampleFile } from './shared/files.ts';
import { either, listOf, nothing, optional, record, text } from './shared/form.ts';
import { labelIn } from './shared/rows.ts';

export interface BillEntry {
  readonly type?: 'bill' | 'contract' | '';
  readonly providers?: readonly string[];
  readonly services?: readonly string[];
  readonly comments?: string;
  readonly fileUrls?: readonly FileAnswer[];
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly billUpload: { readonly billUpload: readonly BillEntry[] };
  }
}

export const billUpload: AnswerType<'billUpload'> = {
  form: record({
    billUpload: listOf(
      record({
        type: either(nothing, (value) => value === 'bill' || value === 'contract' || value === ''),
        providers: optional(listOf(text)),
        services: optional(listOf(text)),
        comments: optional(text),
        fileUrls: optional(listOf(fileForm)),
      }),
    ),
  }),
  blank: () => ({ billUpload: [] }),
  /** [QN-293] [QN-294] [QN-299] [QN-300] */
  check({ billUpload: entries }, asking) {
    const rule = asking.question.answer.files;
    if (!rule) return [];
    if (entries.length === 0) return issue(rule.minMessage, 'billUpload');
    if (entries.length > rule.max) return issue(rule.maxMessage, 'billUpload');
    return entries.flatMap((entry, at) => under(entryIssues(entry, asking), 'billUpload', at));
  },
  fit: keepAll,
  isCopied: true,
  rowName: (_evaluation, data, row) => fileName(data.billUpload[Number(row)]?.fileUrls?.[0], row),
  lines: (data) =>
    data.billUpload.map(({ type, providers = [], fileUrls = [] }) =>
      [labelIn(billUploadTypes, type), ...providers, fileUrls[0]?.name].filter(Boolean).join(', '),
    ),
  sample: () => ({
    billUpload: [{ type: 'bill', providers: ['Lumen'], services: ['Internet'], fileUrls: [sampleFile('bill.pdf')] }],
  }),
  detail: noDetail,
  files: (data) =>
    data.billUpload.flatMap(({ type, fileUrls = [] }) =>
      fileUrls.map(({ fileId }) => ({ fileId, category: type === 'contract' ? 'CONTRACT' : 'OTHER' })),
    ),
};

function entryIssues(entry: BillEntry, asking: RuleInput): readonly Issue[] {
  const { messages } = asking;
  const { fileUrls = [], providers = [], services = [] } = entry;
  if (isBlank(entry.type)) return issue(messages.required, 'type');
  const rule = asking.question.answer.files;
  return [
    ...(fileUrls.length === 0 ? issue(rule?.minMessage ?? messages.required, 'fileUrls') : []),
    ...(fileUrls.length > 1 ? issue(messages.invalid, 'fileUrls') : []),
    ...(providers.length === 0 ? issue(messages.required, 'providers') : []),
    ...(entry.type === 'bill' && services.length === 0 ? issue(messages.required, 'services') : []),
    ...fileUrls.flatMap((file, at) => under(fileIssues(file, asking), 'fileUrls', at)),
  ];
}
