import { Button, IconChartBar, SegmentedControl, Skeleton, toast } from '@sortes/ui';
import { reminderMinutes } from '@sortes/contract';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { problemText } from '../../../kit/problem';
import { useProtectionStatus } from '../../../entities/limits/status';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useReminder } from '../api/breaks';
import { useLimitTexts } from './limit-texts';
import { Section } from './section';

const periods = ['day', 'week', 'month'] as const;
const choices = reminderMinutes;

/** How long and with what result the player has played, and how often they are told. */
export function PlaySection() {
  const t = useT();
  const modal = useModal();
  const texts = useLimitTexts();
  const { data } = useProtectionStatus();
  const reminder = useReminder();
  if (!data) return <Skeleton className="h-56 rounded-tile!" />;
  const chosen = String(data.reminderMinutes);
  return (
    <Section name="play" title={t('protection.play.title')} Icon={IconChartBar}>
      <div className="grid grid-cols-1 gap-4 rounded-tile border border-hairline bg-bg2 p-4">
        <table className="w-full text-label">
          <thead>
            <tr className="text-ink-3">
              <th scope="col" className="pb-1 text-start font-normal">
                <span className="sr-only">{t('common.period')}</span>
              </th>
              <th scope="col" className="pb-1 text-end font-normal">
                {t('protection.play.time')}
              </th>
              <th scope="col" className="pb-1 text-end font-normal">
                {t('protection.play.net')}
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period} className="text-ink-1">
                <th scope="row" className="py-1 pe-2 text-start font-normal text-ink-2">
                  {t(`protection.period.${period}`)}
                </th>
                <td className="tabular py-1 text-end whitespace-nowrap">{texts.minutes(data.playedMinutes[period])}</td>
                <td className="tabular py-1 ps-2 text-end whitespace-nowrap">
                  <WireAmount value={data.net[period].net} plus tinted />
                </td>
              </tr>
            ))}
            <tr className="text-ink-1">
              <th scope="row" className="py-1 pe-2 text-start font-normal text-ink-2">
                {t('protection.play.lifetime')}
              </th>
              <td className="py-1 text-end text-ink-3">—</td>
              <td className="tabular py-1 ps-2 text-end font-semibold whitespace-nowrap">
                <WireAmount value={data.net.lifetime.net} plus tinted />
              </td>
            </tr>
          </tbody>
        </table>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => modal.open('member', { page: 'personalProfit' })}>
            {t('protection.play.history')}
          </Button>
        </div>
        <div className="grid gap-2 border-t border-divider pt-4">
          <p className="text-label font-semibold text-ink-1">{t('protection.reminder.title')}</p>
          <p className="text-caption text-ink-3">{t('protection.reminder.note')}</p>
          <SegmentedControl
            label={t('protection.reminder.title')}
            value={chosen}
            onChange={(next) => {
              const minutes = choices.find((one) => String(one) === next);
              if (minutes !== undefined)
                reminder.mutate(minutes, { onError: (problem) => toast(problemText(problem), { tone: 'danger' }) });
            }}
            choices={data.reminderChoices.map((minutes) => ({ value: String(minutes), label: texts.minutes(minutes) }))}
          />
        </div>
      </div>
    </Section>
  );
}
