import { CopyButton, IconCaretRight } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import type { ReactNode } from 'react';
import { LongNumber } from '../../../entities/record/long-number';
import { WireBalance } from '../../../entities/wallet/wire-amount';
import { exactCurrency } from '../../../kit/exact-currency';
import { useFormat } from '../../../kit/format';
import { useT, type TextId } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { RoundDetail } from '../api/rounds';
import { isOwnStudio } from '../state/own-studio';

type Movement = RoundDetail['movements'][number];

/** Words for a movement; a win of nothing is how vendors say that a bet lost. */
function kindText({ kind, amount }: Movement): TextId | undefined {
  if (kind === 'bet' || kind === 'rollback') return `games.rounds.kind.${kind}`;
  if (kind === 'win') return tryReadAmount(amount) === 0n ? 'games.rounds.kind.lost' : 'games.rounds.kind.win';
  return undefined;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="text-ink-3">{label}</dt>
      <dd className="tabular ms-auto min-w-0 text-end wrap-anywhere text-ink-1">{children}</dd>
    </div>
  );
}

/** A number in short that can be copied whole. */
function CopiedNumber({ value, name }: { value: string; name: string }) {
  const t = useT();
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-end gap-2">
      <LongNumber value={value} name={name} className="text-caption text-ink-2" />
      <CopyButton text={value} label={t('common.copy')} copiedLabel={t('common.copied')} name={`${t('common.copy')}: ${name}`} />
    </span>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const text = kindText(movement);
  const { transactionId } = movement;
  const amount = tryReadAmount(movement.amount) ?? 0n;
  const name = text === undefined ? movement.kind : t(text);
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold text-ink-1">{name}</span>
        <span className="tabular block text-caption text-ink-3">{format.moment(movement.time)}</span>
      </span>
      <span className="shrink-0 text-end">
        {transactionId === null ? (
          <span className="text-label text-ink-3">{t('games.rounds.nothingMoved')}</span>
        ) : (
          <span className="tabular block text-body font-bold">
            {format.money(movement.kind === 'bet' ? -amount : amount, exactCurrency, { plus: true })}
          </span>
        )}
        {movement.balanceAfter !== null && (
          <span className="tabular block text-caption text-ink-3">
            <span className="sr-only">{t('games.rounds.balanceAfter')}: </span>
            <WireBalance value={movement.balanceAfter} isExact />
          </span>
        )}
      </span>
    </>
  );
  const box = 'flex min-h-15 w-full items-center gap-3 rounded-tile px-3 py-2 text-start';
  return (
    <div className="card rounded-tile">
      {transactionId === null ? (
        <div className={box}>{content}</div>
      ) : (
        <button type="button" className={`${box} hover:bg-bg2`} onClick={() => modal.open('statement', { transactionId })}>
          {content}
          <span className="sr-only">{t('games.rounds.openEntry')}</span>
          <IconCaretRight size={16} className="shrink-0 text-ink-3" />
        </button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-divider px-3 py-2">
        <span className="text-caption text-ink-3">{t('games.rounds.movementNumber')}</span>
        <CopiedNumber value={movement.reference} name={`${name}, ${t('games.rounds.movementNumber')}`} />
      </div>
    </div>
  );
}

/** What few ask of a round, folded away: its numbers here and at its vendor, when it began and ended, and each movement of money. */
export function RoundNumbers({ data: { round, movements } }: { data: RoundDetail }) {
  const t = useT();
  const format = useFormat();
  const ids = [
    [t('games.rounds.id'), round.roundId],
    [t(isOwnStudio(round) ? 'games.rounds.ownReference' : 'games.rounds.reference'), round.reference],
  ] as const;
  return (
    <details className="rounded-field border border-divider bg-bg2 px-3">
      <summary className="flex min-h-11 items-center text-label font-semibold text-ink-2">{t('games.rounds.details')}</summary>
      <div className="grid grid-cols-1 gap-3 pb-3">
        <dl className="grid grid-cols-1 gap-2 text-label">
          {ids.map(([label, id]) => (
            <Fact key={label} label={label}>
              <CopiedNumber value={id} name={label} />
            </Fact>
          ))}
          <Fact label={t('games.rounds.began')}>{format.moment(round.time)}</Fact>
          <Fact label={t('games.rounds.ended')}>{round.endTime === null ? t('games.rounds.stillOpen') : format.moment(round.endTime)}</Fact>
        </dl>
        <section aria-labelledby="round-movements">
          <h4 id="round-movements" className="pb-2 text-label font-semibold text-ink-2">
            {t('games.rounds.movements')}
          </h4>
          {movements.length === 0 ? (
            <p className="text-label text-ink-3">{t('games.rounds.noMovements')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-2">
              {movements.map((movement) => (
                <li key={`${movement.kind} ${movement.reference}`}>
                  <MovementRow movement={movement} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </details>
  );
}
