import { Dialog, IconCaretRight } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import type { DownlineRow } from '../api/team';
import { useContractKinds } from '../api/contracts';
import { useDrill } from '../state/use-agent-filters';
import { contractPage } from './income-statement';

/** Which kind of contract to offer to a direct downline; one that they have is shown instead. */
export function OfferDialog({ row, onClose }: { row: DownlineRow; onClose: () => void }) {
  const t = useT();
  const drill = useDrill();
  const kinds = useContractKinds();
  return (
    <Dialog open onClose={onClose} title={t('agents.offer.to', { account: row.account })} closeLabel={t('common.close')} width="small">
      <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() =>
                drill(
                  contractPage[kind],
                  row.contracts.includes(kind) || row.offered.includes(kind)
                    ? { tab: 'downlines', begins: row.account }
                    : { tab: 'choose', begins: row.account, player: String(row.playerId) },
                )
              }
              className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start hover:bg-bg3"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-body font-semibold text-ink-1">{t(`contracts.kind.${kind}`)}</span>
                {(row.contracts.includes(kind) || row.offered.includes(kind)) && (
                  <span className="block text-caption text-ink-3">{t('agents.offer.held')}</span>
                )}
              </span>
              <IconCaretRight size={16} className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
