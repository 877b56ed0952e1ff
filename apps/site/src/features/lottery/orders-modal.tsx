import { DateChips, Dialog, IconExport, SegmentedControl, buttonClass, type DateRange, presetRange } from '@sortes/ui';
import { Suspense, lazy, useState } from 'react';
import { fileAddress, serverNow } from '../../kit/api/client';
import { boot } from '../../kit/boot';
import { useT } from '../../kit/i18n';
import { RecordTabs } from '../../entities/record/record-tabs';
import { useParameter } from '../../kit/search';
import { useSession } from '../../entities/account/session';
import { useLotteryStream } from './api/use-lottery-stream';
import { MyBets } from './history/my-bets';
import { dayOfInstant, endOfDay, startOfDay } from '@sortes/browser';
import { useChangeSearch } from '../../kit/page-link';

const MyChases = lazy(async () => ({ default: (await import('./chase/my-chases')).MyChases }));

/** `?m=orders&list=`: my bets or my chases on all games, by period, with a file of them. */
export function OrdersModal({ onClose }: { onClose: () => void }) {
  const t = useT();
  const member = useSession((session) => session.status === 'member');
  const today = dayOfInstant(serverNow(), boot.timeZone);
  const [range, setRange] = useState<DateRange>(() => presetRange('week', today));
  const changeSearch = useChangeSearch();
  const list = useParameter('list') === 'chases' ? 'chases' : 'bets';
  useLotteryStream();
  const period = { startDate: startOfDay(range.from, boot.timeZone), endDate: endOfDay(range.to, boot.timeZone) };
  return (
    <Dialog open onClose={onClose} title={t('lottery.myBets')} closeLabel={t('common.close')} width="large">
      <div className="flex flex-col gap-4">
        <RecordTabs />
        <SegmentedControl
          label={t('lottery.whichList')}
          value={list}
          onChange={(next) => changeSearch((search) => ({ ...search, list: next === 'chases' ? next : '' }))}
          choices={[
            { value: 'bets', label: t('lottery.myBets') },
            { value: 'chases', label: t('lottery.myChases') },
          ]}
        />
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
            {list === 'bets' && (
              <a href={fileAddress('exportOrders', period)} download className={buttonClass({ tone: 'secondary' })}>
                <IconExport size={18} />
                {t('lottery.exportCsv')}
              </a>
            )}
          </div>
        )}
        {list === 'bets' ? (
          <MyBets key={`${range.from} ${range.to}`} {...period} above />
        ) : (
          <Suspense fallback={null}>
            <MyChases key={`${range.from} ${range.to}`} {...period} above />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
