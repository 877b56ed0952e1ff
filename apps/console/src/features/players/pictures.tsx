import { Button } from '@sortes/ui';
import { useState } from 'react';
import { fileAddress } from '../../shared/calls';
import { OpenedPicture } from '../../shared/opened-picture';
import { useT } from '../../shared/texts';

/** Pictures of documents, large in their place, fetched when somebody asks to see them: each look is in the audit log. */
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
    <ul className="grid gap-3">
      {fileIds.map((fileId, at) => (
        <li key={fileId}>
          <OpenedPicture
            src={fileAddress('staffViewDocument', {}, { playerId, fileId })}
            title={t('players.picture', { number: at + 1 })}
            onLoad={onOpened}
          />
        </li>
      ))}
    </ul>
  );
}
