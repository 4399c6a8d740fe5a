/** Values of the `{name}` fields of a notification, read from its subject. */
import { periodText } from '#domain/bills/consolidation/months.ts';
import { formatDate } from '#domain/format/date.ts';
import { sentenceOf, shownState } from '#domain/shown-state.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';
import type { Records } from '#generated/records/registry.ts';
import type { Money } from '#generated/records/values/money.ts';
import type { ResourceId } from '#generated/resources/registry.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { NotificationSubject } from './subject.ts';

/** `provider.name` and `term` of any of these records. */
type FieldPath<Id extends ResourceId> = Id extends unknown
  ? { [Key in Name<Id>]: Key | `${Key}.${Inner<Records[Id][Key]>}` }[Name<Id>]
  : never;
type Name<Id extends ResourceId> = keyof Records[Id] & string;
/** Fields of a reference that is embedded in a record. */
type Inner<Value> = Value extends { readonly id: string } ? keyof Value & string : never;

type Path =
  | `record.${FieldPath<ResourceId>}`
  | `group.${FieldPath<'service-group'>}`
  | `service.${FieldPath<'service'>}`
  | `quotes.${keyof NonNullable<NotificationSubject['quotes']>}`;

/** Sources of a value, first match wins: a path into the record, its group or its service. */
const paths: Readonly<Record<string, readonly Path[]>> = {
  account: ['record.provider_account.account_number', 'record.account_number'],
  amount: ['record.balance', 'record.total', 'record.amount', 'record.disputed_amount'],
  count: ['record.service_count', 'quotes.count'],
  date: [
    'record.due_date',
    'record.due_at',
    'record.valid_until',
    'record.expires_at',
    'record.expires_on',
    'record.carrier_completion_date',
    'record.acceptance_ends_on',
    'record.installed_at',
    'record.scheduled_install_date',
    'record.requested_install_date',
    'group.quotes_expired_at',
    'group.quotes_retrieved_target',
  ],
  document: ['record.attachment.name', 'record.name'],
  email: ['record.email', 'record.contact.email'],
  group: ['group.project_name', 'group.display_id'],
  name: ['record.name'],
  number: [
    'record.number',
    'record.invoice_number',
    'record.display_id',
    'record.consolidated_bill.number',
    'record.invoice.invoice_number',
    'record.team_credit.reason',
    'record.reference',
  ],
  providers: ['quotes.providers'],
  provider: ['record.provider.name', 'service.provider.name', 'group.provider.name'],
  reason: [
    'record.taken_back_reason',
    'record.failure_reason',
    'record.void_reason',
    'record.cancel_reason',
    'record.reject_reason',
  ],
  subject: ['record.subject'],
  task: ['record.task', 'record.step'],
  term: ['record.term', 'service.term'],
};

export function valuesOf(subject: NotificationSubject): Readonly<Record<string, string>> {
  const found = Object.entries(paths).flatMap(([name, candidates]) => {
    const value = candidates.map((path) => shown(at(subject, path))).find((text) => text !== null);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(found),
    ...serviceValues(subject),
    ...siteCount(subject),
    ...periodValue(subject),
    ...stepValues(subject.group),
  };
}

function serviceValues({ record, group, service, address }: NotificationSubject): Readonly<Record<string, string>> {
  const type = record?.['service_type'] ?? service?.['service_type'];
  const types = (group?.['service_types'] as readonly string[] | null) ?? [];
  return {
    ...(typeof type === 'string' && { service: labelOf(type) }),
    ...(types.length > 0 && { services: types.map(labelOf).join(', ') }),
    address: address ?? messages['quote.placeOpen'],
  };
}

/** Sites of a submitted bulk-site project, counted by their addresses. */
function siteCount({ record }: NotificationSubject): Readonly<Record<string, string>> {
  const { addresses } = (record?.['created_records'] ?? {}) as RecordOf<'bulk-site-upload'>['created_records'];
  return addresses === undefined ? {} : { count: String(addresses.length) };
}

/** `April 2026`, for records with a period. */
function periodValue({ record }: NotificationSubject): Readonly<Record<string, string>> {
  const [start, end] = [record?.['period_start'], record?.['period_end']];
  return typeof start === 'string' && typeof end === 'string' ? { period: periodText({ start, end }) } : {};
}

function stepValues(group: WireRecord | null): Readonly<Record<string, string>> {
  const reader = { isCustomer: false, now: new Date() };
  const step = group && shownState(serviceGroupWorkflow, group['current_step'], group, reader);
  return step ? { step: step.label, hint: step.hint === null ? '' : sentenceOf(step.hint) } : {};
}

const labelOf = (type: string): string => serviceTypes.find(({ value }) => value === type)?.label ?? type;

const at = (subject: NotificationSubject, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], subject);

/** Null when there is nothing to show. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'object') return 'code' in value ? shownMoney(value as Money) : null;
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? shownDate(text) : text;
}

/** Formats dates and times in announcements like other texts: `Nov 20, 2026`. [NO-003] */
export const shownDates = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, wholeDate.test(text) ? shownDate(text) : text] as const),
  );

const wholeDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

export const shownDate = (iso: string): string => formatDate(iso, 'text', 'UTC');

function shownMoney({ value, code }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.format(value / 10 ** (format.resolvedOptions().maximumFractionDigits ?? limits.currencyPrecision));
}
