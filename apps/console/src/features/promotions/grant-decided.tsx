import type { Reply, staffPromotions } from '@sortes/contract';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import type { Draft } from './document';
import { type Decided, type Line, requirementLines, snapshotLines, sumLines } from './grant-words';

type Opened = Pick<Reply<typeof staffPromotions.staffGetGrant>, 'grant' | 'document' | 'deposit' | 'decided' | 'methods'>;

/** Lines of a reckoning with what they come to, the figures below each other. */
function Reckoning({ title, lines, result }: { title: string; lines: readonly Line[]; result?: Line }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-label font-semibold">{title}</h3>
      <dl className="grid text-label">
        {[...lines, ...(result === undefined ? [] : [result])].map(([label, value], at) => (
          <div
            key={label}
            className={`flex flex-wrap justify-between gap-x-4 border-b border-divider py-1 ${at === lines.length ? 'font-semibold' : ''}`}
          >
            <dt className={at === lines.length ? '' : 'text-ink-2'}>{label}</dt>
            <dd className="tabular ms-auto text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a grant was decided by, in words: the sum step by step, what it asks, and the player as they were. */
export function GrantDecided({ opened }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const { grant, deposit, methods } = opened;
  const [document, decided] = [opened.document as Draft, opened.decided as Decided];
  const saying = { t, format, methods };
  // What staff will enter is not known yet.
  const isOpen = grant.status === 'applying' && document.reward.rule === 'entered';
  return (
    <>
      <Reckoning
        title={t('promotions.sum.title')}
        lines={sumLines(saying, { reward: document.reward, deposit, basis: decided.basis })}
        {...(!isOpen && { result: [t('promotions.given'), format.amount(grant.amount)] as const })}
      />
      {!isOpen && (
        <Reckoning
          title={t('promotions.asked.title')}
          lines={requirementLines(saying, { requirement: document.requirement, amount: grant.amount, deposit, terms: decided.terms })}
        />
      )}
      <section className="grid gap-1.5">
        <h3 className="text-label font-semibold">{t('promotions.snapshot')}</h3>
        {decided.snapshot === undefined ? (
          <p className="text-label text-ink-2">{t('promotions.snapshot.gone')}</p>
        ) : (
          <Facts facts={snapshotLines(saying, decided.snapshot, grant.status === 'applying')} />
        )}
      </section>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-label font-semibold">{t('promotions.decided')}</summary>
        <pre className="overflow-x-auto rounded-tile bg-bg2 p-3 text-caption">{JSON.stringify(decided, null, 2)}</pre>
      </details>
    </>
  );
}
