import { Button } from '@sortes/ui';
import { useState } from 'react';
import { useT } from './texts';

/** A picture as large as the window takes it, or in the size it was made in: a tall screenshot is read there and scrolled. */
export function LargePicture({ src, title, onLoad }: { src: string; title: string; onLoad?: () => void }) {
  const t = useT();
  const [isFull, setFull] = useState(false);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div
        // What does not fit is scrolled to, by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isFull ? 0 : undefined}
        role={isFull ? 'group' : undefined}
        aria-label={isFull ? title : undefined}
        className="max-h-[70dvh] overflow-auto rounded-chip bg-bg2"
      >
        <img src={src} alt={title} onLoad={onLoad} className={isFull ? 'max-w-none' : 'max-h-[70dvh] w-full object-contain'} />
      </div>
      <Button size="small" className="justify-self-end" onClick={() => setFull(!isFull)}>
        {t(isFull ? 'common.proof.fit' : 'common.proof.full')}
      </Button>
    </div>
  );
}
