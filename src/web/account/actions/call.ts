/** Calls of pages that a visitor without a session may open. */
import { http } from '../../shell/api/http.ts';

export const post = <T = unknown>(url: string, data: object): Promise<T> =>
  http<T>({ url, method: 'POST', data, isOpen: true });
