import type { Grant } from '../../src/runtime/vocabulary.ts';
import type { Field } from './field.ts';
import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';

/** Where a call names its row: a path or query parameter, or a property of its body. */
export interface CalledOn {
  readonly entity: string;
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
  /** States in which the call is accepted, and the message in other states; null: all. */
  readonly during: { readonly states: readonly string[]; readonly refusal: string } | null;
}

/** A workflow event that a call sends with the reason and the fields of its body. */
export interface SentEvent {
  readonly event: string;
  /** Key of the reason in the body; null without one. */
  readonly reason: string | null;
  /** Fields of the record in the body. */
  readonly fields: readonly Field[];
  /** Keys that the body must have. */
  readonly required: readonly string[];
}

/** One non-CRUD API call of `schemas/api/paths/<area>.yaml`, or of a workflow transition. */
export interface Operation {
  readonly id: string;
  readonly area: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Without the `/api` prefix, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** Label of its button. */
  readonly label: string;
  /** Message on the page after success. */
  readonly done: string | null;
  readonly access: readonly Grant[];
  /**
   * The row that the call acts on: loaded in the caller's scope first (404 if not visible), then `access` is checked
   * for its team (403).
   */
  readonly on: CalledOn | null;
  /** Toggle that must be on for the team of that row, else 403. */
  readonly toggle: string | null;
  /** True if the record's page has its own form for it. */
  readonly hasOwnForm: boolean;
  /** `json` body, multipart body or none. */
  readonly body: 'json' | 'multipart' | null;
  /** True when repeated with the same Idempotency-Key it answers the first result. */
  readonly idempotent: boolean;
  /** Refused while an administrator views as the caller. */
  readonly needsOwnSession: boolean;
  /** True when the keys of its body stay as they are written. */
  readonly keepsKeys: boolean;
  /** The event that the call sends, for a call of a workflow transition; null for others, which have a behavior. */
  readonly sends: SentEvent | null;
  /** The OpenAPI operation object with refs still relative to the schemas folder resolved to `#/components/schemas/<Name>`. */
  readonly openapi: JsonObject;
  readonly origin: Origin;
}
