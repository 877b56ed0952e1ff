import { IconCheckCircle, IconXCircle } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../entities/account/session';
import { units } from '../../../entities/promotion/units';
import { call } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { drawKeys } from '../keys';
import { HexValue } from './proof-list';
import { proveSpin } from './prove';

/** The last spins, each recomputed here as soon as its seed is told. */
export function WheelSpins({ offerId, nonce, number }: { offerId: string; nonce: number; number: number }) {
  const t = useT();
  const format = useFormat();
  const viewer = useSession((session) => session.id ?? 0);
  const { data } = useQuery({
    queryKey: [...drawKeys.spins.of(viewer, offerId), number, nonce],
    queryFn: ({ signal }) => call('listSpins', { query: { offerId, pageSize: 20 } }, { signal }),
  });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-body font-semibold">{t('draws.wheel.spins')}</h2>
      <ul className="grid grid-cols-1">
        {data.list.map((spin) => {
          const ok = proveSpin(spin, data.game);
          return (
            <li
              key={spin.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-divider py-2.5 text-label"
            >
              <span className="text-ink-3">{format.dateTime(spin.at)}</span>
              <span className="tabular font-semibold text-ink-1">
                {units(spin.sum) === 0n ? t('draws.wheel.nothing') : format.money(units(spin.sum))}
              </span>
              <span className="flex w-full items-center gap-1.5 text-ink-2 sm:w-auto">
                {ok === undefined ? (
                  t('draws.wheel.secret')
                ) : ok ? (
                  <>
                    <IconCheckCircle size={16} className="text-win" /> {t('draws.wheel.agrees')}
                  </>
                ) : (
                  <>
                    <IconXCircle size={16} className="text-danger" /> {t('draws.bad')}
                  </>
                )}
              </span>
              {spin.serverSeed !== null && (
                <details className="w-full text-label text-ink-2">
                  <summary className="min-h-6 cursor-pointer">{t('draws.wheel.proof')}</summary>
                  <div className="grid grid-cols-1 gap-2 pt-2">
                    <HexValue name={t('draws.wheel.serverSeed')} value={spin.serverSeed} />
                    <HexValue name={t('draws.commitment')} value={spin.commitment} />
                    <HexValue name={t('draws.wheel.spinSeed')} value={spin.clientSeed} />
                    <p>{t('draws.wheel.spinNumber', { nonce: spin.nonce })}</p>
                  </div>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
