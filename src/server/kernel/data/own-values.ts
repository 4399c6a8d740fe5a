/** Validates values of a team's own columns. Values of columns hidden from the caller stay unchanged. [SS-027] */
import { messages } from '#generated/domain/messages.ts';
import { customField, customMistakes, type CustomColumn, type CustomValues } from '#domain/places/custom-columns.ts';
import type { Resource } from '#runtime/resource.ts';
import { systemScope } from '../access/scope.ts';
import type { FieldErrors } from '../errors.ts';
import { quoted } from './params.ts';
import type { WireRecord } from './record.ts';
import { actAs, type Session } from './session.ts';
import { seesColumn } from './team-columns.ts';

export interface OwnValues {
  /** Errors by wire name: `custom_columns.rent`. */
  readonly mistakes: FieldErrors;
  /** The values to write, including the stored ones of hidden columns. Hidden required columns may stay empty. */
  readonly kept: WireRecord;
}

const nothing: OwnValues = { mistakes: {}, kept: {} };

/** `record` contains the values to write, its team and, once stored, its id. A record without a team has no columns. */
export async function ownValues(
  session: Session,
  resource: Resource,
  wire: string,
  { team_id: team, id, [wire]: given }: WireRecord,
): Promise<OwnValues> {
  const field = resource.fields.find((each) => each.wire === wire)!;
  if (typeof team !== 'string' || field.columnsOf === undefined) return nothing;
  const column = quoted(field.columns[0]!);
  const [columns, stored] = await actAs(session, systemScope('own-columns', session.scope), async (system) => [
    (await system.query(`select ${quoted(field.columnsOf!)} from teams where id = $1`, [team]))[0]?.[0],
    id === undefined
      ? null
      : (await system.query(`select ${column} from ${quoted(resource.table)} where id = $1`, [id]))[0]?.[0],
  ]);
  const schema = Array.isArray(columns) ? (columns as readonly CustomColumn[]) : [];
  const isSeen = (each: CustomColumn): boolean => seesColumn(session.scope.principal, each, team);
  const values = given as CustomValues | null | undefined;
  const held = (stored ?? {}) as CustomValues;
  const unseen = schema.filter((each) => !isSeen(each)).map(({ key }) => key);
  const refused = unseen.filter((key) => values?.[key] !== undefined);
  return {
    mistakes: {
      ...customMistakes(schema.filter(isSeen), values, wire),
      ...Object.fromEntries(refused.map((key) => [customField(key, wire), [messages['address.columnUnseen']]])),
    },
    kept: unseen.some((key) => key in held)
      ? {
          [wire]: {
            ...Object.fromEntries(unseen.flatMap((key) => (key in held ? [[key, held[key]]] : []))),
            ...values,
          },
        }
      : {},
  };
}
