import { Button, IconQrCode } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { HouseCode, SharedLink } from '../api/links';
import { addressOf, LinkButtons } from './link-share';

/** A code as it is handed on: whoever registers with it becomes a member. */
const sharedOf = ({ code, path }: HouseCode): SharedLink => ({ path, channel: code, userName: null, isAgent: false, endDate: null });

/** Codes that the house made for the agent, to hand on as links are. */
export function HouseCodes({ codes, onShare }: { codes: readonly HouseCode[]; onShare: (link: SharedLink) => void }) {
  const t = useT();
  const format = useFormat();
  if (codes.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-body font-bold text-ink-1">{t('agents.link.house')}</h4>
      <ul aria-label={t('agents.link.house')} className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {codes.map((one) => (
          <li key={one.code} className="card grid grid-cols-1 gap-3 rounded-tile p-4">
            <h5 className="text-body font-bold wrap-anywhere text-ink-1">{one.code}</h5>
            <div className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-[1_1_14rem] rounded-field bg-bg2 px-3 py-2 font-mono text-label wrap-anywhere text-ink-1">
                {addressOf(one)}
              </span>
              <LinkButtons link={sharedOf(one)} />
              <Button
                size="small"
                icon={<IconQrCode size={18} />}
                aria-label={t('agents.link.qr', { channel: one.code })}
                onClick={() => onShare(sharedOf(one))}
              >
                {t('agents.link.showQr')}
              </Button>
            </div>
            <p className="tabular text-label text-ink-1">
              {t('agents.link.registrations')} {format.number(one.registrations)} · {t('agents.link.firstDeposits')}{' '}
              {format.number(one.firstDeposits)}
            </p>
            <p className="text-caption text-ink-3">
              {t('agents.link.from', { time: format.dateTime(one.startDate) })} · {t('agents.link.houseNote')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
