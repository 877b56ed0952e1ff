import { Button, IconButton, IconCheck, IconDeviceMobile, IconTrash, IconUploadSimple, IconWarningCircle, Spinner } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { picturesAtMost } from '@sortes/contract';
import { ApiError } from '../api/client';
import { useFormat } from '../format';
import { useT } from '../i18n';
import { problemText } from '../problem';
import type { PictureUploadProps } from './picture-upload-props';
import { sendPicture, takeBack } from './send-picture';
import { readyPicture, type PictureProblem, type ReadyPicture } from './shrink';

interface Item {
  key: string;
  name: string;
  /** Set once the file has been looked at. */
  picture?: ReadyPicture;
  share: number;
  fileId?: string;
  /** What the file lacks, or why it was not sent; a picture that cannot be sent at all has no `picture`. */
  problem?: PictureProblem | { error: unknown } | undefined;
}

const accepted = 'image/png,image/jpeg';
const touch = '(pointer: coarse)';

/** One picture: what it shows, how far it is, what is wrong with it and how to go on. */
function Tile({ item, onRemove, onRetry }: { item: Item; onRemove: () => void; onRetry: (() => void) | undefined }) {
  const t = useT();
  const format = useFormat();
  const done = item.fileId !== undefined;
  const failed = item.problem !== undefined;
  const percent = format.percent(item.share, 0);
  return (
    <li className="grid w-28 content-start gap-1.5">
      <div
        className={clsx(
          'relative flex size-28 items-center justify-center overflow-hidden rounded-tile border bg-bg2',
          failed ? 'border-danger' : done ? 'border-win' : 'border-divider',
        )}
      >
        {item.picture ? (
          <img src={item.picture.preview} alt={item.name} className={clsx('size-full object-cover', !done && 'opacity-55')} />
        ) : failed ? (
          <IconWarningCircle size={28} className="text-danger" />
        ) : (
          <Spinner size={24} label={t('upload.preparing')} />
        )}
        {done && (
          <span className="absolute start-1.5 top-1.5 flex size-6 items-center justify-center rounded-full bg-bg0 text-win">
            <IconCheck size={16} />
            <span className="sr-only">{t('upload.done')}</span>
          </span>
        )}
        {item.picture && !done && !failed && (
          <span
            role="progressbar"
            aria-label={t('upload.sending', { name: item.name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(item.share * 100)}
            aria-valuetext={percent}
            className="absolute inset-x-0 bottom-0 bg-bg0 px-2 py-1 text-center text-caption font-semibold text-ink-1 tabular"
          >
            {percent}
          </span>
        )}
        <IconButton
          label={t('upload.remove', { name: item.name })}
          size={36}
          tone="secondary"
          className="absolute! end-1 top-1"
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </IconButton>
      </div>
      {item.problem !== undefined && (
        <>
          {!item.picture && <p className="truncate text-caption font-semibold text-ink-2">{item.name}</p>}
          <p className="text-caption wrap-anywhere text-danger">
            {typeof item.problem === 'object' ? problemText(item.problem.error) : t(`upload.problem.${item.problem}`)}
          </p>
          {item.picture && onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('upload.retry')}
            </Button>
          )}
        </>
      )}
    </li>
  );
}

/** See picture-upload.tsx. */
export function PictureUploadField({
  purpose,
  max = picturesAtMost,
  value,
  onChange,
  onBusy,
  label,
  description,
  error,
  camera = 'environment',
  disabled = false,
  claim,
}: PictureUploadProps) {
  const t = useT();
  const id = useId();
  const [items, setItems] = useState<readonly Item[]>([]);
  const [notice, setNotice] = useState<string>();
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const photographer = useRef<HTMLInputElement>(null);
  const aborts = useRef(new Map<string, AbortController>());
  // Pictures go one after the other: a phone's line is not helped by three at once.
  const line = useRef<Promise<void>>(Promise.resolve());
  const now = useRef({ value, onChange });
  useEffect(() => {
    now.current = { value, onChange };
  });

  const ids = new Set(value);
  // The form was emptied or sent: what it no longer names is not shown any more.
  const shown = items.filter(({ fileId }) => fileId === undefined || ids.has(fileId));
  // What was refused takes nobody's place; what cannot be a picture at all stays until the next choice, to say why.
  const kept = shown.filter(({ picture, problem }) => picture !== undefined || problem === undefined);
  const room = Math.max(0, max - shown.filter(({ problem }) => problem === undefined).length);
  const busy = shown.some(({ fileId, problem }) => fileId === undefined && problem === undefined);
  useEffect(() => onBusy?.(busy), [busy, onBusy]);
  useEffect(() => {
    const open = aborts.current;
    return () => {
      for (const abort of open.values()) abort.abort();
    };
  }, []);

  const change = (key: string, fields: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...fields } : item)));
  const send = (key: string, picture: ReadyPicture) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    line.current = line.current.then(async () => {
      if (abort.signal.aborted) return;
      try {
        const fileId = await sendPicture(picture, purpose, {
          onProgress: (share) => change(key, { share }),
          signal: abort.signal,
          claim,
        });
        change(key, { fileId, share: 1 });
        now.current.onChange([...now.current.value, fileId]);
        now.current.value = [...now.current.value, fileId];
      } catch (problem) {
        if (!(problem instanceof ApiError && problem.code === 'aborted')) change(key, { problem: { error: problem }, share: 0 });
      } finally {
        aborts.current.delete(key);
      }
    });
  };
  const add = async (files: readonly File[]) => {
    setNotice(files.length > room ? t('upload.tooMany', { count: max }) : undefined);
    const added = files.slice(0, room).map((file) => ({ file, key: crypto.randomUUID() }));
    setItems([...kept, ...added.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    for (const { file, key } of added) {
      const ready = await readyPicture(file);
      if (typeof ready === 'string') change(key, { problem: ready });
      else {
        change(key, { picture: ready });
        send(key, ready);
      }
    }
  };
  const remove = (item: Item) => {
    aborts.current.get(item.key)?.abort();
    setItems((all) => all.filter(({ key }) => key !== item.key));
    setNotice(undefined);
    if (item.fileId === undefined) return;
    onChange(value.filter((fileId) => fileId !== item.fileId));
    // What belongs to nothing is forgotten by itself; without a session nobody can say whose it is.
    if (claim === undefined) void takeBack(item.fileId);
  };
  const retry = ({ key, picture }: Item) => {
    if (!picture) return;
    change(key, { share: 0, problem: undefined });
    send(key, picture);
  };

  const paste = useRef(add);
  useEffect(() => {
    paste.current = add;
  });
  const open = room > 0 && !disabled;
  useEffect(() => {
    if (!open) return undefined;
    const hear = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      void paste.current(files);
    };
    document.addEventListener('paste', hear);
    return () => document.removeEventListener('paste', hear);
  }, [open]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (open) void add([...event.dataTransfer.files]);
  };
  const pick = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    if (files.length > 0) void add(files);
  };
  const isPhone = matchMedia(touch).matches;
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={clsx(`${id}-note`, error && `${id}-error`)} className="grid gap-2">
      <p id={`${id}-label`} className="text-label font-semibold text-ink-2">
        {label}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          if (open) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'grid gap-3 rounded-tile border border-dashed p-3',
          over ? 'border-info bg-bg3' : error ? 'border-danger' : 'border-line',
        )}
      >
        {shown.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {shown.map((item) => (
              <Tile key={item.key} item={item} onRemove={() => remove(item)} onRetry={room > 0 ? () => retry(item) : undefined} />
            ))}
          </ul>
        )}
        {open && (
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={<IconUploadSimple size={20} />} onClick={() => chooser.current?.click()}>
              {t(max === 1 ? 'upload.chooseOne' : 'upload.choose')}
            </Button>
            {isPhone && (
              <Button icon={<IconDeviceMobile size={20} />} onClick={() => photographer.current?.click()}>
                {t('upload.photo')}
              </Button>
            )}
            {!isPhone && <span className="text-caption text-ink-3">{t('upload.dropHint')}</span>}
          </div>
        )}
        <p id={`${id}-note`} className="text-caption text-ink-3">
          {description !== undefined && `${description} `}
          {t('upload.rules', { count: max })}
        </p>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted}
        multiple={max > 1}
        data-testid={`upload-${purpose}`}
        onChange={(event) => pick(event.currentTarget)}
      />
      <input ref={photographer} type="file" hidden accept={accepted} capture={camera} onChange={(event) => pick(event.currentTarget)} />
      <p role="status" className={clsx('text-label text-warning', notice === undefined && 'sr-only')}>
        {notice ?? (busy ? t('upload.busy') : shown.length > 0 ? t('upload.added', { count: value.length }) : '')}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
