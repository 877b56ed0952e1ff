import { limitKinds, playerKindOf } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import { Badge } from '@sortes/ui';
import type { ReactNode } from 'react';
import { Device } from '../../shared/device';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { useMay } from '../../shared/session';
import { playerText } from '../../shared/player-text';
import { isTextId, useT } from '../../shared/texts';
import type { Player } from './player';
import { methodText, typeText } from './player-words';
import { ScreenLink } from '../../shared/screen-link';
import { agentPlace, playerPlace } from '../../shared/addresses';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3 rounded-tile border border-divider bg-bg1 p-4">
      <h2 className="text-body font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** Limits by what they are of: one line where there is none, else a line for each period that has one. */
function Limits({ limits }: { limits: Player['limits'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      facts={limitKinds.map((kind) => {
        const text = (value: string) => (kind === 'session' ? value : format.amount(value));
        const set = limits.flatMap(({ value, ...limit }) => (limit.kind === kind && value !== null ? [{ ...limit, value }] : []));
        return [
          t(`players.limit.${kind}`),
          set.length === 0 ? (
            t('players.noLimit')
          ) : (
            <ul key={kind}>
              {set.map(({ period, value, used, inOrders, setBy }) => (
                <li key={period}>
                  <span className="text-ink-3">{t(`players.period.${period}`)}:</span>{' '}
                  {t('players.limitUse', { used: text(used), value: text(value), by: setBy ?? '–' })}
                  {/* Else it would stand against "Deposited" and read as an error. */}
                  {(tryParseMoney(inOrders) ?? 0n) > 0n && (
                    <span className="block text-ink-3">{t('players.limitInOrders', { amount: format.amount(inOrders) })}</span>
                  )}
                </li>
              ))}
            </ul>
          ),
        ];
      })}
    />
  );
}

/** Wallets at vendors that are being emptied because the player may not play any more. */
function PursesAtVendors({ purses }: { purses: Player['pursesAtVendors'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('players.purses')}>
      <p className="text-label text-ink-3">
        {t(purses.every(({ why }) => why === 'owes') ? 'players.pursesNoteOwes' : 'players.pursesNote')}
      </p>
      <ul className="grid gap-2 text-label">
        {purses.map(({ vendor, vendorName, state, since, tries, reason, sessionsEnded }) => (
          <li key={vendor} className="grid gap-1 rounded-chip bg-bg2 p-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{vendorName}</span>
              <Badge tone={state === 'closing' ? 'danger' : 'info'}>
                {t(state === 'closing' ? 'players.purseClosing' : 'players.purseWatching')}
              </Badge>
            </p>
            <p className="text-ink-2">{t('players.purseSince', { time: format.at(since), tries })}</p>
            {reason !== '' && <p className="text-ink-2">{t(`players.purseReason.${reason}`)}</p>}
            {!sessionsEnded && <p className="text-ink-2">{t('players.purseSessionsOpen')}</p>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

export const linkClass = 'font-semibold text-info underline';

/** Who they are, what they have, how far they may go, and where they are signed in. */
export function Overview({ player }: { player: Player }) {
  const t = useT();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <IdentityPart player={player} />
      <WalletPart player={player} />
      {player.pursesAtVendors.length > 0 && <PursesAtVendors purses={player.pursesAtVendors} />}
      <Part title={t('players.limits')}>
        {player.limits.length === 0 ? <p className="text-label text-ink-3">{t('players.none')}</p> : <Limits limits={player.limits} />}
      </Part>
      <PayoutAccounts player={player} />
      <Sessions player={player} />
    </div>
  );
}

function Sessions({ player }: { player: Player }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('players.sessions')}>
      {player.sessions.length === 0 && <p className="text-label text-ink-3">{t('players.none')}</p>}
      <ul className="grid gap-2 text-label">
        {player.sessions.map((session) => (
          <li key={session.sessionId} className="rounded-chip bg-bg2 p-3">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone="info">{methodText(t, session.method)}</Badge>
              <span className="tabular">{format.at(session.lastSeenAt)}</span>
              <span className="tabular text-ink-2">
                {session.ip} {session.country}
              </span>
            </p>
            <p className="break-words text-ink-2">
              <Device userAgent={session.userAgent} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function PayoutAccounts({ player }: { player: Player }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('players.payoutAccounts')}>
      {player.payoutAccounts.length === 0 && <p className="text-label text-ink-3">{t('players.none')}</p>}
      <Facts
        facts={player.payoutAccounts.map((account) => [
          `${account.provider} •••• ${account.last4}`,
          <span key={account.accountId} className="flex flex-wrap items-center gap-2">
            {`${format.at(account.createdAt)} · ${t('players.usableFrom', { time: format.at(account.usableFrom) })}`}
            {account.others > 0 && <Badge tone="warning">{t('players.accountShared', { count: account.others })}</Badge>}
          </span>,
        ])}
      />
    </Part>
  );
}

function WalletPart({ player: { playerId, wallet } }: { player: Player }) {
  const t = useT();
  const format = useFormat();
  const statement = (type: string) => (
    <ScreenLink place={playerPlace(playerId, { tab: 'statement', type })} className={linkClass}>
      {t('players.openRows')}
    </ScreenLink>
  );
  return (
    <Part title={t('players.wallet')}>
      <Facts
        facts={[
          [t('players.balance'), format.amount(wallet.main)],
          [t('players.held'), format.amount(wallet.held)],
          ...(Number(wallet.bonus) === 0
            ? []
            : [
                [
                  t('players.bonus'),
                  <ScreenLink key="bonus" place={playerPlace(playerId, { tab: 'promotions' })} className={linkClass}>
                    {format.amount(wallet.bonus)}
                  </ScreenLink>,
                ] as const,
              ]),
          [
            t('players.deposited'),
            <>
              {format.amount(wallet.deposited)} {statement('deposit-credited,deposit-reversed,voucher-redeemed')}
            </>,
          ],
          [
            t('players.withdrawn'),
            <>
              {format.amount(wallet.withdrawn)} {statement('withdrawal-held,withdrawal-released,withdrawal-returned')}
            </>,
          ],
          [
            t('players.staked'),
            <>
              {format.amount(wallet.staked)}{' '}
              {statement('stake-placed,stake-refunded,chase-held,chase-released,game-stake-placed,game-stake-refunded')}
            </>,
          ],
          [
            t('players.returned'),
            <>
              {format.amount(wallet.returned)}{' '}
              {statement('prize-paid,prize-reversed,game-prize-paid,game-award-paid,vendor-wallet-emptied')}
            </>,
          ],
          [t('players.turnover'), format.amount(wallet.turnover)],
          [t('players.turnoverLeft'), format.amount(wallet.turnoverLeft)],
          [
            t('players.owed'),
            <>
              {format.amount(wallet.owed)} {statement('deposit-covered,reversal-covered,bonus-covered,debt-collected')}
            </>,
          ],
        ]}
      />
    </Part>
  );
}

function IdentityPart({ player }: { player: Player }) {
  const t = useT();
  const format = useFormat();
  const maySeeLetters = useMay('letters.read');
  const fieldName = (name: string) => {
    const id = `brand.field.${name}`;
    return isTextId(id) ? t(id) : name;
  };
  const stateName = (state: string) => {
    const id = `players.identityState.${state}`;
    return isTextId(id) ? t(id) : state;
  };
  const yesNo = (is: boolean) => t(is ? 'players.yes' : 'players.no');
  const verified = (text: string | null, is: boolean) =>
    text === null ? '–' : `${text} · ${t(is ? 'players.verified' : 'players.notVerified')}`;
  return (
    <Part title={t('players.identity')}>
      {!player.isPersonal && <p className="text-label text-ink-3">{t('players.masked')}</p>}
      <Facts
        facts={[
          [t('players.type'), typeText(t, player.type)],
          ...(player.rank === null ? [] : [[t('players.rank'), <RankOf key="rank" player={player} />] as const]),
          [t('players.created'), format.at(player.createdAt)],
          [t('players.lastLogin'), format.at(player.lastLoginAt)],
          [t('players.nickname'), player.nickname || '–'],
          [t('players.mobile'), verified(player.mobile, player.mobileVerified)],
          [t('players.email'), verified(player.email, player.emailVerified)],
          ...(maySeeLetters
            ? [
                [
                  t('players.letters'),
                  <ScreenLink key="letters" place={{ to: '/letters', search: { playerId: String(player.playerId) } }} className={linkClass}>
                    {t('players.openList')}
                  </ScreenLink>,
                ] as const,
              ]
            : []),
          ...Object.entries(player.details).map(([name, value]) => [fieldName(name), value || '–'] as const),
          [t('players.identityState'), stateName(player.identityState)],
          [t('players.tags'), <Tags key="tags" tags={player.tags} />],
          [t('players.secondFactor'), `${yesNo(player.hasTotp)} · ${t('players.passkeys', { count: player.passkeys })}`],
          [t('players.paymentPassword'), yesNo(player.hasPaymentPassword)],
          ...useLineFacts(player),
        ]}
      />
    </Part>
  );
}

/** Their rank as players see its label, with the way to what it rests on for who may see that. */
function RankOf({ player: { playerId, rank } }: { player: Player }) {
  const t = useT();
  const may = useMay('promotions.read');
  if (rank === null) return '–';
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="rounded-chip px-2 py-0.5 font-semibold break-words" style={{ color: rank.colour, background: rank.background }}>
        {rank.name}
      </span>
      {may && (
        <ScreenLink place={playerPlace(playerId, { tab: 'ranks' })} className={linkClass}>
          {t('players.rankOpen')}
        </ScreenLink>
      )}
    </span>
  );
}

/** Each leads to all who have it. */
function Tags({ tags }: Pick<Player, 'tags'>) {
  if (tags.length === 0) return '–';
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {tags.map((tag) => (
        <li key={tag}>
          <ScreenLink place={{ to: '/players', search: { tag } }} className={linkClass}>
            {tag}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}

/** Who invited them, whom they invited, and where they stand among agents. */
function useLineFacts(player: Player): readonly (readonly [name: string, value: ReactNode])[] {
  const t = useT();
  const maySeeAgents = useMay('agents.read');
  return [
    [
      t('players.invitedBy'),
      player.invitedBy === null ? (
        '–'
      ) : (
        <ScreenLink key="inviter" place={playerPlace(player.invitedBy)} className={linkClass}>
          {playerText(player.invitedBy, player.invitedByName)}
        </ScreenLink>
      ),
    ],
    [
      t('players.invited'),
      <ScreenLink key="invited" place={{ to: '/players', search: { invitedBy: String(player.playerId) } }} className={linkClass}>
        {t('players.openList')}
      </ScreenLink>,
    ],
    // Trial accounts stand in no line.
    ...(maySeeAgents && playerKindOf(player.type) !== 'trial'
      ? [
          [
            t('players.line'),
            <ScreenLink key="line" place={agentPlace(player.playerId)} className={linkClass}>
              {t('players.openPlace')}
            </ScreenLink>,
          ] as const,
        ]
      : []),
  ];
}
