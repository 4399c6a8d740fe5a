/** What the server needs to know of one hand-described API call, and the type of the behavior that answers it. */
import type { Validator } from './validation/validator.ts';
import type { Grant } from './vocabulary.ts';

export interface OperationRoute {
  /** operationId, e.g. `sendQuoteRequests`: key of its behavior. */
  readonly id: string;
  readonly area: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Without the `/api` prefix, parameters in braces. */
  readonly path: string;
  readonly access: readonly Grant[];
  /** The row that the call acts on: resource id, and where its id is sent. */
  readonly on: { readonly entity: string; readonly in: 'path' | 'query' | 'body'; readonly name: string } | null;
  /** States in which that row must stand, in the field of its workflow, and the message of the refusal. */
  readonly during: {
    readonly field: string;
    readonly states: readonly string[];
    readonly refusal: string;
  } | null;
  /** Feature toggle that must be on for the team of that row. */
  readonly toggle: string | null;
  readonly isIdempotent: boolean;
  /** Refused while an administrator views as the caller. */
  readonly needsOwnSession: boolean;
  /** Keys of the body stay as they are written; those of other bodies become snake_case. */
  readonly keepsKeys: boolean;
  readonly body: 'json' | 'multipart' | null;
  /** Keys of a multipart body that hold lists, also when they are sent once. */
  readonly lists: readonly string[];
  /** Keys of a multipart body that hold files. */
  readonly files: readonly string[];
  /** Status of success, e.g. 200 or 204. */
  readonly status: number;
  /** Media type of the success answer; null when it has no body. */
  readonly answers: string | null;
  /** Those of path, query and multipart bodies also turn texts into numbers, booleans and lists, and fill in defaults, in place. */
  readonly validate: {
    readonly path: Validator | null;
    readonly query: Validator;
    readonly body: Validator | null;
  };
}

/** A file of a multipart body, in the place of its `format: binary` property. */
export interface UploadedFile {
  /** As the sender named it: for display only. */
  readonly fileName: string;
  /** As the sender claims; the content decides. */
  readonly contentType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A file that a behavior answers with. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array> | Uint8Array | string;
}

/** The behavior of one generated operation type `O`, in a server context `C`. */
export type Behavior<O, C> = (input: OperationInput<O>, context: C) => Promise<OperationAnswer<O>>;

export interface OperationInput<O> {
  readonly path: ParametersIn<O, 'path'>;
  readonly query: ParametersIn<O, 'query'>;
  readonly body: BodyOf<O>;
}

/** The answer of success: its JSON value, a file, or nothing. */
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
