import { linkClass } from '@sortes/ui';
import { playerPlace } from '../../shared/addresses';
import { useFormat } from '../../shared/format';
import { playerText } from '../../shared/player-text';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT, wordsOr } from '../../shared/texts';
import type { Person } from './agent';

interface Movement {
  readonly id: string;
  readonly player: Person;
  readonly template: string;
  readonly amount: string;
  readonly at: number;
}

/** What the ledger has of a transfer or a bill; each movement leads to its double entry, over its player's statement. */
export function Movements({ movements }: { movements: readonly Movement[] }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('players.records');
  const nameOf = (template: string): string => wordsOr(t, `overview.template.${template}`, template);
  if (movements.length === 0) return null;
  return (
    <table className="w-full text-label">
      <caption className="pb-1 text-start text-label font-semibold">{t('agents.transfers.movements')}</caption>
      <tbody>
        {movements.map(({ id, player, template, amount, at }) => (
          <tr key={id} className="border-t border-divider align-top">
            <td className="py-1 pe-2 wrap-anywhere">
              {may ? (
                <ScreenLink place={playerPlace(player.playerId, { tab: 'statement', open: id })} className={linkClass}>
                  {nameOf(template)}
                </ScreenLink>
              ) : (
                nameOf(template)
              )}
              <span className="tabular block text-ink-3">
                {playerText(player.playerId, player.userName)} · {format.at(at)}
              </span>
            </td>
            <td className="tabular py-1 text-end">{format.amount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
