import { drawing, h } from '../dom.js';
import { toText, toUnits } from '../money.js';
import type { GamePlugin, Shell, TextKey } from '../shell.js';
import type { NotStaked, PlayRecord } from '../wire.js';

type Kind = 'sardine' | 'angelfish' | 'puffer' | 'turtle' | 'ray' | 'shark';
interface Facts {
  rtp: string;
  parts: number;
  visitSeconds: number;
  targets: { kind: Kind; hundredths: number; caughtIn: number }[];
}
interface Visit {
  roundId: string;
  endsInMs: number;
  shots: number;
  stake: string;
  returned: string;
}
interface State {
  visit: Visit | null;
  records: PlayRecord[];
  balance: string;
}
type ShotReply =
  | (NotStaked & { visit: Visit | null })
  | { state: 'shot'; hit: boolean; returned: string; settled: 'done' | 'pending' | 'refused'; balance: string; visit: Visit };
interface Outcome {
  shots: number;
  caught: Partial<Record<Kind, number>>;
}

const NAMES: Record<Kind, TextKey> = {
  sardine: 'fishSardine',
  angelfish: 'fishAngel',
  puffer: 'fishPuffer',
  turtle: 'fishTurtle',
  ray: 'fishRay',
  shark: 'fishShark',
};

/** Reef: every shot is a bet on the fish it is aimed at. */
export async function startGame(shell: Shell): Promise<GamePlugin> {
  const { t, figures, connection, sound } = shell.parts;
  const facts = shell.parts.facts as Facts;
  let visit: Visit | null = null;
  let heardAt = 0;
  let busy = false;
  let leaving = false;

  const countOf = (count: number): { count: number; text: string } => ({ count, text: figures.whole(count) });
  const chance = (caughtIn: number): string => figures.percent(String((caughtIn * 100) / facts.parts));
  const fish = facts.targets.map(({ kind, hundredths, caughtIn }) => {
    const button = h(
      'button',
      { type: 'button', class: `fish fish-${kind}`, 'aria-describedby': 'shot-reason', onclick: () => void shoot(kind) },
      h('span', { class: 'fish-swim' }, drawing(`a-${kind}`)),
      h('span', { class: 'fish-name' }, t(NAMES[kind])),
      h('span', { class: 'fish-facts' }, h('strong', {}, `${figures.whole(hundredths / 100)}×`), h('span', {}, chance(caughtIn))),
    );
    return { kind, button };
  });
  const still = h(
    'button',
    {
      type: 'button',
      class: 'chip',
      'aria-pressed': 'false',
      onclick: () => {
        const isStill = still.getAttribute('aria-pressed') !== 'true';
        still.setAttribute('aria-pressed', String(isStill));
        pond.classList.toggle('is-still', isStill);
      },
    },
    drawing('i-wave'),
    t('reefStill'),
  );
  const pond = h('div', { class: 'pond', role: 'group', 'aria-label': t('reefAim') }, ...fish.map(({ button }) => button));
  shell.stage.append(pond, h('div', { class: 'pond-foot' }, still));

  const visitTime = h('dd');
  const visitShots = h('dd');
  const visitStake = h('dd');
  const visitReturned = h('dd');
  const facts_ = h(
    'dl',
    { class: 'visit' },
    h('div', {}, h('dt', {}, t('reefTime')), visitTime),
    h('div', {}, h('dt', {}, t('reefShots')), visitShots),
    h('div', {}, h('dt', {}, t('reefStaked')), visitStake),
    h('div', {}, h('dt', {}, t('returned')), visitReturned),
  );
  const stake = shell.createStake(() => update());
  const reason = h('p', { class: 'reason', id: 'shot-reason' });
  const leave = h('button', { type: 'button', class: 'second-button', onclick: () => void end() }, t('reefLeave'));
  shell.panel.append(stake.element, reason, facts_, leave);
  shell.onChange(() => update());

  const leftMs = (): number => (visit ? Math.max(0, visit.endsInMs - (performance.now() - heardAt)) : 0);

  let reasonShown: string | undefined;
  function update(): void {
    const problem = busy ? { text: t('waiting'), isMoney: false } : stake.problem();
    for (const { button } of fish) button.setAttribute('aria-disabled', String(problem !== undefined));
    leave.setAttribute('aria-disabled', String(visit === null || leaving || busy));
    const text = problem?.text ?? t('reefTap', { amount: figures.money(stake.units) });
    if (text !== reasonShown) {
      reasonShown = text;
      reason.replaceChildren(
        text,
        ...(problem?.isMoney && shell.parts.view.mode === 'real'
          ? [' ', h('button', { type: 'button', class: 'link', onclick: () => shell.deposit() }, t('deposit'))]
          : []),
      );
    }
    const seconds = Math.ceil(leftMs() / 1_000);
    const time = visit ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '–';
    if (visitTime.textContent !== time) visitTime.textContent = time;
    visitShots.textContent = figures.whole(visit?.shots ?? 0);
    visitStake.textContent = figures.money(toUnits(visit?.stake ?? '0'));
    visitReturned.textContent = figures.money(toUnits(visit?.returned ?? '0'));
  }

  function takeVisit(next: Visit | null): void {
    visit = next;
    heardAt = performance.now();
    update();
  }

  function splash(kind: Kind, hit: boolean, text: string): void {
    const button = fish.find((one) => one.kind === kind)?.button;
    if (!button) return;
    const mark = h('span', { class: `splash ${hit ? 'splash-hit' : 'splash-miss'}`, 'aria-hidden': 'true' }, text);
    button.append(mark);
    button.classList.toggle('is-caught', hit);
    setTimeout(() => {
      mark.remove();
      button.classList.remove('is-caught');
    }, 1_000);
  }

  async function shoot(kind: Kind): Promise<void> {
    if (busy) return shell.status(t('tapNotCounted'));
    if (leaving || stake.problem()) return;
    busy = true;
    update();
    sound.play('tap');
    const amount = stake.units;
    // Every shot is decided and shown by itself: between two shots of a visit nothing is open.
    shell.round('open');
    try {
      const reply = await connection.tap<ShotReply>('/shoot', { kind, amount: toText(amount) });
      takeVisit(reply.visit);
      if (reply.state !== 'shot') return shell.tellNotStaked(reply);
      shell.setBalance(toUnits(reply.balance));
      splash(kind, reply.hit, reply.hit ? `+${figures.money(toUnits(reply.returned))}` : t('reefMiss'));
      if (reply.hit) {
        shell.tellReturn(
          { stake: toText(amount), returned: reply.returned, settled: reply.settled },
          t('reefCaught', { fish: t(NAMES[kind]) }),
        );
      } else shell.status(t('reefMissed', { fish: t(NAMES[kind]) }));
    } catch (error) {
      shell.tellError(error);
    } finally {
      shell.round('ended');
      busy = false;
      update();
    }
  }

  function tellVisit(record: PlayRecord | null): void {
    if (!record) return;
    shell.addRecord(record);
    shell.status(
      t('reefEnded', {
        shots: countOf((record.outcome as Outcome | null)?.shots ?? 0),
        stake: figures.money(toUnits(record.stake)),
        returned: figures.money(toUnits(record.returned)),
      }),
    );
  }

  async function end(): Promise<void> {
    if (visit === null || leaving || busy) return;
    leaving = true;
    update();
    try {
      const reply = await connection.post<State & { record: PlayRecord | null }>('/leave');
      take(reply);
      tellVisit(reply.record);
    } catch (error) {
      shell.tellError(error);
    } finally {
      leaving = false;
      update();
    }
  }

  function take(state: State): void {
    shell.setBalance(toUnits(state.balance));
    shell.setRecords(state.records);
    takeVisit(state.visit);
  }
  async function refresh(): Promise<void> {
    take(await connection.get<State>('/state'));
  }
  await refresh();
  const running = visit as Visit | null;
  if (running) {
    // A visit that an earlier page began goes on.
    shell.status(t('reefGoesOn', { shots: countOf(running.shots), stake: figures.money(toUnits(running.stake)) }));
  } else if (shell.records.length === 0) shell.status(t('reefStart'));
  let asked = 0;
  setInterval(() => {
    if (shell.isEnded) return;
    update();
    // Time is up and no word has come: ask.
    if (visit && leftMs() === 0 && performance.now() - asked > 3_000) {
      asked = performance.now();
      void refresh().catch((error: unknown) => shell.tellError(error));
    }
  }, 500);
  addEventListener('pagehide', () => {
    if (visit) connection.leave('/away');
  });

  return {
    describe: (outcome) => {
      const { shots, caught } = outcome as Outcome;
      const fishes = Object.entries(caught).map(([kind, count]) => `${t(NAMES[kind as Kind])} ×${figures.whole(count)}`);
      return [t('reefRecord', { shots: countOf(shots) }), ...fishes].join(' · ');
    },
    rules: [
      h('p', {}, t('reefRules', { minutes: figures.whole(facts.visitSeconds / 60) })),
      h(
        'table',
        { class: 'pay-table' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, t('reefFish')),
            h('th', { scope: 'col' }, t('payReturn')),
            h('th', { scope: 'col' }, t('reefChance')),
          ),
        ),
        h(
          'tbody',
          {},
          ...facts.targets.map(({ kind, hundredths, caughtIn }) =>
            h('tr', {}, h('td', {}, t(NAMES[kind])), h('td', {}, `${figures.whole(hundredths / 100)}×`), h('td', {}, chance(caughtIn))),
          ),
        ),
      ),
      h('p', { class: 'rtp' }, h('strong', {}, t('rtp')), ' ', figures.percent(facts.rtp)),
      h('p', {}, t('rtpText')),
    ],
    refresh,
    onEvent: (data) => {
      const message = data as { type?: string; record?: PlayRecord };
      if (message.type !== 'visit-ended' || !message.record || leaving) return;
      takeVisit(null);
      tellVisit(message.record);
    },
  };
}
