import { Dialog, EmptyState, IconCoins, SegmentedControl, Skeleton } from '@sortes/ui';
import { useState } from 'react';
import { isTrial, useSession } from '../../entities/account/session';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import type { ModalProps } from '../../kit/modal';
import { type Conversion, useConversions } from './api';
import { ConvertForm } from './parts/convert-form';

/** The way that is chosen, and its form; why there is none. */
function Ways({ ways, multiple, onDone }: { ways: readonly Conversion[]; multiple: number; onDone: () => void }) {
  const t = useT();
  const [chosen, setChosen] = useState(ways[0]?.type);
  const way = ways.find(({ type }) => type === chosen) ?? ways[0];
  if (way === undefined)
    return (
      <EmptyState title={t('points.noExchange')} art={<IconCoins size={32} />}>
        {t('points.noExchangeNote')}
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      {ways.length > 1 && (
        <SegmentedControl
          label={t('points.exchange')}
          value={way.type}
          onChange={setChosen}
          choices={ways.map(({ type }) => ({ value: type, label: t(`points.way.${type}`) }))}
        />
      )}
      {way.isOpen ? (
        <ConvertForm key={way.type} way={way} multiple={multiple} onDone={onDone} />
      ) : (
        <p className="rounded-chip border border-info/40 bg-bg2 px-3 py-2.5 text-label text-ink-2">
          {t(`points.closed.${way.why ?? 'break'}`)}
        </p>
      )}
    </div>
  );
}

/** `convertPoints`: points for money and, where the brand has it, money for points, with what comes of it in view. */
export function ConvertModal({ onClose }: ModalProps) {
  const t = useT();
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  const { data, error, refetch } = useConversions();
  return (
    <Dialog open onClose={onClose} title={t('points.exchange')} closeLabel={t('common.close')}>
      {data === undefined ? (
        error || !member ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-60 rounded-tile!" />
        )
      ) : (
        <Ways ways={data.list} multiple={data.turnoverMultiple} onDone={onClose} />
      )}
    </Dialog>
  );
}
