import { useState } from 'react';
import { useShownBalance } from '../../../entities/wallet/held-credits';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { ChaseDraft, DraftPlan } from '../state/chase-draft';
import { Facts } from './chase-facts';

/** The plan once more in few words, before it is sent. */
export function ChaseQuestion({ draft, plan, game }: { draft: ChaseDraft; plan: DraftPlan; game: string }) {
  const t = useT();
  const format = useFormat();
  const balance = useShownBalance();
  const multiples = plan.bets.map(({ multiple }) => multiple);
  const [least, most] = [Math.min(...multiples), Math.max(...multiples)];
  const first = plan.bets[0]?.numero;
  const [asked] = useState(first);
  return (
    <div className="flex flex-col gap-3">
      {first !== undefined && first !== asked && (
        <output className="block rounded-field border border-info/40 bg-bg2 px-3 py-2 text-label text-info">
          {t('lottery.chase.beginsLater', { numero: first })}
        </output>
      )}
      <Facts
        rows={[
          [t('lottery.game'), game],
          [t('lottery.chase.from'), plan.bets[0]?.numero ?? '–'],
          [t('lottery.chase.to'), plan.bets.at(-1)?.numero ?? '–'],
          [t('lottery.chase.draws'), format.number(plan.bets.length)],
          [t('lottery.multiple'), least === most ? format.number(least) : `${format.number(least)} – ${format.number(most)}`],
          [t('lottery.chase.stop'), t(draft.stopOnWin ? 'lottery.chase.yes' : 'lottery.chase.no')],
          [t('lottery.chase.worst'), format.money(-plan.worstLoss)],
          ...(balance ? [[t('shell.balance'), format.money(balance.amount)] as const] : []),
        ]}
      />
      <p className="text-label text-ink-2">{t('lottery.chase.heldNote')}</p>
      <p className="flex items-baseline justify-between gap-3 text-h2 font-bold">
        <span>{t('lottery.total')}</span>
        <span className="tabular text-gold-text">{format.money(plan.totalCost)}</span>
      </p>
    </div>
  );
}
