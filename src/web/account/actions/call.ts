/** Calls of pages that a visitor without a session may open. */
import { http } from '../../shell/api/http.ts';

export const get = <T>(url: string, params: object): Promise<T> =>
  http<T>({ url, method: 'GET', params, isOpen: true });

export const post = <T = unknown>(url: string, data: object): Promise<T> =>
  http<T>({ url, method: 'POST', data: withoutEmpty(data), isOpen: true });

export const put = <T = unknown>(url: string, data: object): Promise<T> =>
  http<T>({ url, method: 'PUT', data: withoutEmpty(data), isOpen: true });

/** Empty and missing values are not sent (VA rows). */
const withoutEmpty = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '' && value !== undefined && value !== null));
