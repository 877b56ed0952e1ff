import { ApiError, readRefusal, standingHeaders } from '@sortes/browser';
import { addressOf } from '@sortes/contract';
import { routes } from '../../shared/routes.generated';

/** Sends a file as it is to an operation that takes one, and answers its value. @throws ApiError */
export async function sendFile(
  operation: 'staffImportFromFile' | 'staffReconcileFile' | 'staffSetGamePicture',
  file: Blob,
  type: string,
  input: { params?: object; query: object },
): Promise<unknown> {
  const [method, path] = routes[operation];
  let response: Response;
  try {
    response = await fetch(addressOf(path, input.params, input.query), {
      method,
      headers: { ...standingHeaders(), 'content-type': type },
      credentials: 'same-origin',
      body: file,
    });
  } catch {
    throw new ApiError('network', '', 0);
  }
  const answer = (await response.json().catch(() => null)) as { success?: boolean; value?: unknown } | null;
  if (response.ok && answer?.success === true) return answer.value;
  throw readRefusal(response.status, answer, response.headers.get('retry-after'));
}
