/** The shape of `src/web/shell/api/http.ts`, for orval to read: the real file may import what only browsers have. */
export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly params?: unknown;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export const http = <T>(request: HttpRequest): Promise<T> => Promise.reject(new Error(request.url));
