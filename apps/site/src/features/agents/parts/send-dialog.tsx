import { takeBackMinutes } from '@sortes/contract';
import { Button, Dialog, IconClock, IconIdentificationCard, Skeleton, toast } from '@sortes/ui';
import { formatMoney, roundToStep, smallestUnit, tryReadAmount } from '@sortes/money';
import { useState } from 'react';
import contract from 'virtual:limits/transferToDownline';
import { AmountForm } from '../../../entities/wallet/amount-form';
import type { SendLimits } from '../../../entities/wallet/send-amount';
import { SendMoneyForm } from '../../../entities/wallet/send-money-form';
import { SendReceipt } from '../../../entities/wallet/send-receipt';
import { WireBalance } from '../../../entities/wallet/wire-amount';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useModal } from '../../../kit/modal';
import { useAction } from '../../../kit/use-action';
import { useSending, useSendSettings, type SendSettings, type Sent } from '../api/sending';
import type { DownlineRow } from '../api/team';
import { useDrill } from '../state/use-agent-filters';
import { TakeBack } from './take-back';

/** Who receives the money. */
export type Receiver = Pick<DownlineRow, 'playerId' | 'account' | 'isAgent'>;

const units = (value: number): bigint => tryReadAmount(value) ?? 0n;

const limitsOf = ({ minimumAmount, maximumAmount, dailyAmountLeft, float }: SendSettings): SendLimits => ({
  minimum: units(minimumAmount),
  maximum: units(maximumAmount),
  leftToday: units(dailyAmountLeft),
  available: units(float),
});

/** What the float holds, and how to fill it from what is free of the main account. */
function FloatCard({ settings }: { settings: SendSettings }) {
  const t = useT();
  const format = useFormat();
  const { fill } = useSending();
  const free = roundToStep(units(settings.free), smallestUnit(boot.currency.scale), 'down');
  const tooLittle = units(settings.float) < units(settings.minimumAmount);
  // Whoever has too little to send begins here.
  const [open, setOpen] = useState(tooLittle);
  const filling = useAction(
    async (key, amount: bigint) => {
      await fill(amount, key);
      toast(translate('agents.send.filled', { amount: format.money(amount) }), { tone: 'win' });
      setOpen(false);
    },
    (amount) => String(amount),
  );
  return (
    <section className="rounded-tile border border-hairline bg-bg2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-label text-ink-3">{t('transfers.float')}</h3>
          <p className="tabular text-h2 font-bold text-ink-1">
            <WireBalance value={settings.float} />
          </p>
        </div>
        {free > 0n && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('agents.send.fill')}
          </Button>
        )}
      </div>
      {free === 0n && tooLittle && <p className="mt-1 text-label text-ink-2">{t('agents.send.nothingFree')}</p>}
      {free > 0n && open && (
        <div className="mt-3 border-t border-divider pt-3">
          <AmountForm
            available={free}
            action={t('agents.send.fillNow')}
            busy={filling.busy}
            problem={filling.problem?.text}
            onMove={(amount) => filling.run(amount === 'all' ? free : amount)}
          />
        </div>
      )}
    </section>
  );
}

/** Why nothing can be sent yet, and what to do about it. */
function NotYet({ settings: { from, needsIdentity } }: { settings: SendSettings }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  return (
    <ul className="grid grid-cols-1 gap-2">
      {from !== null && (
        <li className="flex items-start gap-3 rounded-tile border border-warning/40 bg-bg2 p-3 text-label text-ink-1">
          <IconClock size={22} className="shrink-0 text-warning" />
          {t('agents.send.from', { time: format.dateTime(from) })}
        </li>
      )}
      {needsIdentity && (
        <li className="flex flex-wrap items-center gap-3 rounded-tile border border-warning/40 bg-bg2 p-3">
          <IconIdentificationCard size={22} className="shrink-0 text-warning" />
          <p className="min-w-40 flex-1 text-label text-ink-1">{t('agents.send.identity')}</p>
          <Button size="small" onClick={() => modal.open('member', { page: 'protection', at: 'identity' })}>
            {t('agents.send.identityNow')}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The dialog once it is known what may be sent. */
function SendBody({ to, settings, onSent }: { to: Receiver; settings: SendSettings; onSent: (sent: Sent) => void }) {
  const t = useT();
  const { send } = useSending();
  const limits = limitsOf(settings);
  const mustWait = settings.from !== null || settings.needsIdentity;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-label text-ink-2">
        {to.isAgent
          ? t('agents.send.toAgent')
          : settings.turnoverMultiple === 0
            ? t('agents.send.toMember')
            : t('agents.send.toMemberStakes', { count: settings.turnoverMultiple })}
      </p>
      {mustWait ? (
        <NotYet settings={settings} />
      ) : (
        <>
          <FloatCard settings={settings} />
          {limits.available >= limits.minimum && (
            <SendMoneyForm
              to={to.account}
              limits={limits}
              note={t('agents.send.note', { count: takeBackMinutes })}
              contract={contract}
              bodyOf={({ amount, paymentPassword }) => ({ playerId: to.playerId, amount: formatMoney(amount), paymentPassword })}
              onSend={async (wish, key) => onSent(await send(to.playerId, wish, key))}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Sends money of the agent's float to somebody directly below. */
export function SendDialog({ to, onClose }: { to: Receiver; onClose: () => void }) {
  const t = useT();
  const drill = useDrill();
  const format = useFormat();
  const { data, error, refetch } = useSendSettings();
  const [sent, setSent] = useState<Sent>();
  const [sentAt, setSentAt] = useState(0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agents.send.to', { account: to.account })}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
      width="small"
    >
      {sent ? (
        <div className="grid grid-cols-1 gap-3">
          <SendReceipt
            amount={sent.amount}
            transferId={sent.transferId}
            facts={[
              [t('transfers.to'), sent.account],
              [t('agents.send.left'), format.money(units(sent.float))],
            ]}
            ways={[
              [t('agents.send.show'), () => (onClose(), drill('agentTransactions', { player: String(to.playerId), type: 'transfer' }))],
              [t('transfers.again'), () => setSent(undefined)],
            ]}
          />
          <TakeBack transfer={{ ...sent, playerId: to.playerId, at: sentAt }} onDone={onClose} />
        </div>
      ) : data ? (
        <SendBody
          to={to}
          settings={data}
          onSent={(done) => {
            setSentAt(serverNow());
            setSent(done);
          }}
        />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 rounded-tile!" />
      )}
    </Dialog>
  );
}
