import type { PayTable as Table } from '@sortes/game-rules/slots/scene';
import type { JSX } from 'preact';
import type { RoundGameModule } from '../game';
import { Facts, say, showMultiplier, showNumber, showPercent } from '../parts';
import type { Slot } from './slot';
import { SymbolIcon } from './symbol';
import { t } from './words';

function countText(pays: Table['symbols'][number]['pays'], at: number): string {
  const { count } = pays[at] as { count: number };
  // Sizes of clusters: from one step to below the next.
  const next = pays[at + 1]?.count;
  return next !== undefined && next > count + 1 ? `${showNumber(count)}–${showNumber(next - 1)}` : showNumber(count);
}

function Symbols({ slot }: { readonly slot: Slot }): JSX.Element {
  return (
    <ul class="slot-pays">
      {slot.payTable.symbols.map(({ symbol, role, pays }) => {
        const isAscending = pays.length > 1 && (pays[0]?.count ?? 0) < (pays[1]?.count ?? 0);
        const ordered = isAscending ? pays : pays.toReversed();
        return (
          <li key={symbol}>
            <SymbolIcon atlas={slot.reels.atlas} symbol={symbol} />
            <div>
              <strong>{slot.symbolName(symbol)}</strong>
              {role !== 'pay' && <span class="slot-role">{t(`role.${role}`)}</span>}
              <dl>
                {ordered.map((step, at) => (
                  <div key={step.count}>
                    <dt>
                      {countText(ordered, at)}
                      {at === ordered.length - 1 && slot.ladder ? '+' : ''}
                    </dt>
                    <dd>{showMultiplier(step.pays)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Each line drawn small, with its number. */
function LineList({ table }: { readonly table: Table }): JSX.Element | null {
  if (!table.lines) return null;
  const tall = Math.max(...table.rows);
  return (
    <ul class="slot-line-list">
      {table.lines.map((path, at) => (
        <li key={at}>
          <svg
            viewBox={`0 0 ${table.reels * 10} ${tall * 10}`}
            role="img"
            aria-label={t('lineRows', { line: showNumber(at + 1), rows: path.map((row) => row + 1).join(', ') })}
          >
            {path.map((_, reel) =>
              Array.from({ length: tall }, (__, row) => (
                <rect
                  key={`${reel} ${row}`}
                  x={reel * 10 + 1}
                  y={row * 10 + 1}
                  width="8"
                  height="8"
                  rx="2"
                  class={path[reel] === row ? 'is-on' : ''}
                />
              )),
            )}
          </svg>
          <span aria-hidden="true">{showNumber(at + 1)}</span>
        </li>
      ))}
    </ul>
  );
}

/** How a slot is played: its paragraphs, pays, lines, and the figures of what can be bought. */
export function createRules(slot: Slot): RoundGameModule['Rules'] {
  return function Rules({ limits }) {
    const bought = slot.offer && (slot.figuresOf ?? slot.rules.mathOf)({ buy: true });
    return (
      <>
        {slot.rulesText(limits).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <h3>{t('payTable')}</h3>
        <p class="note">{t('payTableText')}</p>
        <Symbols slot={slot} />
        {slot.Extra && <slot.Extra />}
        {slot.payTable.lines && (
          <>
            <h3>{t('linesTitle', { lines: slot.payTable.lines.length })}</h3>
            <LineList table={slot.payTable} />
          </>
        )}
        {bought && (
          <>
            <h3>{t('boughtTitle')}</h3>
            <Facts
              facts={[
                { label: t('price'), value: showMultiplier(slot.rules.costOf({ buy: true })) },
                { label: say('rtp'), value: showPercent(bought.rtp) },
                { label: say('hitRate'), value: showPercent(bought.hitRate) },
                ...(slot.offer === undefined
                  ? []
                  : [{ label: t('buy.above'), value: t('buy.about', { percent: showPercent(slot.offer.chanceAbove, 0) }) }]),
                { label: t('buy.maxWin'), value: showMultiplier(bought.maxWin) },
              ]}
            />
          </>
        )}
        <p>{t('malfunction')}</p>
      </>
    );
  };
}
