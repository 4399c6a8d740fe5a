/** Translates PostgreSQL constraint violations into API errors. */
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { messages } from '#generated/domain/messages.ts';
import { resources } from '#generated/resources/registry.ts';
import { fill } from '#domain/format/fill.ts';
import { ApiError, invalid } from '../errors.ts';

interface Violation {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly table?: string;
}

/** Rethrows errors that the caller did not cause. */
export function explainViolation(resource: Resource, error: unknown): never {
  const { code, detail = '', constraint = '', column = '', table = '' } = error as Violation;
  const field = lastField(resource, constraint)?.wire ?? 'id';
  if (code === 'TF003') throw otherCurrency(resource, column, detail);
  if (code === '23505') throw invalid({ [field]: [messages['validation.unique']] });
  if (code === '23503' && detail.includes('still referenced')) throw inUseBy(table, constraint);
  if (code === '23503') throw invalid({ [field]: [messages['validation.notFound']] });
  if (code === '23502' || code === '23514' || code?.startsWith('22')) throw invalid({});
  throw error;
}

/** Names the entity and field that refer to the record, e.g. the billing address of a service group. */
function inUseBy(table: string, constraint: string): ApiError {
  const referrer = Object.values<Resource>(resources).find((each) => each.table === table);
  const field = referrer && lastField(referrer, constraint);
  if (!field) return new ApiError('inUse');
  const words = { field: field.title.toLowerCase(), entity: referrer.title.toLowerCase() };
  return new ApiError('inUse', { message: fill(messages['error.inUseAs'], words) });
}

/** The sum trigger reports the amount's column and the required currency. */
function otherCurrency({ fields }: Resource, column: string, currency: string): ApiError {
  const field = fields.find(({ columns }) => columns.includes(column));
  return invalid({ [field?.wire ?? column]: [fill(messages['validation.oneCurrency'], { currency })] });
}

/**
 * The last field in the constraint's name: `service_tags_team_id_label_key` is about `label`, because the user never
 * types the team. With row-level security, PostgreSQL reports the columns only through that name.
 */
function lastField({ table, fields }: Resource, constraint: string): ResourceField | undefined {
  let rest = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : '';
  let last: ResourceField | undefined;
  while (rest !== '') {
    const next = fields
      .filter(({ columns }) => rest.startsWith(`${columns[0]}_`))
      .reduce<ResourceField | undefined>((longest, each) => (isLonger(each, longest) ? each : longest), undefined);
    if (!next) break;
    rest = rest.slice(next.columns[0]!.length + 1);
    // The condition of a partial key follows its columns: `providers_name_deleted_at_is_null_key` is about `name`.
    if (rest.startsWith('is_null_')) break;
    if (next.wire !== 'team_id') last = next;
  }
  return last;
}

const isLonger = (one: ResourceField, other: ResourceField | undefined): boolean =>
  other === undefined || one.columns[0]!.length > other.columns[0]!.length;
