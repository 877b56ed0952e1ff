import type { Operations, Reply } from '@sortes/contract';
import { Badge, ProgressBar } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { DrawLink } from './parts';

export type Work = Reply<Operations['staffListSettling']>['list'][number];

/** Whether something is still at work, so that it is asked for often. */
export function isAtWork(list: readonly Work[]): boolean {
  return list.some(({ stage }) => stage !== 'done');
}

/** Settlements, refunds and corrections with how far each is. */
export function WorkList({ list, withDraw = false }: { list: readonly Work[]; withDraw?: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="grid gap-2">
      {list.map((work) => (
        <li
          key={`${work.work} ${work.gameCode} ${work.numero} ${work.startedAt}`}
          className="grid gap-2 rounded-tile border border-divider bg-bg1 p-3"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
            {withDraw && <DrawLink gameCode={work.gameCode} numero={work.numero}>{`${work.gameName} ${work.numero}`}</DrawLink>}
            <Badge tone={work.stage === 'done' ? 'win' : 'gold'}>{t(`lottery.stage.${work.stage}`)}</Badge>
            <span className="text-ink-3">{format.at(work.doneAt ?? work.startedAt)}</span>
          </div>
          <ProgressBar
            label={t(`lottery.work.${work.work}`)}
            value={work.stage === 'done' ? Math.max(1, work.total) : work.done}
            max={Math.max(1, work.total)}
            valueText={t('lottery.progress', { done: format.number(work.done), total: format.number(work.total) })}
          />
        </li>
      ))}
    </ul>
  );
}
