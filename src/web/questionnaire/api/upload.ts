/** Uploads with progress, which fetch does not support. */
import { apiAddress } from '#web/shell/api/host.ts';
import { HttpError } from '#web/shell/api/http.ts';

/** Returns the JSON body. Throws {@link HttpError} like other calls. */
export async function uploadFile(url: string, form: FormData, onProgress: (share: number) => void): Promise<unknown> {
  const address = await apiAddress(url);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = true;
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'trunkline');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new HttpError(0, 'unreachable', { message: '' })));
    request.addEventListener('load', () => {
      const body = (request.response ?? {}) as Record<string, unknown>;
      if (request.status < 300) resolve(body);
      else reject(new HttpError(request.status, request.getResponseHeader('X-Error-Code'), body));
    });
    request.send(form);
  });
}
