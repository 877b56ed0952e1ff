import { CardSlot, cardName, type Card } from '../cards.js';
import { drawing, h, isMotionReduced, pause } from '../dom.js';
import { toText, toUnits } from '../money.js';
import type { GamePlugin, Shell, TextKey } from '../shell.js';
import type { SharedBetReply, SharedRoundView, SharedState } from '../wire.js';

type Place = 'dragon' | 'tiger' | 'tie';
interface Deal {
  dragon: Card;
  tiger: Card;
  result: Place;
}
interface Facts {
  rtp: string;
  tieRtp: string;
  betSeconds: number;
}
type State = SharedState<null, Deal>;
type View = SharedRoundView<null, Deal>;

const PLACES: { place: Place; name: TextKey; pays: TextKey }[] = [
  { place: 'dragon', name: 'dragon', pays: 'pays1' },
  { place: 'tie', name: 'tie', pays: 'pays8' },
  { place: 'tiger', name: 'tiger', pays: 'pays1' },
];
const LOOK_EVERY_MS = 25_000;
const TURN_MS = 900;
/** So many taps may wait for their answer; one more does not count, and is told so. */
const TAPS_AT_ONCE = 5;

/** Dragon and tiger: one table for everybody. */
export async function startGame(shell: Shell): Promise<GamePlugin> {
  const { t, figures, connection, sound } = shell.parts;
  const facts = shell.parts.facts as Facts;
  let state: State | undefined;
  let heardAt = 0;
  /** Taps that are on their way: each is a bet with a key of its own. */
  let taps: { place: Place; number: number; amount: bigint }[] = [];
  /** The round whose cards lie open here (negative while they are being turned), so that a repeated message turns nothing twice. */
  let turned = 0;
  let told = 0;
  let release: (() => void) | undefined;

  const slots = { dragon: new CardSlot(), tiger: new CardSlot() };
  const sides = (['dragon', 'tiger'] as const).map((side) =>
    h('div', { class: `seat seat-${side}` }, h('h2', {}, drawing(`a-${side}`), t(side)), slots[side].element),
  );
  const clock = h('p', { class: 'clock' });
  const bar = h('div', { class: 'clock-bar', 'aria-hidden': 'true' }, h('span'));
  const road = h('ol', { class: 'road', 'aria-label': t('lastResults') });
  shell.stage.append(
    h('div', { class: 'felt' }, sides[0] ?? '', h('div', { class: 'versus' }, clock, bar), sides[1] ?? ''),
    road,
    h('p', { class: 'hint road-hint' }, t('roadHint')),
  );

  const stake = shell.createStake(() => update());
  const buttons = PLACES.map(({ place, name, pays }) => {
    const own = h('span', { class: 'place-own' });
    const button = h(
      'button',
      { type: 'button', class: `place place-${place}`, 'aria-describedby': 'place-reason', onclick: () => void bet(place) },
      h('strong', {}, t(name)),
      h('span', { class: 'place-pays' }, t(pays)),
      own,
    );
    return { place, button, own };
  });
  const reason = h('p', { class: 'reason', id: 'place-reason' });
  shell.panel.append(
    h('h2', { class: 'label' }, t('tableChoose')),
    h('div', { class: 'places', role: 'group', 'aria-label': t('tableChoose') }, ...buttons.map(({ button }) => button)),
    reason,
    stake.element,
  );
  shell.onChange(() => update());

  const current = (): View | undefined => state?.rounds[0];
  const leftMs = (view: View): number => Math.max(0, (view.endsInMs ?? 0) - (performance.now() - heardAt));
  const takesBets = (view: View | undefined): boolean => view?.phase === 'open' && leftMs(view) > 0;

  function problem(): { text: string; isMoney?: boolean } | undefined {
    if (!takesBets(current())) return { text: t('tableClosed') };
    if (taps.length >= TAPS_AT_ONCE) return { text: t('waiting') };
    // What is on its way is not in the balance yet.
    const asked = taps.reduce((sum, { amount }) => sum + amount, 0n);
    return stake.problem() ?? (stake.units + asked > shell.balance ? { text: t('notEnough'), isMoney: true } : undefined);
  }

  const stakedOn = (view: View, place: Place): bigint =>
    view.bets.filter((mine) => mine.place === place).reduce((sum, { amount }) => sum + toUnits(amount), 0n);

  let reasonShown: string | undefined;
  function update(): void {
    const view = current();
    const why = problem();
    for (const { place, button, own } of buttons) {
      button.setAttribute('aria-disabled', String(why !== undefined));
      const asked = taps.filter((tap) => tap.place === place && tap.number === view?.number);
      button.classList.toggle('is-busy', asked.length > 0);
      button.classList.toggle('is-result', turned === view?.number && view.deal?.result === place);
      const total = asked.reduce((sum, { amount }) => sum + amount, view ? stakedOn(view, place) : 0n);
      own.textContent = total > 0n ? figures.money(total) : '';
      button.classList.toggle('has-own', total > 0n);
    }
    const text = why?.text ?? t('tableTap', { amount: figures.money(stake.units) });
    if (reasonShown === text) return;
    reasonShown = text;
    reason.replaceChildren(
      text,
      ...(why?.isMoney && shell.parts.view.mode === 'real'
        ? [' ', h('button', { type: 'button', class: 'link', onclick: () => shell.deposit() }, t('deposit'))]
        : []),
    );
  }

  function tick(): void {
    if (shell.isEnded) return;
    const view = current();
    const ms = view ? leftMs(view) : 0;
    const seconds = Math.ceil(ms / 1_000);
    const text =
      !view || view.phase === 'closing'
        ? t('tableClosing')
        : view.phase === 'open'
          ? t('tableOpen', { seconds: figures.whole(seconds) })
          : t('tableNext', { seconds: figures.whole(seconds) });
    if (clock.textContent !== text) clock.textContent = text;
    bar.style.setProperty('--share', view?.phase === 'open' ? String(ms / (facts.betSeconds * 1_000)) : '0');
    update();
    // The word of the vendor should have come: ask for it.
    if (view && view.phase !== 'closing' && ms === 0 && performance.now() - heardAt > (view.endsInMs ?? 0) + 1_500) void look();
    else if (performance.now() - heardAt > LOOK_EVERY_MS) void look();
  }

  let looking: Promise<void> | undefined;
  function look(): Promise<void> {
    looking ??= connection
      .get<State>('/state')
      .then(take)
      .catch((error: unknown) => {
        heardAt = performance.now();
        shell.tellError(error);
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  function showRoad(): void {
    road.replaceChildren(
      ...(state?.results ?? []).map(({ deal }) =>
        h(
          'li',
          { class: `bead bead-${deal.result}` },
          h('span', { 'aria-hidden': 'true' }, t(`${deal.result}Letter`)),
          h('span', { class: 'visually-hidden' }, t(deal.result)),
        ),
      ),
    );
  }

  function take(next: State): void {
    const known = current();
    state = next;
    heardAt = performance.now();
    const view = current();
    const isNew = view !== undefined && known?.number !== view.number;
    if (isNew && view.phase !== 'dealt') {
      slots.dragon.show('back');
      slots.tiger.show('back');
      endWithoutBets();
    }
    if (known === undefined && view && view.bets.length > 0 && turned !== view.number) {
      // Bets of an earlier page: they stand.
      shell.round('open');
      const bets = PLACES.map(({ place, name }) => ({ name, total: stakedOn(view, place) }))
        .filter(({ total }) => total > 0n)
        .map(({ name, total }) => `${t(name)} ${figures.money(total)}`)
        .join(', ');
      shell.status(t('ownBet', { bets }));
    }
    if (view?.phase === 'dealt' && view.deal && Math.abs(turned) !== view.number) void turn(view.number, view.deal, isNew);
    else if (!view?.deal) showRoad();
    shell.setBalance(toUnits(next.balance));
    if (release === undefined) shell.setRecords(next.records);
    tellOwn();
    tick();
  }

  /** Cards are turned one after the other; the balance waits for them. */
  async function turn(number: number, deal: Deal, isLate: boolean): Promise<void> {
    turned = -number;
    const view = current();
    const returned = (view?.bets ?? []).reduce((sum, bet) => sum + toUnits(bet.returned ?? '0'), 0n);
    const balance = toUnits(state?.balance ?? '0');
    const show = shell.holdBalance(view?.settled === 'done' ? balance - returned : balance);
    release = show;
    slots.dragon.show('back');
    slots.tiger.show('back');
    if (!isLate && !isMotionReduced()) await pause(TURN_MS / 2);
    slots.dragon.show(deal.dragon);
    sound.play('reveal');
    if (!isLate && !isMotionReduced()) await pause(TURN_MS);
    slots.tiger.show(deal.tiger);
    if (!isLate && !isMotionReduced()) await pause(TURN_MS / 2);
    turned = number;
    show();
    release = undefined;
    if (state) shell.setRecords(state.records);
    if (current()?.number === number) {
      const words = [
        t('cardOf', { who: t('dragon'), card: cardName(deal.dragon, t) }),
        t('cardOf', { who: t('tiger'), card: cardName(deal.tiger, t) }),
        t(`${deal.result}Wins`),
      ].join(' ');
      if ((current()?.bets.length ?? 0) === 0) shell.status(words);
      lead = words;
      tellOwn();
    }
    update();
  }

  let lead = '';
  /** What the player's own bets of this round returned, once the cards lie open and the vendor has paid. */
  function tellOwn(): void {
    const view = current();
    if (!view || turned !== view.number || told === view.number || view.settled === null || view.bets.length === 0) return;
    told = view.number;
    const sum = (read: (bet: View['bets'][number]) => string | null): string =>
      toText(view.bets.reduce((total, bet) => total + toUnits(read(bet) ?? '0'), 0n));
    shell.tellReturn({ stake: sum(({ amount }) => amount), returned: sum(({ returned }) => returned), settled: view.settled }, lead);
    shell.round('ended');
  }

  async function bet(place: Place): Promise<void> {
    const view = current();
    if (problem() || !view) {
      if (takesBets(view) && taps.length >= TAPS_AT_ONCE) shell.status(t('tapNotCounted'));
      return;
    }
    const tap = { place, number: view.number, amount: stake.units };
    taps = [...taps, tap];
    update();
    sound.play('tap');
    shell.round('open');
    try {
      const reply = await connection.tap<SharedBetReply>('/bet', { number: tap.number, place, amount: toText(tap.amount) });
      if (reply.state === 'taken') {
        shell.setBalance(toUnits(reply.balance));
        shell.status(t('tableTaken', { amount: figures.money(tap.amount), place: t(place) }));
      } else if (reply.state === 'closed') shell.status(t('tableTooLate'));
      else if (reply.state === 'late') shell.status(t('tableLate'));
      else shell.tellNotStaked(reply);
      await look();
    } catch (error) {
      shell.tellError(error);
    } finally {
      taps = taps.filter((other) => other !== tap);
      endWithoutBets();
      update();
    }
  }

  /** No bet of this player stands or is on its way, so there is nothing whose result could be awaited. */
  function endWithoutBets(): void {
    const view = current();
    if (taps.length === 0 && (!view || view.bets.length === 0)) shell.round('ended');
  }

  await look();
  setInterval(tick, 200);
  showRoad();

  return {
    describe: (outcome) => {
      const { dragon, tiger, result } = outcome as Deal;
      return `${t(`${result}Wins`)} (${cardName(dragon, t)} : ${cardName(tiger, t)})`;
    },
    rules: [
      h('p', {}, t('tableRules', { seconds: figures.whole(facts.betSeconds) })),
      h('p', {}, t('tablePays')),
      h(
        'dl',
        { class: 'facts' },
        h('div', {}, h('dt', {}, `${t('rtp')}: ${t('dragon')}, ${t('tiger')}`), h('dd', {}, figures.percent(facts.rtp))),
        h('div', {}, h('dt', {}, `${t('rtp')}: ${t('tie')}`), h('dd', {}, figures.percent(facts.tieRtp))),
      ),
      h('p', {}, t('rtpText')),
    ],
    refresh: look,
    onEvent: (data) => {
      const message = data as { type?: string; state?: State };
      if (message.type === 'table' && message.state) take(message.state);
    },
  };
}
