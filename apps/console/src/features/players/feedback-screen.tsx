import { feedbackStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, TextArea, TextField, toast } from '@sortes/ui';
import limits from 'virtual:limits/staffAnswerFeedback';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { linkClass } from './player-overview';
import { ScreenLink } from '../../shared/screen-link';
import { playerPlace, type Place } from '../../shared/addresses';
import { sharedKeys } from '../../shared/keys';
import { playersKeys } from './keys';

type Detail = Reply<Operations['staffGetFeedback']>;

const feedback = listOf('staffListFeedback', { csv: 'staffExportFeedback', filters: ['state', 'playerId'], unlessSaid: { state: 'open' } });

/** Messages from players and visitors: those that wait, the longest first. */
export function FeedbackScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  return (
    <>
      <ListScreen
        list={feedback}
        name="feedback"
        title={t('shell.screen.feedback')}
        everyMs={15_000}
        rowKey={(row) => row.feedbackId}
        openLabel={(row) => t('players.openFrom', { name: row.userName ?? t('players.visitor') })}
        onRow={(row) => change({ open: row.feedbackId, page: search['page'] })}
        emptyText={t('players.feedback.empty')}
        filters={
          <>
            <ChoiceFilter
              name="state"
              label={t('players.state')}
              choices={[
                { value: '', label: t('players.feedback.open') },
                ...feedbackStates
                  .filter((state) => state !== 'open')
                  .map((state) => ({ value: state as string, label: t(`players.feedback.${state}`) })),
                { value: 'all', label: t('players.all') },
              ]}
            />
            <PlayerFilter label={t('players.id')} />
          </>
        }
        columns={[
          { key: 'from', title: t('players.from'), cell: (row) => row.userName ?? t('players.visitor') },
          { key: 'at', title: t('players.time'), sort: 'at', cell: (row) => format.at(row.at) },
          {
            key: 'state',
            title: t('players.state'),
            cell: (row) => <Badge tone={row.state === 'open' ? 'warning' : 'win'}>{t(`players.feedback.${row.state}`)}</Badge>,
          },
          { key: 'reference', title: t('players.about'), cell: (row) => row.reference || '–' },
          { key: 'content', title: t('players.messageText'), cell: (row) => row.content },
          { key: 'answeredBy', title: t('players.answeredBy'), hidden: true, cell: (row) => row.answeredBy ?? '–' },
        ]}
      />
      <FeedbackDialog id={search['open']} onClose={() => change({ open: undefined, page: search['page'] })} />
    </>
  );
}

/** One message from a player with its answer, or the form to give it. `id` undefined: closed. */
export function FeedbackDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <DetailDialog
      keys={playersKeys.feedback}
      id={id}
      title={t('players.feedback')}
      load={(feedbackId) => call('staffGetFeedback', { params: { feedbackId } })}
      onClose={onClose}
    >
      {(message) => <Whole message={message} />}
    </DetailDialog>
  );
}

/** The number the writer gave, with what it names: their own or another's bet, round, deposit, withdrawal, or a draw. */
function About({ message: { reference, about, playerId } }: { message: Detail }) {
  const t = useT();
  const may = {
    bet: useMay('players.records'),
    round: useMay('players.records'),
    deposit: useMay('deposits.read'),
    withdrawal: useMay('withdrawals.read'),
    draw: useMay('lottery.read'),
  };
  if (about === null) return reference || '–';
  const { kind, id } = about;
  const owner = String(about.playerId ?? '');
  const places: Readonly<Record<typeof kind, Place>> = {
    bet: playerPlace(owner, { tab: 'bets', find: reference.trim() }),
    round: playerPlace(owner, { tab: 'bets', find: id }),
    deposit: { to: '/deposits', search: { state: 'all', playerId: owner, open: id } },
    withdrawal: { to: '/withdrawals', search: { state: 'all', playerId: owner, open: id } },
    draw: { to: '/lottery/draws', search: { numero: id } },
  };
  const place = places[kind];
  const isAnothers = about.playerId !== null && about.playerId !== playerId;
  return (
    <>
      {t(`players.about.${kind}`)}{' '}
      {may[kind] ? (
        <ScreenLink place={place} className={linkClass}>
          {reference}
        </ScreenLink>
      ) : (
        reference
      )}
      {isAnothers && <span className="block text-label text-warning">{t('players.about.another', { player: about.playerId ?? 0 })}</span>}
    </>
  );
}

type AnswerWay = 'inbox' | 'elsewhere';

/** What goes to the player's inbox, as it is typed, and the reason. */
interface Answer {
  readonly title: string;
  readonly text: string;
  readonly reason: string;
}

const answerBody = (way: AnswerWay, { title, text, reason }: Answer) => ({
  reason,
  ...(way === 'inbox' && { title: title.trim(), text: text.trim() }),
});

function Whole({ message }: { message: Detail }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('feedback.answer');
  const maySee = useMay('players.read');
  const { feedbackId, playerId, userName } = message;
  const decide = async (way: AnswerWay, answer: Answer) => {
    try {
      await call('staffAnswerFeedback', { params: { feedbackId }, body: answerBody(way, answer) });
      toast(t('players.answered'), { tone: 'win' });
    } finally {
      // Also when somebody else was faster: what was typed stays until the sheet is closed, beside what stands now.
      await askAnew(playersKeys.feedback.of(feedbackId), sharedKeys.list.of('feedback'), sharedKeys.list.of('player-inbox'));
    }
  };
  const from = userName ?? t('players.visitor');
  return (
    <div className="grid gap-5">
      <AlsoEditing subject={message.state === 'open' && may ? `feedback:${feedbackId}` : undefined} />
      <Facts
        facts={[
          [
            t('players.from'),
            playerId !== null && maySee ? (
              <ScreenLink key="from" place={playerPlace(playerId)} className={linkClass}>
                {from}
              </ScreenLink>
            ) : (
              from
            ),
          ],
          [t('players.time'), format.at(message.at)],
          [t('players.language'), message.language],
          [t('players.contact'), message.contact || '–'],
          [t('players.about'), <About key="about" message={message} />],
        ]}
      />
      <p className="rounded-chip bg-bg2 p-3 text-body whitespace-pre-wrap">{message.content}</p>
      {message.state === 'answered' ? (
        <section aria-label={t('players.answer')} className="grid gap-2">
          <h3 className="text-body font-bold">{t('players.answer')}</h3>
          <p className="text-label text-ink-3">
            {message.answeredBy} · {format.at(message.answeredAt)}
          </p>
          <p className="text-body whitespace-pre-wrap">{message.answer || t('players.answer.elsewhere')}</p>
        </section>
      ) : (
        may && (
          <DecisionForm
            title={t('players.answer')}
            choices={[
              ...(playerId === null ? [] : [{ value: 'inbox' as const, label: t('players.answer.inbox') }]),
              { value: 'elsewhere' as const, label: t('players.answer.elsewhere') },
            ]}
            fields={{ title: '', text: '' }}
            limits={limits}
            body={answerBody}
            isReady={(way, { title, text }) => way === 'elsewhere' || (title.trim() !== '' && text.trim() !== '')}
            question={() => t('players.answer.question', { name: from })}
            onDecide={(way, reason, _label, typed) => decide(way, { ...typed, reason })}
          >
            {(way, form) =>
              way === 'inbox' && (
                <>
                  <TextField label={t('players.messageTitle')} {...form.field('title')} />
                  <TextArea label={t('players.messageText')} rows={4} {...form.field('text')} />
                </>
              )
            }
          </DecisionForm>
        )
      )}
    </div>
  );
}
