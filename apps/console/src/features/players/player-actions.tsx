import { Button, Dialog, RadioGroup, TextArea, TextField, toast } from '@sortes/ui';
import type { ReactNode } from 'react';
import limits from 'virtual:limits/staffMessagePlayer';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { useFormat } from '../../shared/format';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { actionsOf, isGrave, type Action } from './actions-of';
import { AdjustForm, ExcludeForm, LimitForm, PayoutForm, PlainForm, TagForm } from './player-action-forms';
import type { Player } from './player';
import { useForm } from '../../shared/use-form';
import { sharedKeys } from '../../shared/keys';

/** What this person may do about the player: each with how it stands now, in a form of its own; writing to them comes last. */
export function PlayerActions({ player }: { player: Player }) {
  const t = useT();
  const mine = useSession((state) => state.me?.rights ?? []);
  const { search, change } = useListSearch();
  const actions = actionsOf(player, mine);
  const open = actions.find((action) => action === search['do']);
  const close = () => change({ do: undefined });
  const now = useStanding(player);
  return (
    <div className="grid max-w-3xl gap-6">
      <AlsoEditing subject={`player:${player.playerId}`} />
      {actions.length > 0 && (
        <ul aria-label={t('players.tab.actions')} className="divide-y divide-divider rounded-tile border border-divider bg-bg1">
          {actions.map((action) => {
            const [name, value] = now[action];
            return (
              <li key={action} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
                <p className="min-w-0 text-body">
                  <span className="block text-label text-ink-3">{name}</span>
                  <span className="tabular font-semibold">{value}</span>
                </p>
                <Button className={isGrave(action) ? 'text-danger!' : ''} onClick={() => change({ do: action })}>
                  {t(`players.do.${action}`)}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {mine.includes('players.message') && <Message player={player} />}
      <Dialog
        open={open !== undefined}
        onClose={close}
        title={open === undefined ? '' : t(`players.do.${open}`)}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        {open !== undefined && <ActionForm action={open} player={player} onDone={close} />}
      </Dialog>
    </div>
  );
}

function ActionForm({ action, ...rest }: { action: Action; player: Player; onDone: () => void }) {
  switch (action) {
    case 'tag':
      return <TagForm {...rest} />;
    case 'limit':
      return <LimitForm {...rest} />;
    case 'exclude':
      return <ExcludeForm {...rest} />;
    case 'adjust':
      return <AdjustForm {...rest} />;
    case 'payout':
      return <PayoutForm {...rest} />;
    default:
      return <PlainForm action={action} {...rest} />;
  }
}

/** How things stand that each action changes: what they are called, and their present state. */
function useStanding(player: Player): Readonly<Record<Action, readonly [name: string, value: ReactNode]>> {
  const t = useT();
  const format = useFormat();
  const status = [t('players.status'), t(`players.status.${player.status}`)] as const;
  const end = [t('players.accountEnd'), t('players.final')] as const;
  return {
    lock: status,
    unlock: status,
    tag: [t('players.tags'), player.tags.join(', ') || '–'],
    limit: [t('players.limits'), t('players.byStaff', { count: player.limits.filter(({ ofStaff }) => ofStaff !== null).length })],
    exclude: [t('players.exclusion'), t(player.excluded ? 'players.excluded' : 'players.notExcluded')],
    adjust: [t('players.balance'), format.amount(player.wallet.main)],
    endSessions: [t('players.sessions'), format.number(player.sessions.length)],
    payout: [t('players.payoutAccounts'), format.number(player.payoutAccounts.length)],
    factors: [
      t('players.secondFactor'),
      `${t(player.hasTotp ? 'players.yes' : 'players.no')} · ${t('players.passkeys', { count: player.passkeys })}`,
    ],
    close: end,
    erase: end,
  };
}

/** A letter as it is written; which kind it is nobody has chosen in advance. */
interface Letter {
  readonly letter: 'service' | 'offer' | '';
  readonly title: string;
  readonly text: string;
}

function Message({ player }: { player: Player }) {
  const t = useT();
  const letters = (['service', 'offer'] as const).map((value) => ({ value, label: t(`players.messageLetter.${value}`) }));
  const empty: Letter = { letter: '', title: '', text: '' };
  const bodyOf = ({ letter, title, text }: Letter) => ({
    letter: letter === '' ? ('service' as const) : letter,
    title: title.trim(),
    text: text.trim(),
  });
  const form = useForm({
    start: empty,
    limits,
    body: bodyOf,
    async submit(message) {
      await call('staffMessagePlayer', { params: { playerId: player.playerId }, body: bodyOf(message) });
      form.begin(empty);
      toast(t('players.messageSent'), { tone: 'win' });
      await askAnew(sharedKeys.list.of('player-inbox'));
    },
  });
  const { letter, title, text } = form.values;
  return (
    <section aria-label={t('players.write')}>
      <form {...form.props} className="grid gap-3">
        <h2 className="text-body font-bold">{t('players.write')}</h2>
        {player.excluded && (
          <p role="note" className="text-body text-danger">
            {t('players.messageToExcluded')}
          </p>
        )}
        <RadioGroup label={t('players.messageLetter')} {...form.field('letter')} choices={letters} />
        <TextField label={t('players.messageTitle')} {...form.field('title')} />
        <TextArea label={t('players.messageText')} rows={4} {...form.field('text')} />
        <p role="alert" className="text-body text-danger empty:hidden">
          {form.problem}
        </p>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={letter === '' || title.trim() === '' || text.trim() === ''}
          loading={form.busy}
          loadingLabel={t('common.working')}
        >
          {t('players.send')}
        </Button>
      </form>
    </section>
  );
}
