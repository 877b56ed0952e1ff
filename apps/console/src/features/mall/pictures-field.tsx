import { readRefusal, standingHeaders } from '@sortes/browser';
import { mallPicturesAtMost, pictureBytesAtMost, type Operations, type Reply } from '@sortes/contract';
import { Button, IconArrowLeft, IconButton, IconTrash, IconUploadSimple } from '@sortes/ui';
import { useRef } from 'react';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';

/** Sends one picture; the server makes it anew and names it by what is in it. @throws ApiError */
async function send(file: File): Promise<string> {
  const response = await fetch('/bo/mall/pictures', {
    method: 'POST',
    headers: { ...standingHeaders(), 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) },
    body: file,
    credentials: 'same-origin',
  });
  const answer = (await response.json().catch(() => undefined)) as
    | { success?: boolean; value?: Reply<Operations['staffAddMallPicture']> }
    | undefined;
  if (!response.ok || answer?.value === undefined) throw readRefusal(response.status, answer, response.headers.get('retry-after'));
  return answer.value.imageUrl;
}

/** The pictures of an item, the first of which stands in the shop. */
export function PicturesField({
  value,
  error,
  onChange,
}: {
  value: readonly string[];
  error: string | undefined;
  onChange: (pictures: readonly string[]) => void;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const uploading = useAction(async (_key, file: File | undefined) => {
    if (file === undefined) return;
    try {
      if (file.size > pictureBytesAtMost) throw new RangeError('too large');
      onChange([...value, await send(file)]);
    } finally {
      // The same file may be chosen once more.
      if (input.current) input.current.value = '';
    }
  });
  const problem = uploading.problem?.error instanceof RangeError ? t('mall.pictureTooLarge') : uploading.problem?.text;
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-label font-semibold">{t('mall.pictures')}</legend>
      <p className="text-caption text-ink-3">{t('mall.picturesNote', { most: mallPicturesAtMost })}</p>
      <ul className="flex flex-wrap gap-3">
        {value.map((src, at) => (
          <li key={src} className="grid justify-items-center gap-1">
            <img
              src={src}
              alt={t('mall.pictureNo', { no: at + 1 })}
              className="size-24 rounded-chip border border-divider bg-bg2 object-contain"
            />
            <span className="flex">
              {at > 0 && (
                <IconButton
                  label={t('mall.pictureFirst', { no: at + 1 })}
                  onClick={() => onChange([src, ...value.filter((one) => one !== src)])}
                >
                  <IconArrowLeft size={18} />
                </IconButton>
              )}
              <IconButton label={t('mall.pictureRemove', { no: at + 1 })} onClick={() => onChange(value.filter((one) => one !== src))}>
                <IconTrash size={18} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={(event) => void uploading.run(event.target.files?.[0])}
      />
      {value.length < mallPicturesAtMost && (
        <div>
          <Button onClick={() => input.current?.click()} disabled={uploading.busy}>
            <IconUploadSimple size={18} /> {t(uploading.busy ? 'common.working' : 'mall.upload')}
          </Button>
        </div>
      )}
      <p role="alert" className="text-label text-danger empty:hidden">
        {problem ?? error}
      </p>
    </fieldset>
  );
}
