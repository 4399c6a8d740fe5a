/** Files, bills, provider lists, copied quotes and meetings. */
import { dataAs, type AnswerByShape, type BillEntry, type FileAnswer } from '../answer.ts';
import { isBlank, issue, listFor, under, type RuleInput, type Issue } from './issue.ts';

/** [QN-295] [QN-296] [QN-297] [QN-298] */
export function checkFileUrls({ fileUrls }: AnswerByShape['fileUrls'], asking: RuleInput): readonly Issue[] {
  const rule = asking.question.answer.files;
  if (!rule) return [];
  if (fileUrls.length === 0) return issue(rule.minMessage, 'fileUrls');
  if (fileUrls.length > rule.max) return issue(rule.maxMessage, 'fileUrls');
  return fileUrls.flatMap((file, at) => under(fileIssues(file, asking), 'fileUrls', at));
}

/** [QN-293] [QN-294] [QN-299] [QN-300] */
export function checkBillUpload({ billUpload }: AnswerByShape['billUpload'], asking: RuleInput): readonly Issue[] {
  const rule = asking.question.answer.files;
  if (!rule) return [];
  if (billUpload.length === 0) return issue(rule.minMessage, 'billUpload');
  if (billUpload.length > rule.max) return issue(rule.maxMessage, 'billUpload');
  return billUpload.flatMap((entry, at) => under(billIssues(entry, asking), 'billUpload', at));
}

/** A provider is preferred or excluded, never both. [QN-165] */
export function checkProviders(
  { providerAllowDenyList: lists }: AnswerByShape['providerAllowDenyList'],
  { messages, question }: RuleInput,
): readonly Issue[] {
  const both = lists.denyList.findIndex((name) => lists.allowList.includes(name));
  const isLong = (lists.comments ?? '').length > (question.answer.maxLength ?? Infinity);
  return [
    ...(both < 0 ? [] : issue(messages.unique, 'providerAllowDenyList', 'denyList', both)),
    ...(isLong ? issue(messages.tooLong, 'providerAllowDenyList', 'comments') : []),
  ];
}

export function checkCopyQuote({ copyQuote }: AnswerByShape['copyQuote'], asking: RuleInput): readonly Issue[] {
  const isMissing = isBlank(copyQuote.questionnaireId) || isBlank(copyQuote.serviceType);
  if (isMissing) return issue(asking.messages.noConfig, 'copyQuote');
  const selected = [...asking.evaluation.answers.values()].flatMap(
    (data) => dataAs('copyQuote', data)?.copyQuote ?? [],
  )[0];
  const isReview = asking.question.present?.step === 'copy_quote_configuration';
  if (isReview && selected && JSON.stringify(partsOf(selected)) !== JSON.stringify(partsOf(copyQuote)))
    return issue(asking.messages.invalid, 'copyQuote');
  const known = listFor(asking, 'serviceType');
  return known.includes(copyQuote.serviceType) ? [] : issue(asking.messages.invalid, 'copyQuote', 'serviceType');
}

const partsOf = ({ questionnaireId, serviceType, addressIds }: AnswerByShape['copyQuote']['copyQuote']) => [
  questionnaireId,
  serviceType,
  ...addressIds,
];

/**
 * A requested meeting has a slot of the fixed length. A required one is requested, without a time if no slot was
 * available. [QN-130] [QN-307] [ER-030]
 */
export function checkMeeting(data: AnswerByShape['meeting'], { messages, question }: RuleInput): readonly Issue[] {
  const key = question.type === 'chilipiper_meeting' ? 'chilipiperMeeting' : 'googleMeeting';
  const meeting = 'chilipiperMeeting' in data ? data.chilipiperMeeting : data.googleMeeting;
  const rule = question.answer.meeting;
  if (!(key in data)) return issue(messages.invalid, key);
  if (!meeting.meetingRequested) return rule?.isRequired ? issue(rule.requiredMessage ?? messages.required, key) : [];
  if (rule?.isRequired && meeting.timeRange === undefined) return [];
  if (isBlank(meeting.timeRange?.start) || isBlank(meeting.timeRange?.end))
    return issue(messages.required, key, 'timeRange');
  const minutes = (Date.parse(meeting.timeRange?.end ?? '') - Date.parse(meeting.timeRange?.start ?? '')) / 60_000;
  return minutes === rule?.minutes ? [] : issue(messages.invalid, key, 'timeRange');
}

function fileIssues(file: FileAnswer, { question, messages }: RuleInput): readonly Issue[] {
  const rule = question.answer.files;
  if (isBlank(file.fileId)) return issue(messages.required, 'fileId');
  const ending = (file.name ?? file.fileUrl).toLowerCase().split('.').at(-1) ?? '';
  if (rule && !rule.accept.includes(ending)) return issue(rule.typeMessage);
  return rule && (file.size ?? 0) > rule.maxBytes ? issue(rule.sizeMessage) : [];
}

function billIssues(entry: BillEntry, asking: RuleInput): readonly Issue[] {
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
