import {
  Button,
  ErrorState,
  IconCoins,
  IconClockCountdown,
  IconGauge,
  IconHandCoins,
  IconTicket,
  Skeleton,
  type IconComponent,
} from '@sortes/ui';
import { limitKinds, type LimitKind } from '@sortes/contract';
import { useState } from 'react';
import { useT } from '../../../kit/i18n';
import { useLimits, type WhichLimit } from '../api/limits';
import { LimitEditor } from './limit-editor';
import { LimitRow } from './limit-row';
import { Section } from './section';

const icons: Readonly<Record<LimitKind, IconComponent>> = {
  deposit: IconHandCoins,
  loss: IconCoins,
  stake: IconTicket,
  session: IconClockCountdown,
};

/** Every limit of the player, a card for each kind with its day, week and month. */
export function LimitsSection() {
  const t = useT();
  const { data, isError, refetch } = useLimits();
  const [edited, setEdited] = useState<WhichLimit>();
  const limit = edited && data?.find(({ kind, period }) => kind === edited.kind && period === edited.period);
  return (
    <Section name="limits" title={t('protection.limits.title')} note={t('protection.limits.note')} Icon={IconGauge}>
      {isError && !data && (
        <ErrorState
          title={t('errors.loadFailed')}
          heading="h3"
          actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {!isError && !data && (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {limitKinds.map((kind) => (
            <Skeleton key={kind} className="h-72 rounded-tile!" />
          ))}
        </div>
      )}
      {data && (
        <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          {limitKinds.map((kind) => {
            const Icon = icons[kind];
            const tightest = data
              .filter((one) => one.kind === kind && one.left !== null)
              .toSorted((one, other) => (one.left ?? 0) - (other.left ?? 0))[0];
            return (
              <div key={kind} className="rounded-tile border border-hairline bg-bg2 px-4 pt-4 pb-1">
                <h4 className="flex items-center gap-2 text-body font-bold text-ink-1">
                  <Icon size={20} className="text-ink-3" />
                  {t(`protection.kind.${kind}.title`)}
                </h4>
                <p className="mt-0.5 text-caption text-ink-3">{t(`protection.kind.${kind}.note`)}</p>
                <ul className="mt-1 divide-y divide-divider">
                  {data
                    .filter((one) => one.kind === kind)
                    .map((one) => (
                      <LimitRow
                        key={one.period}
                        limit={one}
                        tightest={tightest}
                        onEdit={() => setEdited(one)}
                        onReady={() => void refetch()}
                      />
                    ))}
                </ul>
              </div>
            );
          })}
        </div>
      )}
      {limit && <LimitEditor limit={limit} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}
