import { cardName, CardSlot, type Card } from '../cards.js';
import { h, isMotionReduced, pause } from '../dom.js';
import { toUnits } from '../money.js';
import type { GamePlugin, Shell } from '../shell.js';
import type { NotStaked, PlayRecord } from '../wire.js';

interface Facts {
  rtp: string;
  returns: number;
  waitSeconds: number;
  rooms: { code: string; names: Record<string, string>; stake: string }[];
}
type Outcome = { own: Card; other: Card; against: 'player' | 'dealer'; result: 'won' | 'lost' | 'drawn' } | { result: 'left' };
type Phase =
  | { phase: 'idle' }
  | { phase: 'busy' }
  | { phase: 'waiting'; roundId: string; endsInMs: number }
  | { phase: 'dealt'; record: PlayRecord };
interface State {
  duel: Phase;
  records: PlayRecord[];
  balance: string;
}
type EnterReply = NotStaked | ({ state: 'seated' } & State);

/** While a seat waits the page calls this often, which tells the table that its player is still there. */
const CALL_EVERY_MS = 1_500;
const TURN_MS = 900;

/** Card duel: one card each, the higher wins. */
export async function startGame(shell: Shell): Promise<GamePlugin> {
  const { t, figures, connection, sound, view } = shell.parts;
  const facts = shell.parts.facts as Facts;
  const room = facts.rooms.find(({ code }) => code === view.room) ?? facts.rooms[0];
  if (!room) throw new RangeError('a duel needs a room');
  const roomStake = toUnits(room.stake);
  const language = document.documentElement.lang.slice(0, 2);
  const roomName = room.names[language] ?? room.code;
  let phase: Phase = { phase: 'idle' };
  let heardAt = 0;
  let asking: 'enter' | 'leave' | undefined;
  let turning = false;
  let turned: string | undefined;

  const own = new CardSlot();
  const other = new CardSlot();
  const otherName = h('h2', {}, t('duelOther'));
  shell.stage.append(
    h(
      'div',
      { class: 'felt felt-duel' },
      h('div', { class: 'seat seat-own' }, h('h2', {}, t('duelYou')), own.element),
      h('div', { class: 'versus' }, h('p', { class: 'room-name' }, roomName), h('p', { class: 'room-stake' }, figures.money(roomStake))),
      h('div', { class: 'seat seat-other' }, otherName, other.element),
    ),
  );
  const enter = shell.createMainButton(() => void sit());
  const leave = h('button', { type: 'button', class: 'second-button', onclick: () => void stand() }, t('duelLeave'));
  shell.panel.append(
    h(
      'dl',
      { class: 'facts' },
      h('div', {}, h('dt', {}, t('duelRoom')), h('dd', {}, roomName)),
      h('div', {}, h('dt', {}, t('stake')), h('dd', {}, figures.money(roomStake))),
      h('div', {}, h('dt', {}, t('duelHigher')), h('dd', {}, figures.money((roomStake * BigInt(facts.returns)) / 100n))),
      h('div', {}, h('dt', {}, t('duelEqual')), h('dd', {}, figures.money(roomStake))),
    ),
    enter.element,
    leave,
  );

  const leftSeconds = (): number =>
    phase.phase === 'waiting' ? Math.max(0, Math.ceil((phase.endsInMs - (performance.now() - heardAt)) / 1_000)) : 0;

  function update(): void {
    const label = t('duelEnter', { amount: figures.money(roomStake) });
    if (asking === 'enter' || phase.phase === 'busy' || turning) enter.set(label, { text: t('waiting'), isBusy: true });
    else if (phase.phase === 'waiting')
      enter.set(label, { text: t('duelWaiting', { seconds: figures.whole(leftSeconds()) }), isBusy: true });
    else if (shell.balance < roomStake) enter.set(label, { text: t('notEnough'), isMoney: true });
    else enter.set(label);
    leave.setAttribute('aria-disabled', String(phase.phase !== 'waiting' || asking !== undefined));
  }
  shell.onChange(update);

  async function take(state: State): Promise<void> {
    const wasWaiting = phase.phase === 'waiting' || phase.phase === 'busy' || asking === 'enter';
    phase = state.duel;
    heardAt = performance.now();
    const { duel } = state;
    if (duel.phase === 'waiting' || duel.phase === 'busy') shell.round('open');
    if (duel.phase === 'waiting') {
      own.show('back');
      other.show(undefined);
      otherName.textContent = t('duelOther');
    }
    if (duel.phase === 'dealt' && turned !== duel.record.roundId) {
      turned = duel.record.roundId;
      await turn(duel.record, state, wasWaiting);
    } else if (!turning) {
      shell.setBalance(toUnits(state.balance));
      shell.setRecords(state.records);
    }
    update();
  }

  async function turn(record: PlayRecord, state: State, isLive: boolean): Promise<void> {
    const outcome = record.outcome as Outcome;
    const balance = toUnits(state.balance);
    if (outcome.result === 'left') {
      own.show(undefined);
      other.show(undefined);
      shell.setBalance(balance);
      shell.setRecords(state.records);
      if (isLive) {
        shell.status(t('duelLeft'));
        shell.round('ended');
      }
      return;
    }
    turning = true;
    const release = shell.holdBalance(record.settled === 'done' ? balance - toUnits(record.returned) : balance);
    shell.setBalance(balance);
    const against = t(outcome.against === 'dealer' ? 'duelDealer' : 'duelPlayer');
    otherName.textContent = against;
    own.show('back');
    other.show('back');
    update();
    const isShown = isLive && !isMotionReduced();
    if (isShown) await pause(TURN_MS);
    own.show(outcome.own);
    if (isShown) {
      sound.play('reveal');
      await pause(TURN_MS);
    }
    other.show(outcome.other);
    if (isShown) await pause(TURN_MS / 2);
    release();
    turning = false;
    shell.setRecords(state.records);
    if (isLive) {
      const lead = [
        t('cardOf', { who: t('duelYou'), card: cardName(outcome.own, t) }),
        t('cardOf', { who: against, card: cardName(outcome.other, t) }),
      ].join(' ');
      shell.tellReturn(record, lead);
      shell.round('ended');
    }
  }

  async function sit(): Promise<void> {
    if (asking || turning || phase.phase === 'waiting' || phase.phase === 'busy' || shell.balance < roomStake) return;
    asking = 'enter';
    update();
    sound.play('tap');
    shell.status('');
    shell.round('open');
    try {
      const reply = await connection.tap<EnterReply>('/enter');
      if (reply.state !== 'seated') {
        shell.round('ended');
        shell.tellNotStaked(reply);
        phase = { phase: 'idle' };
      } else {
        if (reply.duel.phase === 'waiting') shell.status(t('duelSeated', { seconds: figures.whole(facts.waitSeconds) }));
        const done = take(reply);
        asking = undefined;
        await done;
      }
    } catch (error) {
      shell.round('ended');
      shell.tellError(error);
    } finally {
      asking = undefined;
      update();
    }
  }

  async function stand(): Promise<void> {
    if (phase.phase !== 'waiting' || asking) return;
    asking = 'leave';
    update();
    try {
      await take(await connection.post<State>('/leave'));
    } catch (error) {
      shell.tellError(error);
    } finally {
      asking = undefined;
      update();
    }
  }

  async function refresh(): Promise<void> {
    await take(await connection.get<State>('/state'));
  }
  await refresh();
  if (shell.records.length === 0) shell.status(t('duelStart'));
  update();

  let calledAt = 0;
  setInterval(() => {
    if (shell.isEnded) return;
    if (phase.phase === 'waiting') update();
    const isDue = performance.now() - calledAt >= CALL_EVERY_MS;
    if ((phase.phase === 'waiting' || phase.phase === 'busy') && asking === undefined && isDue) {
      calledAt = performance.now();
      void refresh().catch((error: unknown) => shell.tellError(error));
    }
  }, 300);
  addEventListener('pagehide', () => {
    if (phase.phase === 'waiting' || asking === 'enter') connection.leave('/leave');
  });

  return {
    describe: (outcome) => {
      const duel = outcome as Outcome;
      if (duel.result === 'left') return t('duelRecordLeft');
      const against = t(duel.against === 'dealer' ? 'duelDealer' : 'duelPlayer');
      return `${t('duelYou')}: ${cardName(duel.own, t)} · ${against}: ${cardName(duel.other, t)}`;
    },
    rules: [
      h('p', {}, t('duelRules', { seconds: figures.whole(facts.waitSeconds) })),
      h('p', {}, t('duelPays', { odds: figures.odds(facts.returns) })),
      h('p', {}, t('duelLeaving')),
      h('p', { class: 'rtp' }, h('strong', {}, t('rtp')), ' ', figures.percent(facts.rtp)),
      h('p', {}, t('rtpText')),
    ],
    refresh,
    onEvent: (data) => {
      const message = data as { type?: string; state?: State };
      if (message.type === 'duel' && message.state) void take(message.state);
    },
  };
}
