import { Button } from '@sortes/ui';
import { useEffect, useRef, type FocusEvent } from 'react';
import { type Rank, useRank } from '../../../entities/rank/rank';
import { RankLabel } from '../../../entities/rank/rank-label';
import { useT } from '../../../kit/i18n';
import { menuIcons } from '../../../kit/menu-icons';
import { useModal } from '../../../kit/modal';
import { Sparks } from '../../../kit/moment/sparks';
import { usePassing } from '../../../kit/moment/use-passing';
import { playCue } from '../../../kit/sound';
import { Gives } from '../parts/gives';
import '../../../kit/moment/moment.css';

/** The card goes by itself; it stays while somebody points at it or stands in it. The inbox and the page have it all the same. */
const lifeMs = 20_000;

/** Gives the focus back to what had it before it came into the card, or to the page where that is gone. */
function useFocusBack() {
  const before = useRef<Element | null>(null);
  return {
    note: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    give: () => {
      const place = before.current instanceof HTMLElement && before.current.isConnected ? before.current : document.querySelector('main');
      place?.focus({ preventScroll: true });
    },
  };
}

function RankCard({ rank, onDone }: { rank: Rank; onDone: () => void }) {
  const t = useT();
  const modal = useModal();
  const card = useRef<HTMLElement>(null);
  const { onFocus, ...passing } = usePassing(lifeMs, onDone);
  const focus = useFocusBack();
  useEffect(() => playCue('big'), []);
  const close = () => {
    const wasIn = card.current?.contains(document.activeElement) === true;
    onDone();
    if (wasIn) focus.give();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover and focus only hold the card, they do nothing a keyboard lacks
    <section
      ref={card}
      aria-label={t('ranks.moment')}
      data-react-aria-top-layer="true"
      {...passing}
      onFocus={(event) => {
        focus.note(event);
        onFocus();
      }}
      className="moment-card"
    >
      <Sparks count={14} />
      <output className="sr-only">{t('ranks.moment.text', { name: rank.name })}</output>
      <div className="relative flex items-center gap-2">
        <menuIcons.medal size={22} filled className="shrink-0 text-gold-text" />
        <h2 className="min-w-0 flex-1 text-body font-bold">{t('ranks.moment.text', { name: rank.name })}</h2>
      </div>
      <p aria-hidden="true" className="relative py-1">
        <RankLabel name={rank.name} colour={rank.color} background={rank.color2} size="large" />
      </p>
      <div className="relative">
        <Gives rank={rank} />
      </div>
      <div className="relative flex flex-wrap gap-2 pt-2">
        <Button className="flex-1" onClick={close}>
          {t('common.close')}
        </Button>
        <Button
          tone="primary"
          className="flex-1"
          onClick={() => {
            onDone();
            modal.open('member', { page: 'playerRank' });
          }}
        >
          {t('ranks.moment.see')}
        </Button>
      </div>
    </section>
  );
}

/** A new rank: its label, and what comes with it. To whoever is not to be urged on nothing is told here, nor of a rank that is not theirs any more. */
export function RankMoment({ level, onDone }: { level: number; onDone: () => void }) {
  const { data, isFetching, isError } = useRank();
  const isThere = data?.rankLevel === level && data.showsNext;
  const isOver = !isFetching && (isError || (data !== undefined && !isThere));
  useEffect(() => {
    if (isOver) onDone();
  }, [isOver, onDone]);
  const rank = data?.ranks[level];
  return isThere && rank !== undefined ? <RankCard rank={rank} onDone={onDone} /> : null;
}
