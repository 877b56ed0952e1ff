import { Button } from '@sortes/ui';
import { useState } from 'react';
import { fileAddress } from '../../shared/calls';
import { useT } from '../../shared/texts';

/** Pictures of documents, fetched when somebody asks to see them: each look is in the audit log. */
export function Pictures({ playerId, fileIds, onOpened }: { playerId: number; fileIds: readonly string[]; onOpened?: () => void }) {
  const t = useT();
  const [shown, setShown] = useState(false);
  if (fileIds.length === 0) return <p className="text-label text-ink-3">{t('players.noPictures')}</p>;
  if (!shown)
    return (
      <div className="grid justify-items-start gap-1">
        <Button onClick={() => setShown(true)}>{t('players.showPictures', { count: fileIds.length })}</Button>
        <p className="text-label text-ink-3">{t('players.picturesNote')}</p>
      </div>
    );
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {fileIds.map((fileId, at) => (
        <li key={fileId}>
          <img
            src={fileAddress('staffViewDocument', {}, { playerId, fileId })}
            alt={t('players.picture', { number: at + 1 })}
            onLoad={onOpened}
            className="max-h-[70dvh] w-full rounded-chip border border-divider bg-bg2 object-contain"
          />
        </li>
      ))}
    </ul>
  );
}
