import type { Grant } from '../../src/runtime/vocabulary.ts';
import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';

/** Where a call says which row it acts on: in a path or query parameter, or in a property of its body. */
export interface CalledOn {
  readonly entity: string;
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
  /** States of the row in which the call is taken, and the message that says why in another; null: in any. */
  readonly during: { readonly states: readonly string[]; readonly refusal: string } | null;
}

/** One non-CRUD API call of `schemas/api/paths/<area>.yaml`. */
export interface Operation {
  readonly id: string;
  readonly area: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Without the `/api` prefix, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** What its button says. */
  readonly label: string;
  /** What the page says once its button has done it. */
  readonly done: string | null;
  readonly access: readonly Grant[];
  /** Row that the call acts on: loaded through the caller's scope first (404 when not visible), then `access` is asked for its team (403). */
  readonly on: CalledOn | null;
  /** Toggle that must be on for the team of that row, else 403. */
  readonly toggle: string | null;
  /** True when a part of the record's page asks for it. */
  readonly hasOwnForm: boolean;
  /** `json` body, multipart body or none. */
  readonly body: 'json' | 'multipart' | null;
  /** True when repeated with the same Idempotency-Key it answers the first result. */
  readonly idempotent: boolean;
  /** Refused while an administrator views as the caller. */
  readonly needsOwnSession: boolean;
  /** True when the keys of its body stay as they are written. */
  readonly keepsKeys: boolean;
  /** The OpenAPI operation object with refs still relative to the schemas folder resolved to `#/components/schemas/<Name>`. */
  readonly openapi: JsonObject;
  readonly origin: Origin;
}
