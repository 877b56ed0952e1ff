import { h } from './dom.js';
import { toText, toUnits } from './money.js';
import type { GamePlugin, Shell } from './shell.js';
import type { SharedBetReply, SharedRoundView, SharedState } from './wire.js';

/** A contest on offer: names and the odds of each selection in hundredths. */
export interface Offer {
  home: string;
  away: string;
  odds: Record<string, number>;
}

/** What a sport adds to the board of contests. */
export interface SportView<Course> {
  /** Rows of selections under a contest, each with its heading. */
  rows: { heading: string | undefined; selections: string[] }[];
  /** A selection in words: "1", "Draw", a team's name. */
  selectionName(selection: string, offer: Pick<Offer, 'home' | 'away'>): string;
  /** The short label on the odds button. */
  selectionLabel(selection: string, offer: Offer): string;
  /** Draws a contest at `share` (0 to 1) of its time. */
  drawCourse(course: Course, offer: Offer, share: number): Node[];
  /** The final score as text. */
  score(course: Course): string;
  rules: Node[];
}

interface RecordBet<Course> {
  home: string;
  away: string;
  selection: string;
  odds: number;
  course: Course;
}

const LOOK_EVERY_MS = 25_000;

/** The board of a sport: the contests that run, the next ones with their odds, and a slip for one bet. */
export async function startFixtures<Course>(shell: Shell, playSeconds: number, sport: SportView<Course>): Promise<GamePlugin> {
  type State = SharedState<Offer[], Course[]>;
  type View = SharedRoundView<Offer[], Course[]>;
  const { t, figures, connection, sound } = shell.parts;
  let state: State | undefined;
  let heardAt = 0;
  let placing = false;
  let picked: { number: number; place: string } | undefined;
  let shownOffer = 0;
  let shownRunning = '';

  const next = h('div', { class: 'contests' });
  const nextTitle = h('h2', { class: 'board-title' });
  const running = h('div', { class: 'contests contests-running' });
  const runningTitle = h('h2', { class: 'board-title' });
  const results = h('ol', { class: 'finals', 'aria-label': t('lastResults') });
  shell.stage.append(
    h('section', {}, nextTitle, next),
    h('section', {}, runningTitle, running),
    h('section', {}, h('h2', { class: 'board-title' }, t('lastResults')), results),
  );

  const stake = shell.createStake(() => update());
  const slip = h('p', { class: 'slip' });
  const payout = h('p', { class: 'payout' });
  const button = shell.createMainButton(() => void bet());
  shell.panel.append(slip, stake.element, payout, button.element);
  shell.onChange(() => update());

  const open = (): View | undefined => state?.rounds.find(({ phase }) => phase === 'open');
  const played = (): View | undefined => state?.rounds.find(({ phase }) => phase === 'dealt');
  const leftMs = (view: View): number => Math.max(0, (view.endsInMs ?? 0) - (performance.now() - heardAt));
  const readPlace = (place: string): { index: number; selection: string } => ({ index: Number(place[0]), selection: place.slice(2) });
  const contest = ({ home, away }: Pick<Offer, 'home' | 'away'>): string => `${home} – ${away}`;

  function pickedOffer(): { offer: Offer; selection: string; odds: number } | undefined {
    if (!picked) return undefined;
    const { index, selection } = readPlace(picked.place);
    const offer = open()?.offer[index];
    const odds = offer?.odds[selection];
    return offer && odds !== undefined ? { offer, selection, odds } : undefined;
  }

  function update(): void {
    if (!slip.isConnected) return;
    const choice = pickedOffer();
    slip.replaceChildren(
      ...(choice
        ? [
            h('strong', {}, `${sport.selectionName(choice.selection, choice.offer)} @ ${figures.odds(choice.odds)}`),
            h('span', {}, contest(choice.offer)),
          ]
        : [h('span', {}, t('sportPick'))]),
    );
    shell.panel.classList.toggle('is-picked', choice !== undefined);
    payout.textContent = choice ? t('sportPayout', { amount: figures.money((stake.units * BigInt(choice.odds)) / 100n) }) : '';
    for (const odds of next.querySelectorAll<HTMLElement>('button[data-place]')) {
      odds.setAttribute('aria-pressed', String(odds.dataset['place'] === picked?.place));
    }
    const label = t('sportBet', { amount: figures.money(stake.units) });
    if (placing) button.set(label, { text: t('waiting'), isBusy: true });
    else if (!choice) button.set(label, { text: t('sportPickFirst') });
    else button.set(label, stake.problem());
  }

  /** The player's bets of a round, by contest. */
  function ownBets(view: View, index: number): HTMLElement | undefined {
    const mine = view.bets.filter(({ place }) => readPlace(place).index === index);
    const offer = view.offer[index];
    if (mine.length === 0 || !offer) return undefined;
    return h(
      'p',
      { class: 'own' },
      t('ownBet', {
        bets: mine
          .map(({ place, amount }) => `${sport.selectionName(readPlace(place).selection, offer)} ${figures.money(toUnits(amount))}`)
          .join(', '),
      }),
    );
  }

  function drawNext(): void {
    const view = open();
    if (!view) {
      next.replaceChildren(h('p', { class: 'hint' }, t('waiting')));
      return;
    }
    if (shownOffer === view.number) {
      for (const [index, card] of [...next.children].entries()) {
        const own = ownBets(view, index);
        const old = card.querySelector('.own');
        if (own?.textContent === old?.textContent) continue;
        old?.remove();
        if (own) card.append(own);
      }
      return;
    }
    // A new round: the pick belonged to the one before, whose odds are gone.
    if (picked && picked.number !== view.number) {
      picked = undefined;
      if (!placing) shell.status(t('tableTooLate'));
    }
    shownOffer = view.number;
    next.replaceChildren(
      ...view.offer.map((offer, index) =>
        h(
          'article',
          { class: 'contest' },
          h('h3', {}, contest(offer)),
          ...sport.rows.map(({ heading, selections }) =>
            h(
              'div',
              {
                class: `odds-row odds-row-${selections.length}`,
                role: 'group',
                'aria-label': [contest(offer), heading].filter(Boolean).join(', '),
              },
              heading !== undefined && h('span', { class: 'odds-heading' }, heading),
              ...selections.map((selection) => {
                const place = `${index}:${selection}`;
                return h(
                  'button',
                  {
                    type: 'button',
                    class: 'odds',
                    'data-place': place,
                    'aria-pressed': 'false',
                    'aria-label': `${sport.selectionLabel(selection, offer)} ${figures.odds(offer.odds[selection] ?? 0)}, ${sport.selectionName(selection, offer)}`,
                    onclick: () => {
                      picked = picked?.place === place ? undefined : { number: view.number, place };
                      sound.play('tap');
                      update();
                    },
                  },
                  h('span', {}, sport.selectionLabel(selection, offer)),
                  h('strong', {}, figures.odds(offer.odds[selection] ?? 0)),
                );
              }),
            ),
          ),
          ownBets(view, index),
        ),
      ),
    );
  }

  function drawRunning(): void {
    const view = played();
    const share = view ? Math.min(1, Math.max(0, 1 - leftMs(view) / (playSeconds * 1_000))) : 0;
    const key = view ? `${view.number} ${Math.floor(share * 90)} ${view.bets.length}` : '';
    if (key === shownRunning && key !== '') return;
    shownRunning = key;
    if (!view?.deal) {
      running.replaceChildren(h('p', { class: 'hint' }, t('sportNoneRunning')));
      return;
    }
    const { deal } = view;
    running.replaceChildren(
      ...view.offer.map((offer, index) => {
        const course = deal[index];
        return h(
          'article',
          { class: 'contest contest-live' },
          h('h3', {}, contest(offer)),
          ...(course ? sport.drawCourse(course, offer, share) : []),
          ownBets(view, index),
        );
      }),
    );
  }

  /** Results keep the names of their contests: the page remembers what was on offer. */
  const offers = new Map<number, Offer[]>();
  let shownResults = '';
  function drawResults(): void {
    const known = (state?.results ?? []).filter(({ number }) => offers.has(number)).slice(0, 3);
    const key = known.map(({ number }) => number).join();
    if (key === shownResults && results.childElementCount > 0) return;
    shownResults = key;
    results.replaceChildren(
      ...known.flatMap(({ number, deal }) =>
        deal.map((course, index) => {
          const offer = offers.get(number)?.[index];
          return offer ? h('li', {}, h('span', {}, contest(offer)), h('strong', {}, sport.score(course))) : h('li');
        }),
      ),
      ...(known.length === 0 ? [h('li', { class: 'empty' }, t('sportNoResults'))] : []),
    );
  }

  function tick(): void {
    if (shell.isEnded) return;
    const view = open();
    const live = played();
    const heading = view ? t('sportNext', { seconds: figures.whole(Math.ceil(leftMs(view) / 1_000)) }) : t('sportNextSoon');
    if (nextTitle.textContent !== heading) nextTitle.textContent = heading;
    const liveHeading = live ? t('sportRunning', { seconds: figures.whole(Math.ceil(leftMs(live) / 1_000)) }) : t('sportRunningTitle');
    if (runningTitle.textContent !== liveHeading) runningTitle.textContent = liveHeading;
    drawRunning();
    const silent = performance.now() - heardAt;
    const due = Math.min(...(state?.rounds ?? []).map(({ endsInMs }) => endsInMs ?? 3_000), LOOK_EVERY_MS);
    if (silent > due + 1_500) void look();
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

  function take(fresh: State): void {
    const isFirst = state === undefined;
    const before = new Set(shell.records.filter(({ outcome }) => outcome !== null).map(({ roundId }) => roundId));
    state = fresh;
    heardAt = performance.now();
    for (const round of fresh.rounds) offers.set(round.number, round.offer);
    shell.setBalance(toUnits(fresh.balance));
    shell.setRecords(fresh.records);
    drawNext();
    drawResults();
    tick();
    update();
    const record = fresh.records.find(({ roundId, outcome }) => !before.has(roundId) && outcome !== null);
    if (record && !isFirst) {
      const { bets } = record.outcome as { bets: RecordBet<Course>[] };
      shell.tellReturn(record, bets.map((mine) => t('sentence', { text: `${contest(mine)} ${sport.score(mine.course)}` })).join(' '));
    }
    if (isFirst && fresh.rounds.some(({ bets }) => bets.length > 0)) shell.round('open');
    endWithoutBets();
  }

  /** No bet of this player stands or is on its way, so there is nothing whose result could be awaited. */
  function endWithoutBets(): void {
    if (!placing && !(state?.rounds ?? []).some(({ bets }) => bets.length > 0)) shell.round('ended');
  }

  async function bet(): Promise<void> {
    const choice = pickedOffer();
    const view = open();
    if (placing || !choice || !picked || !view || stake.problem()) return;
    const { place, number } = picked;
    placing = true;
    update();
    sound.play('tap');
    shell.round('open');
    try {
      const reply = await connection.tap<SharedBetReply>('/bet', { number, place, amount: toText(stake.units) });
      if (reply.state === 'taken') {
        shell.setBalance(toUnits(reply.balance));
        shell.status(
          t('sportTaken', {
            amount: figures.money(stake.units),
            pick: sport.selectionName(choice.selection, choice.offer),
            odds: figures.odds(choice.odds),
          }),
        );
        picked = undefined;
      } else if (reply.state === 'closed') shell.status(t('tableTooLate'));
      else if (reply.state === 'late') shell.status(t('tableLate'));
      else shell.tellNotStaked(reply);
      await look();
    } catch (error) {
      shell.tellError(error);
    } finally {
      placing = false;
      endWithoutBets();
      update();
    }
  }

  await look();
  setInterval(tick, 200);
  if (shell.records.length === 0) shell.status(t('sportStart'));

  return {
    describe: (outcome) =>
      (outcome as { bets: RecordBet<Course>[] }).bets
        .map(
          (mine) =>
            `${contest(mine)} ${sport.score(mine.course)} (${sport.selectionName(mine.selection, mine)} @ ${figures.odds(mine.odds)})`,
        )
        .join(' · '),
    rules: sport.rules,
    refresh: look,
    onEvent: (data) => {
      const message = data as { type?: string; state?: State };
      if (message.type === 'table' && message.state) take(message.state);
    },
  };
}
