import { drawing, h, isMotionReduced, pause } from '../dom.js';
import { toText, toUnits } from '../money.js';
import type { GamePlugin, Shell, TextKey } from '../shell.js';
import type { InstantState, NotStaked, PlayRecord } from '../wire.js';

type Symbol = 'bell' | 'seven' | 'star' | 'cherry' | 'leaf' | 'coin';
interface Facts {
  rtp: string;
  strip: Symbol[];
  /** Stops of no win, for the eyes before the first spin. */
  resting: [number, number, number];
  payTable: { line: string; symbol: Symbol; count: number; hundredths: number }[];
  hits: number;
  positions: number;
}
interface Outcome {
  stops: [number, number, number];
  symbols: Symbol[];
  line: string | null;
}
type PlayReply = NotStaked | { state: 'played'; record: PlayRecord; balance: string };

const NAMES: Record<Symbol, TextKey> = {
  bell: 'symBell',
  seven: 'symSeven',
  star: 'symStar',
  cherry: 'symCherry',
  leaf: 'symLeaf',
  coin: 'symCoin',
};
/** Symbols that run past before a reel stops, and how long it takes. */
const RUN = [14, 20, 26];
const SPIN_MS = [1_000, 1_350, 1_700];

/** Three bells: three reels, one line. */
export async function startGame(shell: Shell): Promise<GamePlugin> {
  const { t, figures, connection, sound } = shell.parts;
  const facts = shell.parts.facts as Facts;
  const { strip } = facts;
  let busy = false;
  let shown = facts.resting;

  const symbolAt = (stop: number): Symbol => strip[((stop % strip.length) + strip.length) % strip.length] ?? 'coin';
  const cell = (symbol: Symbol): HTMLElement => h('div', { class: 'reel-cell' }, drawing(`a-${symbol}`));
  const reels = [0, 1, 2].map(() => h('div', { class: 'reel-strip' }));
  const window_ = h(
    'div',
    { class: 'reels', role: 'img' },
    ...reels.map((reel) => h('div', { class: 'reel' }, reel)),
    h('div', { class: 'reel-line' }),
  );
  shell.stage.append(window_, payTable('pay-table pay-table-short'));

  /** Each reel with the stop on the line and its neighbours; `run` symbols stand above to be spun past. */
  function place(stops: readonly number[], runs: readonly number[]): void {
    for (const [index, reel] of reels.entries()) {
      const stop = stops[index] ?? 0;
      const count = 3 + (runs[index] ?? 0);
      // From the top: the final three, then what runs past, ending with what stands there now.
      const final = [stop - 1, stop, stop + 1].map(symbolAt);
      const now = shown[index] ?? 0;
      const passing = Array.from({ length: count - 3 }, (_, offset) => symbolAt(now - 1 - (count - 6) + offset));
      reel.replaceChildren(...[...final, ...passing].map(cell));
    }
  }

  function name(stops: readonly number[]): string {
    return stops.map((stop) => t(NAMES[symbolAt(stop)])).join(' · ');
  }

  function stand(stops: [number, number, number]): void {
    shown = stops;
    place(stops, [0, 0, 0]);
    for (const reel of reels) reel.style.transform = '';
    window_.setAttribute('aria-label', name(stops));
  }

  async function spinTo(stops: [number, number, number]): Promise<void> {
    if (isMotionReduced()) return stand(stops);
    place(stops, RUN);
    const animations = reels.map((reel, index) => {
      const cells = reel.childElementCount;
      const offset = ((cells - 3) / cells) * 100;
      return reel.animate(
        [{ transform: `translateY(-${offset}%)` }, { transform: 'translateY(0.8%)', offset: 0.94 }, { transform: 'translateY(0)' }],
        {
          duration: SPIN_MS[index] ?? 1_000,
          easing: 'cubic-bezier(.2,.6,.2,1)',
        },
      );
    });
    await Promise.race([Promise.all(animations.map(({ finished }) => finished)), pause(2_500)]);
    stand(stops);
  }

  function payTable(className: string): HTMLElement {
    return h(
      'table',
      { class: className },
      h('caption', { class: 'visually-hidden' }, t('payTable')),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('payLine')), h('th', { scope: 'col' }, t('payReturn')))),
      h(
        'tbody',
        {},
        ...facts.payTable.map(({ line, symbol, count, hundredths }) =>
          h(
            'tr',
            { 'data-line': line },
            h(
              'td',
              {},
              h('span', { class: 'pay-symbols' }, ...Array.from({ length: count }, () => drawing(`a-${symbol}`))),
              h('span', { class: 'visually-hidden' }, t(count === 3 ? 'payThree' : 'payTwo', { symbol: t(NAMES[symbol]) })),
              count === 2 && h('span', { class: 'pay-any', 'aria-hidden': 'true' }, t('payAnyTwo')),
            ),
            h('td', {}, `${figures.whole(hundredths / 100)}×`),
          ),
        ),
      ),
    );
  }

  function mark(outcome: Outcome | undefined): void {
    const line = facts.payTable.find((row) => row.line === outcome?.line);
    for (const row of shell.stage.querySelectorAll<HTMLElement>('tr[data-line]'))
      row.classList.toggle('is-paid', row.dataset['line'] === line?.line);
    for (const [index, reel] of reels.entries()) {
      const symbol = outcome ? symbolAt(outcome.stops[index] ?? 0) : undefined;
      reel.children[1]?.classList.toggle('is-paid', line !== undefined && symbol === line.symbol);
    }
  }

  const stake = shell.createStake(() => update());
  const button = shell.createMainButton(() => void spin());
  function update(): void {
    if (busy) return button.set(t('spinning'), { text: t('waiting'), isBusy: true });
    button.set(t('spin', { amount: figures.money(stake.units) }), stake.problem());
  }
  shell.onChange(update);
  shell.panel.append(stake.element, button.element);
  update();

  async function spin(): Promise<void> {
    busy = true;
    update();
    mark(undefined);
    sound.play('tap');
    shell.status('');
    shell.round('open');
    try {
      const reply = await connection.tap<PlayReply>('/play', { amount: toText(stake.units) });
      if (reply.state !== 'played') return shell.tellNotStaked(reply);
      const { record, balance } = reply;
      const outcome = record.outcome as Outcome;
      const release = shell.holdBalance(record.settled === 'done' ? toUnits(balance) - toUnits(record.returned) : toUnits(balance));
      shell.setBalance(toUnits(balance));
      await spinTo(outcome.stops);
      release();
      mark(outcome);
      shell.addRecord(record);
      shell.tellReturn(record, t('sentence', { text: name(outcome.stops) }));
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
    // The reels are not turned back to an earlier round: the line below them tells of it in words.
    if (!busy) shell.takeInstant(state);
  }
  stand(shown);
  await refresh();
  if (shell.records.length === 0) shell.status(t('bellsStart'));

  return {
    describe: (outcome) => (outcome as Outcome).symbols.map((symbol) => t(NAMES[symbol])).join(' · '),
    rules: [
      h('p', {}, t('bellsRules', { stops: figures.whole(strip.length), positions: figures.whole(facts.positions) })),
      payTable('pay-table'),
      h('p', {}, t('bellsHits', { hits: figures.whole(facts.hits), positions: figures.whole(facts.positions) })),
      h('p', { class: 'rtp' }, h('strong', {}, t('rtp')), ' ', figures.percent(facts.rtp)),
      h('p', {}, t('rtpText')),
    ],
    refresh,
    onEvent: (data) => {
      const record = busy ? undefined : shell.hearPlayed(data);
      if (!record) return;
      const outcome = record.outcome as Outcome;
      stand(outcome.stops);
      mark(outcome);
      shell.tellReturn(record, t('sentence', { text: name(outcome.stops) }));
    },
  };
}
