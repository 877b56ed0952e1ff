import { toast } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { grantQuery, type GrantOpened } from '../../../entities/promotion/grants';
import { units } from '../../../entities/promotion/units';
import { onStreamEvent } from '../../../kit/api/stream';
import { useFormat } from '../../../kit/format';
import { currentLanguage, loadAreas, translate } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { toldEnd } from './told-end';

/** What becomes money is read at leisure. */
const lifeMs = 10_000;

/** Tells, on whatever page and over a game, that a bonus became money, or that its time or its money is over. Nothing is drawn. */
export function WatchBonus() {
  const format = useFormat();
  const modal = useModal();
  const client = useQueryClient();
  // Stays through another language: each end is told once.
  const told = useRef(new Set<string>());
  useEffect(() => {
    const tell = ({ id, title, state, money, required, converted }: GrantOpened): void => {
      const end = toldEnd({ state, money, required });
      if (end === undefined || told.current.has(id)) return;
      told.current.add(id);
      toast(translate(`promotions.told.${end}`, { title, sum: format.money(units(converted)) }), {
        tone: end === 'completed' ? 'win' : 'info',
        lifeMs,
        action: { label: translate('shell.myBonuses'), onAct: () => modal.open('member', { page: 'bonusDetails', grant: id }) },
      });
    };
    return onStreamEvent((event) => {
      if (event.type !== 'bonus' || told.current.has(event.grantId) || toldEnd({ ...event, money: undefined }) === undefined) return;
      // The words come with the first thing to tell. Where they or the grant cannot be had, the pages of bonuses have it all the same.
      void Promise.all([
        client.fetchQuery({ ...grantQuery(event.grantId, currentLanguage().code), staleTime: 0 }),
        loadAreas(['promotions']),
      ]).then(
        ([grant]) => tell(grant),
        () => undefined,
      );
    });
  }, [client, format, modal]);
  return null;
}
