import { Button, Dialog } from '@sortes/ui';
import { useState } from 'react';
import { LargePicture } from './large-picture';
import { useT } from './texts';

const look = 'w-full rounded-chip bg-bg2 object-contain';

/** An opened picture large in its place, beside what it is compared with, and larger over the page. `title`: what it shows, in words. */
export function OpenedPicture({ src, title, onLoad }: { src: string; title: string; onLoad?: (() => void) | undefined }) {
  const t = useT();
  const [isLarge, setLarge] = useState(false);
  return (
    <figure className="grid gap-1">
      <img src={src} alt={title} onLoad={onLoad} className={`${look} max-h-[35dvh] border border-divider lg:max-h-[52dvh]`} />
      <Button size="small" className="justify-self-end" onClick={() => setLarge(true)}>
        {t('common.proof.larger')}
      </Button>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={title} closeLabel={t('common.close')} width="large">
        <LargePicture src={src} title={title} />
      </Dialog>
    </figure>
  );
}
