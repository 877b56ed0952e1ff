import { readRefusal, standingHeaders } from '@sortes/browser';
import { pictureBytesAtMost, type Operations, type Reply } from '@sortes/contract';
import { Button, IconUploadSimple, TextField } from '@sortes/ui';
import { useRef, useState } from 'react';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';

/** Sends one picture; the server makes it anew and names it by what is in it. @throws ApiError */
async function send(file: File): Promise<string> {
  const response = await fetch('/bo/content-pictures', {
    method: 'POST',
    headers: { ...standingHeaders(), 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) },
    body: file,
    credentials: 'same-origin',
  });
  const answer = (await response.json().catch(() => undefined)) as
    | { success?: boolean; value?: Reply<Operations['staffAddPicture']> }
    | undefined;
  if (!response.ok || answer?.value === undefined) throw readRefusal(response.status, answer, response.headers.get('retry-after'));
  return answer.value.imageUrl;
}

/** What a picture is for: how it is called, and how many times as wide as high it is at least; of what is higher, top and bottom are cut. */
const shapes = {
  banner: { name: 'imageUrl', label: 'content.picture', note: 'content.pictureNote', flattest: 2 },
  phone: { name: 'phoneImageUrl', label: 'content.phonePicture', note: 'content.phonePictureNote', flattest: 1.5 },
  sign: { name: 'imageUrl', label: 'content.picture', note: 'content.signNote', flattest: 0 },
} as const;

/** A picture: uploaded, or one of the site by its address. */
export function PictureField({
  shape,
  value,
  fault,
  onChange,
}: {
  shape: keyof typeof shapes;
  value: string;
  fault?: string | undefined;
  onChange: (imageUrl: string) => void;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [size, setSize] = useState<{ of: string; width: number; height: number }>();
  const { name, label, note, flattest } = shapes[shape];
  const isHigh = size?.of === value && size.width < size.height * flattest;
  const uploading = useAction(async (_key, file: File | undefined) => {
    if (file === undefined) return;
    try {
      if (file.size > pictureBytesAtMost) throw new RangeError('too large');
      onChange(await send(file));
    } finally {
      // The same file may be chosen once more.
      if (input.current) input.current.value = '';
    }
  });
  const problem = uploading.problem?.error instanceof RangeError ? t('content.pictureTooLarge') : uploading.problem?.text;
  return (
    <div className="grid gap-2 sm:col-span-2">
      <TextField
        name={name}
        label={t(label)}
        description={t(note)}
        error={problem ?? fault}
        autoComplete="off"
        maxLength={300}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <div className="flex flex-wrap items-center gap-3">
        {value !== '' && (
          <img
            src={value}
            alt={t(label)}
            className="h-16 max-w-40 rounded-chip border border-divider object-contain"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ of: value, width: naturalWidth, height: naturalHeight })
            }
          />
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          onChange={(event) => void uploading.run(event.target.files?.[0])}
        />
        <Button onClick={() => input.current?.click()} disabled={uploading.busy}>
          <IconUploadSimple size={18} />
          {t(uploading.busy ? 'common.working' : 'content.upload')}
        </Button>
        {value !== '' && (
          <Button tone="ghost" onClick={() => onChange('')}>
            {t('content.noPicture')}
          </Button>
        )}
      </div>
      <p role="status" className="text-label text-warning empty:hidden">
        {isHigh && size !== undefined && t('content.pictureHigh', { width: size.width, height: size.height })}
      </p>
    </div>
  );
}
