/** Client of NetBox's REST API: reads whole lists, and writes many records in one call where NetBox accepts them. */
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import {
  requestText,
  BlockedAddressError,
  type Answer,
  type OutboundPolicy,
} from '#server/kernel/outside/outbound-request.ts';

export type NetboxRecord = Readonly<Record<string, unknown>>;

/** An error that a person can fix: the address, the token, or NetBox's refusal of a record. */
export class NetboxError extends Error {
  override readonly name = 'NetboxError';
  /** NetBox's error text for a record; null when the error is not about one record. */
  readonly refusal: string | null;

  constructor(message: string, refusal: string | null = null) {
    super(message);
    this.refusal = refusal;
  }
}

export interface Netbox {
  readonly version: () => Promise<string>;
  readonly list: (path: string) => Promise<readonly NetboxRecord[]>;
  /** Returns the stored records, in the order given. */
  readonly create: (path: string, rows: readonly NetboxRecord[]) => Promise<readonly NetboxRecord[]>;
  /** Rows name their record by `id`. */
  readonly change: (path: string, rows: readonly NetboxRecord[]) => Promise<readonly NetboxRecord[]>;
}

interface Access {
  readonly url: string;
  readonly token: string;
  readonly policy: OutboundPolicy;
  readonly signal: AbortSignal;
}

export function createNetbox({ url, token, policy, signal }: Access): Netbox {
  const base = url.replace(/\/+$/, '');
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<unknown> => {
    const answer = await requestText(`${base}/api/${path}`, policy, {
      method,
      headers: {
        authorization: [schemeOf(token), token].join(' '),
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.netboxAnswerSeconds * 1000)]),
      maxBytes: limits.netboxAnswerBytes,
    }).catch((error: unknown) => {
      if (error instanceof BlockedAddressError) throw new NetboxError(messages['netbox.notPublic']);
      throw new NetboxError(messages['netbox.unreachable']);
    });
    return read(answer, `${method} ${path.split('?')[0]}`);
  };
  const listOf = async (path: string): Promise<readonly NetboxRecord[]> => {
    const found: NetboxRecord[] = [];
    for (;;) {
      const page = await ask('GET', `${path}?limit=${limits.netboxPageSize}&offset=${found.length}&ordering=id`);
      const { count, results } = page as { readonly count?: unknown; readonly results?: unknown };
      if (typeof count !== 'number' || !Array.isArray(results)) throw new NetboxError(messages['netbox.notNetbox']);
      if (count > limits.netboxRecords)
        throw new NetboxError(
          fill(messages['netbox.tooMany'], { count: limits.netboxRecords, what: path.split('/').at(-2) ?? '' }),
        );
      found.push(...(results as readonly NetboxRecord[]));
      if (found.length >= count || results.length === 0) return found;
    }
  };
  return {
    version: async () => {
      const status = (await ask('GET', 'status/')) as NetboxRecord | null;
      const version = status?.['netbox-version'];
      if (typeof version !== 'string') throw new NetboxError(messages['netbox.notNetbox']);
      return version;
    },
    list: listOf,
    create: async (path, rows) => (await ask('POST', path, rows)) as readonly NetboxRecord[],
    change: async (path, rows) => (await ask('PATCH', path, rows)) as readonly NetboxRecord[],
  };
}

/** Tokens of NetBox 4.5 and later start with their kind. */
const schemeOf = (token: string): string => (token.startsWith('nbt_') ? 'Bearer' : 'Token');

function read({ status, text }: Answer, call: string): unknown {
  const value = parsed(text);
  if (status >= 200 && status < 300) {
    if (value === undefined) throw new NetboxError(messages['netbox.notNetbox']);
    return value;
  }
  if (status === 401 || status === 403) throw new NetboxError(fill(messages['netbox.refused'], { status }));
  const message = fill(messages['netbox.answered'], { status, call });
  throw new NetboxError(message, status === 400 || status === 409 ? wordsOf(value) : null);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `{"cid": ["This field may not be blank."]}`, single or one for each row. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(' ');
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  return Object.entries(value)
    .map(([field, said]) => (field === 'detail' || field === '__all__' ? wordsOf(said) : `${field}: ${wordsOf(said)}`))
    .join(' ');
}
