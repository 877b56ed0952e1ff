import { CallError, type Connection } from './connection.js';
import { drawing, h, iconButton } from './dom.js';
import type { TextValue } from './format.js';
import type { SiteFrame } from './frame.js';
import { toUnits, type Figures } from './money.js';
import type { Sound } from './sound.js';
import { StakeControl } from './stake.js';
import type { texts as english } from './texts/en.js';
import type { InstantState, NotStaked, PlayRecord, SessionView } from './wire.js';

export type TextKey = keyof typeof english;
export type Texts = Record<TextKey, string>;
export type Translate = (key: TextKey, values?: Record<string, TextValue>) => string;

export interface GameParts {
  name: string;
  facts: unknown;
  view: SessionView;
  t: Translate;
  figures: Figures;
  connection: Connection;
  frame: SiteFrame;
  sound: Sound;
}

/** What a game's module gives the shell. */
export interface GamePlugin {
  /** A finished round in words, for the list. */
  describe(outcome: unknown): string;
  /** The rules, after the shell's own paragraphs. */
  rules: Node[];
  /** The line is back, or the page was asked to look again. */
  refresh(): Promise<void>;
  /** The game's own events. */
  onEvent?(data: unknown): void;
}

const RECORDS_KEPT = 20;

/** Everything around a game: head, balance, result line, list of rounds, rules, and what to say when something is wrong. */
export class Shell {
  readonly parts: GameParts;
  readonly stage: HTMLElement;
  readonly panel: HTMLElement;
  readonly #root: HTMLElement;
  readonly #purse = h('output', { class: 'purse-amount' });
  readonly #status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' });
  readonly #banner = h('div', { class: 'banner', role: 'alert', hidden: true });
  readonly #soundButton: HTMLButtonElement;
  readonly #history: HTMLDialogElement;
  readonly #historyList = h('ol', { class: 'records' });
  readonly #rules: HTMLDialogElement;
  readonly #rulesBody = h('div', { class: 'prose' });
  readonly #listeners: (() => void)[] = [];
  #balance: bigint;
  #held = 0;
  #records: PlayRecord[] = [];
  #describe: (outcome: unknown) => string = () => '';
  #ended = false;
  #isRoundOpen = false;
  #isRefused = false;

  constructor(root: HTMLElement, parts: GameParts) {
    const { name, t, view, frame, sound } = parts;
    this.parts = parts;
    this.#root = root;
    this.#balance = toUnits(view.balance);
    this.stage = h('section', { class: 'stage', 'aria-label': name });
    this.panel = h('section', { class: 'panel', 'aria-label': t('yourBet') });
    this.#history = this.#dialog(t('history'), this.#historyList);
    this.#rules = this.#dialog(t('rules'), this.#rulesBody);
    this.#soundButton = iconButton('i-sound-off', t('sound'), () => {
      this.setSound(!sound.on);
      frame.send({ sortes: 1, type: 'sound', on: sound.on });
      sound.play('tap');
    });
    root.replaceChildren(
      h(
        'header',
        { class: 'bar' },
        h(
          'div',
          { class: 'bar-words' },
          h(
            'div',
            { class: 'title' },
            h('h1', {}, name),
            view.mode === 'demo' && h('span', { class: 'demo', title: t('demoHint') }, t('demo')),
          ),
          h('p', { class: 'purse' }, h('span', { class: 'label' }, t('balance')), this.#purse),
        ),
        h(
          'div',
          { class: 'tools' },
          this.#soundButton,
          iconButton('i-history', t('history'), () => this.#openHistory()),
          iconButton('i-rules', t('rules'), () => this.#rules.showModal()),
        ),
      ),
      this.#banner,
      h('main', { class: 'table' }, h('div', { class: 'board' }, this.stage, this.#status), this.panel),
      this.#history,
      this.#rules,
    );
    this.setSound(sound.on);
    this.#soundButton.classList.add('sound-button');
    this.#showBalance();
  }

  /** Takes the game's words and rules, once it is drawn. */
  plug({ describe, rules }: GamePlugin): void {
    const { t, view } = this.parts;
    this.#describe = describe;
    this.#rulesBody.replaceChildren(
      ...rules,
      h('h3', {}, t('fairTitle')),
      h('p', {}, t('fairText')),
      h('p', {}, t('malfunction')),
      ...(view.mode === 'demo' ? [h('p', {}, t('demoHint'))] : []),
    );
    this.#showRecords();
  }

  get balance(): bigint {
    return this.#balance;
  }

  /** Whether the site around the game shows name, balance and sound: showing them twice costs a phone a seventh of its height. */
  leaveHeadToSite(isThere: boolean): void {
    this.#root.classList.toggle('has-site-bar', isThere);
  }

  /** A balance that came in; not shown while an outcome is still being drawn. */
  setBalance(units: bigint): void {
    this.#balance = units;
    if (this.#held === 0) this.#showBalance();
  }

  /** Shows `shown` until released: the balance must not tell the outcome before the cards do. */
  holdBalance(shown: bigint): () => void {
    this.#held += 1;
    this.#purse.textContent = this.parts.figures.money(shown);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#held -= 1;
      if (this.#held === 0) this.#showBalance();
    };
  }

  /** Runs whenever what can be bet may have changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #showBalance(): void {
    this.#purse.textContent = this.parts.figures.money(this.#balance);
    for (const listener of this.#listeners) listener();
  }

  /** The line under the stage; screen readers hear it. */
  status(text: string, tone: 'plain' | 'win' | 'bad' = 'plain'): void {
    this.#status.className = `status status-${tone}`;
    this.#status.textContent = text;
  }

  /** Tells what came of a stake. Only a return above the stake is a win worth a sound. */
  tellReturn(record: Pick<PlayRecord, 'stake' | 'returned' | 'settled'>, lead = ''): void {
    const { t, figures, sound } = this.parts;
    const stake = toUnits(record.stake);
    const returned = toUnits(record.returned);
    const amount = figures.money(returned);
    const isWin = returned > stake;
    const words = isWin
      ? t('won', { amount })
      : returned === stake
        ? t('stakeBack')
        : returned > 0n
          ? t('partBack', { amount })
          : t('noWin');
    const after =
      returned === 0n ? '' : record.settled === 'pending' ? t('winPending') : record.settled === 'refused' ? t('winRefused') : '';
    this.status(
      [lead, words, after].filter((part) => part !== '').join(' '),
      record.settled === 'refused' ? 'bad' : isWin ? 'win' : 'plain',
    );
    sound.play(isWin ? 'win' : 'reveal');
  }

  /** On loading: what came of the player's last round, unless the game has something newer to say. */
  tellLast(): void {
    const record = this.#records[0];
    if (!record || this.#status.textContent !== '') return;
    const { t, figures } = this.parts;
    const returned = toUnits(record.returned);
    const words = [
      record.outcome === null ? '' : t('sentence', { text: this.#describe(record.outcome) }),
      record.settled === 'void'
        ? t('noteVoid')
        : returned === 0n
          ? t('noWin')
          : returned > toUnits(record.stake)
            ? t('won', { amount: figures.money(returned) })
            : t('partBack', { amount: figures.money(returned) }),
      record.settled === 'pending' ? t('winPending') : record.settled === 'refused' ? t('winRefused') : '',
    ];
    this.status(t('lastRound', { text: words.filter((part) => part !== '').join(' ') }));
  }

  /** Tells why a stake did not become a bet. */
  tellNotStaked(reply: NotStaked): void {
    const { t } = this.parts;
    if (reply.state === 'lost') {
      this.addRecord(reply.record);
      return this.status(t('betLost'), 'bad');
    }
    if (reply.balance !== undefined) this.setBalance(toUnits(reply.balance));
    const texts: Record<string, TextKey> = {
      money: 'notEnough',
      session: 'sessionText',
      player: 'refusedPlayer',
      game: 'refusedGame',
      limit: 'refusedLimit',
    };
    if (reply.reason === 'session') {
      // This bet has its answer: it was refused, so the last page does not speak of one that is open.
      this.#isRefused = true;
      return this.end();
    }
    this.status(t(texts[reply.reason] ?? 'refusedOther'), 'bad');
  }

  /** Tells of a call that failed. */
  tellError(error: unknown): void {
    if (error instanceof CallError && error.kind === 'ended') return this.end();
    if (error instanceof CallError && error.kind === 'offline') return this.setOnline(false);
    this.status(this.parts.t('refusedOther'), 'bad');
  }

  setOnline(online: boolean): void {
    if (this.#ended) return;
    if (online === this.#banner.hidden) return;
    this.#banner.hidden = online;
    this.#banner.replaceChildren(...(online ? [] : [drawing('i-offline'), h('span', {}, this.parts.t('offline'))]));
  }

  setSound(on: boolean): void {
    const { sound } = this.parts;
    sound.on = on;
    this.#soundButton.setAttribute('aria-pressed', String(on));
    this.#soundButton.replaceChildren(drawing(on ? 'i-sound-on' : 'i-sound-off'));
  }

  /** Nothing more can be played here. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    const { t, frame, view } = this.parts;
    // Asked before the calls are given up: afterwards no tap is open any more.
    const isBetOpen = this.parts.connection.tapsOpen > 0 || (this.#isRoundOpen && !this.#isRefused);
    this.round('ended');
    showEnded(this.#root, t, { frame, lobbyUrl: view.lobbyUrl, isBetOpen });
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  /**
   * Tells the site that a bet is made, and that its result is shown: until then the site keeps what it knows of the win to itself. A state that the
   * site knows is not told again.
   */
  round(state: 'open' | 'ended'): void {
    if (this.#isRoundOpen === (state === 'open')) return;
    this.#isRoundOpen = state === 'open';
    this.parts.frame.send({ sortes: 1, type: 'round', state });
  }

  /** The site listens from now on: a bet that was open when the page was loaded is told once more. */
  repeatRound(): void {
    if (this.#isRoundOpen) this.parts.frame.send({ sortes: 1, type: 'round', state: 'open' });
  }

  deposit(): void {
    const { frame, view } = this.parts;
    if (frame.isFramed) frame.send({ sortes: 1, type: 'deposit' });
    else if (view.depositUrl !== undefined) location.assign(view.depositUrl);
  }

  setRecords(records: readonly PlayRecord[]): void {
    this.#records = [...records];
    this.#showRecords();
  }

  addRecord(record: PlayRecord): void {
    this.#records = [record, ...this.#records.filter(({ roundId }) => roundId !== record.roundId)].slice(0, RECORDS_KEPT);
    this.#showRecords();
  }

  /** The state of a game of single bets. A bet of an earlier page that has no outcome yet is said to be safe. */
  takeInstant({ records, waiting, balance }: InstantState): void {
    this.setBalance(toUnits(balance));
    this.setRecords(records);
    if (waiting === null) return;
    const { t, figures } = this.parts;
    this.round('open');
    this.status(t('betWaiting', { amount: figures.money(toUnits(waiting)) }));
  }

  /** A round that was played from an earlier page of this player, if that is what the event says and it is new here. */
  hearPlayed(data: unknown): PlayRecord | undefined {
    const { type, record, reply } = data as { type?: string; record?: PlayRecord; reply?: NotStaked };
    if (type === 'not-played' && reply) {
      // Only an earlier page's bet is still open here: one of this page is told by its own answer.
      if (this.#isRoundOpen) this.tellNotStaked(reply);
      this.round('ended');
      return undefined;
    }
    if (type !== 'played' || !record || this.#records.some(({ roundId }) => roundId === record.roundId)) return undefined;
    this.addRecord(record);
    this.round('ended');
    return record;
  }

  get records(): readonly PlayRecord[] {
    return this.#records;
  }

  /** The wallet has answered what was pending. */
  settle(roundId: string, state: 'done' | 'refused'): void {
    const record = this.#records.find((known) => known.roundId === roundId);
    if (record?.settled === 'pending') {
      record.settled = state;
      this.#showRecords();
      if (toUnits(record.returned) === 0n) return;
      this.status(this.parts.t(state === 'done' ? 'winBooked' : 'winRefused'), state === 'done' ? 'plain' : 'bad');
    }
  }

  /** The stake's control, for games in which the player chooses it. */
  createStake(onchange: () => void): StakeControl {
    const { t, figures, view } = this.parts;
    return new StakeControl({
      t,
      figures,
      least: toUnits(view.minBet),
      most: toUnits(view.maxBet),
      balance: () => this.#balance,
      onchange,
    });
  }

  /** The one gold button, with the line that says why it cannot be pressed. */
  createMainButton(onclick: () => void): MainButton {
    return new MainButton(this, onclick);
  }

  #dialog(title: string, body: HTMLElement): HTMLDialogElement {
    const id = `dialog-${title.length}-${Math.trunc(performance.now() * 1000)}`;
    const dialog = h(
      'dialog',
      { class: 'dialog', 'aria-labelledby': id },
      h(
        'div',
        { class: 'dialog-head' },
        h('h2', { id }, title),
        iconButton('i-close', this.parts.t('close'), () => dialog.close()),
      ),
      h('div', { class: 'dialog-body', tabindex: '0', role: 'group', 'aria-labelledby': id }, body),
    );
    // A tap beside the sheet closes it, as players expect; Esc does by itself.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    return dialog;
  }

  #openHistory(): void {
    this.#showRecords();
    this.#history.showModal();
  }

  #showRecords(): void {
    const { t, figures } = this.parts;
    if (this.#records.length === 0) {
      this.#historyList.replaceChildren(h('li', { class: 'empty' }, t('historyEmpty')));
      return;
    }
    this.#historyList.replaceChildren(
      ...this.#records.map((record) => {
        const isWin = toUnits(record.returned) > toUnits(record.stake);
        const note = { done: '', pending: t('notePending'), refused: t('noteRefused'), void: t('noteVoid') }[record.settled];
        return h(
          'li',
          { class: 'record' },
          h(
            'div',
            { class: 'record-top' },
            h('span', {}, record.outcome === null ? '–' : this.#describe(record.outcome)),
            h('time', { datetime: new Date(record.at).toISOString() }, figures.time(record.at)),
          ),
          h(
            'dl',
            { class: 'record-facts' },
            h('div', {}, h('dt', {}, t('stake')), h('dd', {}, figures.money(toUnits(record.stake)))),
            h('div', {}, h('dt', {}, t('returned')), h('dd', { class: isWin ? 'gain' : '' }, figures.money(toUnits(record.returned)))),
          ),
          note !== '' && h('p', { class: 'record-note' }, note),
          h('p', { class: 'record-id' }, h('span', {}, t('round')), ' ', h('code', {}, record.roundId)),
        );
      }),
    );
  }
}

/** The page of a session that is over. */
export function showEnded(
  root: HTMLElement,
  t: Translate,
  { frame, lobbyUrl, isBetOpen = false }: { frame: SiteFrame; lobbyUrl: string | undefined; isBetOpen?: boolean },
): void {
  const goBack = (): void => {
    if (frame.isFramed) frame.send({ sortes: 1, type: 'close' });
    else if (lobbyUrl !== undefined) location.assign(lobbyUrl);
  };
  const canGoBack = frame.isFramed || lobbyUrl !== undefined;
  const title = h('h1', { tabindex: '-1' }, t('sessionTitle'));
  root.replaceChildren(
    h(
      'main',
      { class: 'notice' },
      drawing('i-ended', 'notice-icon'),
      title,
      isBetOpen && h('p', { class: 'notice-bet' }, t('endedBet')),
      h('p', {}, t('sessionText')),
      canGoBack && h('button', { type: 'button', class: 'main-button', onclick: goBack }, t('toLobby')),
    ),
  );
  title.focus();
}

let buttonsMade = 0;

/** A button that stays where it is and keeps the focus: when it cannot be pressed it says why instead of going away. */
export class MainButton {
  readonly element: HTMLElement;
  readonly #shell: Shell;
  readonly #button: HTMLButtonElement;
  readonly #reason: HTMLElement;

  constructor(shell: Shell, onclick: () => void) {
    buttonsMade += 1;
    const id = `reason-${buttonsMade}`;
    this.#shell = shell;
    this.#reason = h('p', { class: 'reason', id });
    this.#button = h('button', {
      type: 'button',
      class: 'main-button',
      'aria-describedby': id,
      onclick: () => {
        if (this.#button.getAttribute('aria-disabled') !== 'true') onclick();
      },
    });
    this.element = h('div', { class: 'main-action' }, this.#button, this.#reason);
  }

  /** The label, and why it cannot be pressed now, if so. `isMoney` offers the way to the cashier. */
  set(label: string, problem?: { text: string; isMoney?: boolean; isBusy?: boolean }): void {
    const { t, view } = this.#shell.parts;
    this.#button.textContent = label;
    this.#button.setAttribute('aria-disabled', String(problem !== undefined));
    this.#button.classList.toggle('is-busy', problem?.isBusy === true);
    const text = problem?.text ?? '';
    if (this.#reason.dataset['text'] === text) return;
    this.#reason.dataset['text'] = text;
    this.#reason.replaceChildren(
      text,
      ...(problem?.isMoney && view.mode === 'real'
        ? [' ', h('button', { type: 'button', class: 'link', onclick: () => this.#shell.deposit() }, t('deposit'))]
        : []),
    );
  }
}
