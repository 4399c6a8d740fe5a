/** Records that are frozen in some states (`x-frozen`): how a row reports it, and which changes are refused. */
import { messages } from '#generated/domain/messages.ts';
import type { Frozen, FrozenCondition, FrozenHolder, FrozenRule } from '#runtime/frozen.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { ApiError } from '../errors.ts';
import { quoted, type Params } from './params.ts';

/** Wire keys, as in a record. */
type Values = Readonly<Record<string, unknown>>;

/** Wire key of a record's frozen state. */
export const frozenWire = 'frozen';

/** A column over the table's alias whose bits are the rules that apply; null for resources that never freeze. */
export const frozenColumn = ({ frozen }: Resource, alias: string, params: Params): string | null =>
  frozen === undefined
    ? null
    : frozen
        .map(({ when }, at) => {
          const conditions = when.map((condition) => holds(condition, alias, params));
          return `case when ${conditions.join(' and ')} then ${2 ** at} else 0 end`;
        })
        .join(' + ');

function holds({ column, values, of }: FrozenCondition, alias: string, params: Params): string {
  const among = (row: string): string =>
    typeof values[0] === 'boolean'
      ? `${row}.${quoted(column)} is ${values[0]}`
      : `${row}.${quoted(column)} = any(${params.add(values)}::text[])`;
  if (!of) return among(alias);
  return `exists (select from ${quoted(of.table)} o where o.id = ${idOf(of, alias)} and ${among('o')})`;
}

function idOf({ by, through }: FrozenHolder, alias: string): string {
  const reference = `${alias}.${quoted(by)}`;
  return through
    ? `(select h.${quoted(through.by)} from ${quoted(through.table)} h where h.id = ${reference})`
    : reference;
}

/** The frozen state from the bits of {@link frozenColumn}; null if every field may change. */
export function frozenOf(resource: Resource, bits: number, record: Values): Frozen | null {
  const rules = (resource.frozen ?? []).filter((_, at) => (bits & (2 ** at)) !== 0);
  const [first] = rules;
  if (!first) return null;
  const isOpen = (wire: string): boolean => rules.every((rule) => isOpenIn(rule, wire, record));
  return {
    reason: reasonOf(first),
    may: resource.fields.filter((field) => isWritten(field) && isOpen(field.wire)).map(({ wire }) => wire),
  };
}

/** Written by people. Fields that only the server fills do not count. */
const isWritten = ({ write, writeGrants }: ResourceField): boolean =>
  write === 'always' && writeGrants?.includes('nobody') !== true;

const isOpenIn = ({ may, once }: FrozenRule, wire: string, record: Values): boolean =>
  may.includes(wire) || (once.includes(wire) && isEmpty(record[wire]));

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

export const reasonOf = ({ correctedBy }: FrozenRule): string => messages[correctedBy as keyof typeof messages];

/** An attempt to change a frozen record. The transaction rolls back, and one audit row is written afterwards. */
export class FrozenError extends ApiError {
  readonly attempt: Attempt;

  constructor(reason: string, attempt: Attempt) {
    super('frozen', { message: reason });
    this.attempt = attempt;
  }
}

export interface Attempt {
  /** Id of the resource. */
  readonly resource: string;
  /** The attempted action (`create`, `update`, `delete`); null if only the database noticed. */
  readonly action: string | null;
  readonly recordId: string | null;
  readonly teamId: string | null;
  /** The values sent. */
  readonly values: Values | null;
}

/** Throws 409 if the body changes a frozen field. */
export function requireOpen(resource: Resource, before: Values, body: Values): void {
  const frozen = before[frozenWire] as Frozen | null | undefined;
  if (!frozen) return;
  const changed = Object.keys(body).filter((key) => JSON.stringify(body[key]) !== JSON.stringify(before[key] ?? null));
  if (changed.some((key) => !frozen.may.includes(key))) throw refused(frozen, resource, 'update', before, body);
}

/** Throws 409 if the record is frozen. */
export function requireRemovable(resource: Resource, before: Values): void {
  const frozen = before[frozenWire] as Frozen | null | undefined;
  if (frozen) throw refused(frozen, resource, 'delete', before, null);
}

const refused = (
  { reason }: Frozen,
  resource: Resource,
  action: string,
  before: Values,
  values: Values | null,
): FrozenError =>
  new FrozenError(reason, {
    resource: resource.id,
    action,
    recordId: before['id'] as string,
    teamId: (before['team_id'] as string | undefined) ?? null,
    values,
  });
