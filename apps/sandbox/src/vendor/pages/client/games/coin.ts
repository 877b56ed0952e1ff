import { drawing, h, isMotionReduced, pause } from '../dom.js';
import { toText, toUnits } from '../money.js';
import type { GamePlugin, Shell } from '../shell.js';
import type { InstantState, NotStaked, PlayRecord } from '../wire.js';

type Side = 'heads' | 'tails';
interface Facts {
  rtp: string;
  returns: number;
}
type PlayReply = NotStaked | { state: 'played'; record: PlayRecord; balance: string };
interface Outcome {
  pick: Side;
  side: Side;
}

const FLIP_MS = 1_100;

/** Coin: pick a side, toss. */
export async function startGame(shell: Shell): Promise<GamePlugin> {
  const { t, figures, connection, sound } = shell.parts;
  const facts = shell.parts.facts as Facts;
  const sideName = (side: Side): string => t(side === 'heads' ? 'coinHeads' : 'coinTails');
  let pick: Side = 'heads';
  let busy = false;
  let turns = 0;

  const coin = h(
    'div',
    { class: 'coin' },
    h('div', { class: 'coin-face' }, drawing('a-coin-heads')),
    h('div', { class: 'coin-face coin-back' }, drawing('a-coin-tails')),
  );
  const trail = h('ol', { class: 'trail', 'aria-label': t('lastResults') });
  shell.stage.append(h('div', { class: 'coin-box' }, coin, h('div', { class: 'coin-shadow' })), trail);

  const choice = (side: Side): HTMLElement =>
    h(
      'label',
      { class: 'choice' },
      h('input', {
        type: 'radio',
        name: 'side',
        value: side,
        ...(side === pick ? { checked: true } : {}),
        onchange: () => {
          pick = side;
          sound.play('tap');
          update();
        },
      }),
      h(
        'span',
        { class: 'choice-body' },
        drawing(`a-coin-${side}`),
        h('strong', {}, sideName(side)),
        h('span', {}, `${figures.odds(facts.returns)}×`),
      ),
    );
  const stake = shell.createStake(() => update());
  const button = shell.createMainButton(() => void toss());
  function update(): void {
    if (busy) return button.set(t('tossing'), { text: t('waiting'), isBusy: true });
    button.set(t('toss', { side: sideName(pick) }), stake.problem());
  }
  shell.onChange(update);
  shell.panel.append(
    h('fieldset', { class: 'choices' }, h('legend', { class: 'label' }, t('coinPick')), choice('heads'), choice('tails')),
    stake.element,
    h('p', { class: 'payout' }),
    button.element,
  );
  update();

  function show(side: Side, animated: boolean): void {
    const half = side === 'heads' ? 0 : 1;
    turns = animated && !isMotionReduced() ? turns - (turns % 2) + 8 + half : half;
    coin.classList.toggle('is-still', !animated || isMotionReduced());
    coin.style.setProperty('--turns', String(turns));
  }

  function showTrail(): void {
    trail.replaceChildren(
      ...shell.records
        .filter(({ outcome }) => outcome !== null)
        .map(({ outcome }) => {
          const { side } = outcome as Outcome;
          return h(
            'li',
            { class: `pill pill-${side}`, title: sideName(side) },
            drawing(`a-coin-${side}`),
            h('span', { class: 'visually-hidden' }, sideName(side)),
          );
        }),
    );
  }

  async function toss(): Promise<void> {
    busy = true;
    update();
    sound.play('tap');
    shell.status('');
    shell.round('open');
    try {
      const reply = await connection.tap<PlayReply>('/play', { pick, amount: toText(stake.units) });
      if (reply.state !== 'played') return shell.tellNotStaked(reply);
      const { record, balance } = reply;
      const before = record.settled === 'done' ? toUnits(balance) - toUnits(record.returned) : toUnits(balance);
      const release = shell.holdBalance(before);
      shell.setBalance(toUnits(balance));
      const { side } = record.outcome as Outcome;
      show(side, true);
      if (!isMotionReduced()) await pause(FLIP_MS);
      release();
      shell.addRecord(record);
      showTrail();
      shell.tellReturn(record, t('coinShows', { side: sideName(side) }));
    } catch (error) {
      shell.tellError(error);
    } finally {
      shell.round('ended');
      busy = false;
      update();
    }
  }

  async function refresh(): Promise<void> {
    const state = await connection.get<InstantState>('/state');
    if (busy) return;
    shell.takeInstant(state);
    showTrail();
    const last = state.records[0]?.outcome as Outcome | null | undefined;
    if (last) show(last.side, false);
  }
  await refresh();
  if (shell.records.length === 0) shell.status(t('coinStart'));

  return {
    describe: (outcome) => {
      const { pick: picked, side } = outcome as Outcome;
      return t('coinRecord', { pick: sideName(picked), side: sideName(side) });
    },
    rules: [
      h('p', {}, t('coinRules', { odds: figures.odds(facts.returns) })),
      h('p', { class: 'rtp' }, h('strong', {}, t('rtp')), ' ', figures.percent(facts.rtp)),
      h('p', {}, t('rtpText')),
    ],
    refresh,
    onEvent: (data) => {
      const record = busy ? undefined : shell.hearPlayed(data);
      if (!record) return;
      const { side } = record.outcome as Outcome;
      show(side, false);
      showTrail();
      shell.tellReturn(record, t('coinShows', { side: sideName(side) }));
    },
  };
}
