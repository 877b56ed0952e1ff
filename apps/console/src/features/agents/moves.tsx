import { startOfDay } from '@sortes/browser';
import { Badge, Button, Dialog, linkClass, toast } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { personText, type Agent } from './agent';
import { agentsKeys } from './keys';
import { useWayText } from './line-path';
import { faultText } from './move-preview';
import { Part } from './part';

type Move = Agent['moves'][number];

const tones = { waiting: 'warning', done: 'win', refused: 'danger', cancelled: 'neutral' } as const satisfies Readonly<
  Record<Move['state'], string>
>;

/** What was decided about moving this line, the newest first, and the request that waits. */
export function Moves({ agent, onCancel }: { agent: Agent; onCancel: (() => void) | undefined }) {
  const t = useT();
  const format = useFormat();
  const mayApprovals = useMay('approvals.read');
  const { moves, waitingApproval } = agent;
  const toText = ({ upline }: Move): string => (upline === null ? t('agents.house') : personText(upline));
  return (
    <Part title={t('agents.moves')}>
      {waitingApproval !== null && (
        <p className="text-body text-warning">
          {mayApprovals ? (
            <ScreenLink place={{ to: '/approvals', search: { open: waitingApproval } }} className={linkClass}>
              {t('agents.move.waits')}
            </ScreenLink>
          ) : (
            t('agents.move.waits')
          )}
        </p>
      )}
      <ul className="grid gap-2 text-label empty:hidden">
        {moves.map((move) => (
          <li key={move.moveId} className="grid gap-1 rounded-chip bg-bg2 p-3">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={tones[move.state]}>{t(`agents.moveState.${move.state}`)}</Badge>
              <span>{t('agents.move.line', { day: format.date(startOfDay(move.day, boot.timeZone)), to: toText(move) })}</span>
            </p>
            {move.why !== null && <p className="text-danger">{faultText(t, move.why)}</p>}
            {move.state === 'waiting' && onCancel && (
              <Button size="small" className="justify-self-start" onClick={onCancel}>
                {t('agents.do.cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <CancelDialog agent={agent} mayCancel={onCancel !== undefined} />
    </Part>
  );
}

/** Takes an approved move back before its day. */
function CancelDialog({ agent, mayCancel }: { agent: Agent; mayCancel: boolean }) {
  const t = useT();
  const { search, change } = useListSearch();
  const move = agent.moves.find(({ state }) => state === 'waiting');
  const close = () => change({ do: undefined });
  return (
    <Dialog
      open={mayCancel && move !== undefined && search['do'] === 'cancel'}
      onClose={close}
      title={t('agents.do.cancel')}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
    >
      {move !== undefined && (
        <DecisionForm
          choices={[{ value: 'cancel', label: t('agents.do.cancel') }]}
          question={() => t('agents.question.cancel', { name: personText(agent) })}
          onDecide={async (_cancel, reason, what) => {
            await call('staffCancelAgentMove', { params: { moveId: move.moveId }, body: { reason } });
            toast(t('common.did', { what }), { tone: 'win' });
            close();
            await askAnew(agentsKeys.agent.of(agent.playerId));
          }}
        />
      )}
    </Dialog>
  );
}

/** Where somebody stood before: figures of those days are the old line's. */
export function FormerPlaces({ agent }: { agent: Agent }) {
  const t = useT();
  const format = useFormat();
  const wayText = useWayText();
  return (
    <Part title={t('agents.former')}>
      <ul className="grid gap-2 text-label">
        {agent.formerPlaces.map(({ untilDay, way }) => (
          <li key={untilDay} className="rounded-chip bg-bg2 p-3">
            <p className="text-ink-3">{t('agents.former.until', { day: format.date(startOfDay(untilDay, boot.timeZone)) })}</p>
            <p className="break-words">{wayText(way)}</p>
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-3">{t('agents.former.note')}</p>
    </Part>
  );
}
