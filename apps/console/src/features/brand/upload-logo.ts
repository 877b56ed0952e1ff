import { ApiError, readRefusal, standingHeaders } from '@sortes/browser';
import { routes } from '../../shared/routes.generated';

/** Sends a picture as a logo and answers its id; it shows once it is saved. @throws ApiError */
export async function uploadLogo(file: File): Promise<string> {
  const [method, path] = routes.staffUploadLogo;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { ...standingHeaders(), 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) },
      credentials: 'same-origin',
      body: file,
    });
  } catch {
    throw new ApiError('network', '', 0);
  }
  const answer = (await response.json().catch(() => undefined)) as { success?: boolean; value?: { logoId?: string } } | undefined;
  const logoId = answer?.value?.logoId;
  if (!response.ok || logoId === undefined) throw readRefusal(response.status, answer, response.headers.get('retry-after'));
  return logoId;
}
