import { DateChips, Dialog, IconExport, buttonClass } from '@sortes/ui';
import type { DateRange } from '@sortes/ui';
import { presetRange } from '@sortes/ui';
import { useState } from 'react';
import { fileAddress, serverNow } from '../../shared/api/client';
import { boot } from '../../shared/boot';
import { useT } from '../../shared/i18n';
import { useSession } from '../../shared/session';
import { useLotteryStream } from './api/use-lottery-stream';
import { MyBets } from './history/my-bets';
import { dayOfInstant, endOfDay, startOfDay } from '../../shared/brand-day';

/** `?m=orders`: my bets on all games, by period, with a file of them. */
export function OrdersModal({ onClose }: { onClose: () => void }) {
  const t = useT();
  const member = useSession((session) => session.status === 'member');
  const today = dayOfInstant(serverNow(), boot.timeZone);
  const [range, setRange] = useState<DateRange>(() => presetRange('week', today));
  useLotteryStream();
  const period = { startDate: startOfDay(range.from, boot.timeZone), endDate: endOfDay(range.to, boot.timeZone) };
  return (
    <Dialog open onClose={onClose} title={t('lottery.myBets')} closeLabel={t('common.close')} width="large">
      <div className="flex flex-col gap-4">
        {member && (
          <div className="flex flex-wrap items-end justify-between gap-2">
            <DateChips
              label={t('common.period')}
              value={range}
              onChange={setRange}
              today={today}
              presets={['today', 'week', 'month']}
              presetLabels={{
                today: t('common.today'),
                yesterday: t('common.yesterday'),
                week: t('common.last7Days'),
                month: t('common.last30Days'),
              }}
              fromLabel={t('common.from')}
              toLabel={t('common.to')}
            />
            <a href={fileAddress('exportOrders', period)} download className={buttonClass({ tone: 'secondary' })}>
              <IconExport size={18} />
              {t('lottery.exportCsv')}
            </a>
          </div>
        )}
        <MyBets key={`${range.from} ${range.to}`} {...period} above />
      </div>
    </Dialog>
  );
}
