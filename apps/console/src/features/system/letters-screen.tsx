import { letterChannels, letterKeptDays, letterKinds, letterOutcomes } from '@sortes/contract';
import { Badge, linkClass } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ScreenLink } from '../../shared/screen-link';
import { playerPlace } from '../../shared/addresses';

const tones = { waiting: 'info', sent: 'win', refused: 'danger', expired: 'warning', failed: 'danger' } as const;
const letters = listOf('staffListLetters', {
  csv: 'staffExportLetters',
  filters: ['channel', 'kind', 'outcome', 'playerId'],
  days: ['from', 'until'],
});

/** Mail and SMS of the last ninety days: who in part, what about, what became of each. What they said is kept nowhere. */
export function LettersScreen() {
  const t = useT();
  const format = useFormat();
  const maySeePlayers = useMay('players.read');
  return (
    <>
      <ListScreen
        list={letters}
        name="letters"
        title={t('shell.screen.letters')}
        everyMs={15_000}
        rowKey={(row) => row.id}
        openLabel={(row) => row.id}
        emptyText={t('system.letter.none')}
        filters={<LetterFilters />}
        columns={[
          { key: 'at', title: t('system.letter.at'), sort: 'at', cell: (row) => format.at(row.at) },
          { key: 'channel', title: t('system.letter.channel'), cell: (row) => t(`system.channel.${row.channel}`) },
          { key: 'kind', title: t('system.letter.kind'), cell: (row) => t(`system.letter.kind.${row.kind}`) },
          { key: 'recipient', title: t('system.letter.recipient'), cell: (row) => row.recipient },
          {
            key: 'player',
            title: t('system.letter.player'),
            cell: (row) =>
              row.playerId === null ? (
                '–'
              ) : maySeePlayers ? (
                <ScreenLink place={playerPlace(row.playerId)} className={linkClass}>
                  {row.playerId}
                </ScreenLink>
              ) : (
                row.playerId
              ),
          },
          {
            key: 'outcome',
            title: t('system.letter.outcome'),
            cell: (row) => <Badge tone={tones[row.outcome]}>{t(`system.letter.outcome.${row.outcome}`)}</Badge>,
          },
          { key: 'attempts', title: t('system.letter.attempts'), sort: 'attempts', numeric: true, cell: (row) => row.attempts },
          { key: 'reason', title: t('system.letter.reason'), cell: (row) => row.reason || '–' },
          { key: 'ended', title: t('system.letter.ended'), hidden: true, cell: (row) => format.at(row.endedAt) },
        ]}
      />
      <p className="pt-2 text-label text-ink-3">{t('system.letter.note', { days: letterKeptDays })}</p>
    </>
  );
}

/** What narrows the list of letters. */
function LetterFilters() {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        name="channel"
        label={t('system.letter.channel')}
        choices={[
          { value: '', label: t('system.letter.all') },
          ...letterChannels.map((value) => ({ value, label: t(`system.channel.${value}`) })),
        ]}
      />
      <ChoiceFilter
        name="kind"
        label={t('system.letter.kind')}
        choices={[
          { value: '', label: t('system.letter.all') },
          ...letterKinds.map((value) => ({ value, label: t(`system.letter.kind.${value}`) })),
        ]}
      />
      <ChoiceFilter
        name="outcome"
        label={t('system.letter.outcome')}
        choices={[
          { value: '', label: t('system.letter.all') },
          ...letterOutcomes.map((value) => ({ value, label: t(`system.letter.outcome.${value}`) })),
        ]}
      />
      <PlayerFilter label={t('system.letter.player')} />
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="until" label={t('common.until')} />
    </>
  );
}
