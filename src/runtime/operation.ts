/** A hand-described API call for the server, and the type of its behavior. */
import type { Validator } from './validation/validator.ts';
import type { Grant } from './vocabulary.ts';

export interface OperationRoute {
  /** operationId, e.g. `sendQuoteRequests`; also the key of its behavior. */
  readonly id: string;
  readonly area: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Without the `/api` prefix, parameters in braces. */
  readonly path: string;
  readonly access: readonly Grant[];
  /** The row that the call acts on: resource id, and where its id is sent. */
  readonly on: { readonly entity: string; readonly in: 'path' | 'query' | 'body'; readonly name: string } | null;
  /** Allowed workflow states of that row, and the message in other states. */
  readonly during: {
    readonly field: string;
    readonly states: readonly string[];
    readonly refusal: string;
  } | null;
  /** Feature toggle that must be on for the row's team. */
  readonly toggle: string | null;
  readonly isIdempotent: boolean;
  /** Refused while an administrator views as the caller. */
  readonly needsOwnSession: boolean;
  /** Body keys stay unchanged; in other bodies they become snake_case. */
  readonly keepsKeys: boolean;
  readonly body: 'json' | 'multipart' | null;
  /** Keys of a multipart body that are always lists, even if sent once. */
  readonly lists: readonly string[];
  /** Keys of a multipart body that contain files. */
  readonly files: readonly string[];
  /** Status of success, e.g. 200 or 204. */
  readonly status: number;
  /** Media type of the success response; null without a body. */
  readonly answers: string | null;
  /** The workflow event that the call sends to its row instead of running a behavior, and the key of the reason. */
  readonly sends?: { readonly event: string; readonly reason: string | null };
  /**
   * Validators for path, query and multipart bodies also convert texts to numbers, booleans and lists and fill in
   * defaults, in place.
   */
  readonly validate: {
    readonly path: Validator | null;
    readonly query: Validator;
    readonly body: Validator | null;
  };
}

/** A file of a multipart body, in place of its `format: binary` property. */
export interface UploadedFile {
  /** The sender's file name, for display only. */
  readonly fileName: string;
  /** The sender's content type; the content decides. */
  readonly contentType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A file as response. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array> | Uint8Array | string;
}

/** The behavior of a generated operation type `O` in a server context `C`. */
export type Behavior<O, C> = (input: OperationInput<O>, context: C) => Promise<OperationAnswer<O>>;

export interface OperationInput<O> {
  readonly path: ParametersIn<O, 'path'>;
  readonly query: ParametersIn<O, 'query'>;
  readonly body: BodyOf<O>;
}

/** The success response: a JSON value, a file, or nothing. */
export type OperationAnswer<O> = O extends { responses: infer R } ? AnswerOf<R[keyof R & SuccessStatus]> : never;

type SuccessStatus = 200 | 201 | 202 | 204;

type AnswerOf<R> = R extends { content: infer C } ? (C extends { 'application/json': infer J } ? J : Download) : void;

type ParametersIn<O, Where extends string> = O extends { parameters: infer P }
  ? Where extends keyof P
    ? NonNullable<P[Where]> extends never
      ? Nothing
      : NonNullable<P[Where]>
    : Nothing
  : Nothing;

type BodyOf<O> = O extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: infer C }
    ? C[keyof C] | (undefined extends B ? undefined : never)
    : undefined
  : undefined;

type Nothing = Readonly<Record<never, never>>;
