import type { FilePurpose } from '@sortes/contract';
import { ApiError, addressOf, call, readRefusal, standingHeaders } from '../api/client';
import { routes } from '../api/routes.generated';
import type { ReadyPicture } from './shrink';

/** A line that carries nothing for so long has broken. */
const timeoutMs = 60_000;

/**
 * Sends one picture and answers its id. By XMLHttpRequest, for only it says how far an upload is.
 * @param claim of whoever is not signed in and asks for their account back: what the picture is for.
 * @param onProgress hears shares of what is sent, 0…1.
 * @throws ApiError; with code `aborted` when `signal` ended it.
 */
export function sendPicture(
  picture: ReadyPicture,
  purpose: FilePurpose,
  { onProgress, signal, claim }: { onProgress: (share: number) => void; signal: AbortSignal; claim?: string | undefined },
): Promise<string> {
  const [method, path] = claim === undefined ? routes.uploadFile : routes.uploadRecoveryPicture;
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (code: string) => () => reject(new ApiError(code, '', 0));
    request.open(method, addressOf(path, undefined, claim === undefined ? { purpose } : undefined));
    request.timeout = timeoutMs;
    request.responseType = 'json';
    for (const [name, value] of Object.entries(standingHeaders())) request.setRequestHeader(name, value);
    if (claim !== undefined) request.setRequestHeader('x-recovery-claim', claim);
    request.setRequestHeader('content-type', picture.blob.type);
    request.setRequestHeader('x-file-name', encodeURIComponent(picture.name));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', fail('network'));
    request.addEventListener('timeout', fail('timeout'));
    request.addEventListener('abort', fail('aborted'));
    request.addEventListener('load', () => {
      const answer = request.response as { success?: boolean; value?: { fileId?: string } } | null;
      const fileId = answer?.value?.fileId;
      if (request.status === 200 && answer?.success === true && fileId !== undefined) resolve(fileId);
      else reject(readRefusal(request.status, answer, request.getResponseHeader('retry-after')));
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(picture.blob);
  });
}

/** Takes a picture back that belongs to nothing yet. The server forgets it by itself too, so that a failure need not be told. */
export async function takeBack(fileId: string): Promise<void> {
  await call('removeFile', { params: { fileId } }).catch(() => undefined);
}
