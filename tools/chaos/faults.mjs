// What is done to the running program, when, and how it took it. Each fault waits until the service has answered a money request again.
import { pause } from './processes.mjs';
import { openPage } from './untold.mjs';

/**
 * @import { Supervised } from './processes.mjs'
 * @import { Random } from './random.mjs'
 * @import { StudioHistory, PlayerNetwork } from './studio.mjs'
 * @import { Tally } from './players.mjs'
 */
/**
 * What there is to be shaken.
 * @typedef {object} World
 * @property {import('./database.mjs').ChaosDatabase} database
 * @property {import('./database-proxy.mjs').DatabaseProxy} proxy
 * @property {readonly Supervised[]} api
 * @property {readonly Supervised[]} workers
 * @property {readonly Supervised[]} drawers
 * @property {Supervised} sandbox
 * @property {Supervised} studio
 * @property {import('./gateway.mjs').Gateway} gateway
 * @property {import('./payment-network.mjs').PaymentNetwork} network
 * @property {StudioHistory} played
 * @property {PlayerNetwork} playerNetwork
 * @property {Tally} tally
 * @property {{ playerId: number, token: string }} reader
 * @property {(key: string) => Promise<{ sequence: number, diedAt: number }>} creditUntold
 * @property {() => Promise<unknown>} beginDeposits
 */
/** @typedef {{ name: string, milliseconds: number }} Restart */
/** @typedef {Restart & import('./processes.mjs').End} Stop */

/**
 * How often each kind is done. A run shorter than five minutes does each kind once or twice.
 * @param {number} seconds
 * @returns {Record<string, number>}
 */
export function countsFor(seconds) {
  const full = seconds >= 300;
  return {
    'kill database': full ? 3 : 1,
    'kill api 1': full ? 5 : 1,
    'kill api 2': full ? 5 : 1,
    'kill worker 1': full ? 5 : 1,
    'kill worker 2': full ? 5 : 1,
    'kill draw 1': full ? 5 : 1,
    'kill sandbox': 1,
    'cut after commit': full ? 8 : 2,
    'terminate backends': full ? 3 : 1,
    'reset connections': full ? 3 : 1,
    'stall connections': full ? 3 : 1,
    'rolling restart': full ? 5 : 1,
    'kill while paying out': full ? 4 : 1,
    'payment side silent': full ? 3 : 1,
    'kill studio': full ? 5 : 1,
    'deploy studio': full ? 3 : 1,
    'cut players off': full ? 5 : 1,
    'kill between commit and telling': full ? 5 : 1,
  };
}

const cutsAtOnce = 15;
const servedWithinMs = 60_000;

/**
 * Milliseconds rounded for people.
 * @param {number} milliseconds
 */
const inSeconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`;

/**
 * One of the processes.
 * @param {readonly Supervised[]} processes
 * @param {number} index
 */
function nth(processes, index) {
  const found = processes[index];
  if (found === undefined) throw new RangeError(`there is no process ${index + 1}`);
  return found;
}

export class Faults {
  /** @type {Map<string, number>} */
  done = new Map();
  /**
   * Milliseconds from PostgreSQL taking connections to the first money request acknowledged.
   * @type {number[]}
   */
  servedAfterDatabase = [];
  /**
   * The same from the fault itself, for faults that leave the database alone.
   * @type {number[]}
   */
  servedAfterFault = [];
  /**
   * Milliseconds from the database's death until each living api process says that it is not ready.
   * @type {number[]}
   */
  notReadyAfter = [];
  /**
   * Milliseconds from a fault of the studio, or of its players' line, to the first round that was sent and acknowledged afterwards.
   * @type {number[]}
   */
  playedAfterFault = [];
  /**
   * Milliseconds from the death of a process that had moved money and told nobody until the player's open page showed it.
   * @type {number[]}
   */
  shownAfterDeath = [];
  /** @type {Restart[]} */
  restarts = [];
  /** @type {Stop[]} */
  stops = [];
  /** @type {string[]} */
  problems = [];
  killsWhilePaying = 0;
  killsWhilePayingOut = 0;
  killsInMidRound = 0;
  /**
   * Moments between which nothing else was done, with and without a payment side that answers.
   * @type {{ from: number, until: number, isSilent: boolean }[]}
   */
  silences = [];
  /**
   * Deposits that were begun for a silence; ended when these are.
   * @type {Promise<unknown>[]}
   */
  begun = [];
  totals = { cuts: 0, resets: 0, terminated: 0 };
  untold = 0;

  /** @param {{ world: World, random: Random, say: (line: string) => void, seconds: number }} given */
  constructor({ world, random, say, seconds }) {
    this.world = world;
    this.random = random;
    this.say = say;
    this.seconds = seconds;
    this.counts = countsFor(seconds);
  }

  /**
   * Spreads the faults over the time there is, in an order that the seed decides.
   * @param {() => boolean} isOver
   */
  async run(isOver) {
    const planned = this.random.shuffle(Object.entries(this.counts).flatMap(([name, count]) => Array.from({ length: count }, () => name)));
    const startedAt = performance.now();
    const slotMs = (this.seconds * 1_000) / (planned.length + 1);
    for (const [index, name] of planned.entries()) {
      if (isOver()) return;
      // Behind time the pauses go, never a fault.
      await pause(Math.max(400, (index + this.random.next()) * slotMs - (performance.now() - startedAt)));
      const at = performance.now() - startedAt;
      const told = await this.#act(name);
      this.done.set(name, (this.done.get(name) ?? 0) + 1);
      this.say(`  ${(at / 1_000).toFixed(1).padStart(6)} s  ${name}: ${told}`);
    }
  }

  /**
   * @param {string} name
   * @returns {Promise<string>}
   */
  #act(name) {
    const { api, workers, drawers, sandbox } = this.world;
    switch (name) {
      case 'kill database':
        return this.#killDatabase();
      case 'kill api 1':
        return this.#kill(nth(api, 0));
      case 'kill api 2':
        return this.#kill(nth(api, 1));
      case 'kill worker 1':
        return this.#killWorker(nth(workers, 0));
      case 'kill worker 2':
        return this.#killWorker(nth(workers, 1));
      case 'kill draw 1':
        return this.#kill(nth(drawers, 0));
      case 'kill sandbox':
        return this.#killSandbox(sandbox);
      case 'cut after commit':
        return this.#cut();
      case 'terminate backends':
        return this.#terminate();
      case 'reset connections':
        return this.#reset();
      case 'stall connections':
        return this.#stall();
      case 'kill while paying out':
        return this.#killWhilePayingOut();
      case 'payment side silent':
        return this.#silence();
      case 'kill studio':
        return this.#killStudio();
      case 'deploy studio':
        return this.#deployStudio();
      case 'cut players off':
        return this.#cutPlayers();
      case 'kill between commit and telling':
        return this.#killUntold();
      default:
        return this.#rollingRestart();
    }
  }

  /** Waits for a money request that is sent from now on to be acknowledged; answers the milliseconds, or undefined when none is. */
  async #served(since = performance.now()) {
    const at = await Promise.race([this.world.tally.nextAcknowledgement(since), pause(servedWithinMs)]);
    if (at === undefined) this.problems.push(`no money request was acknowledged within ${servedWithinMs / 1_000} s`);
    return at === undefined ? undefined : at - since;
  }

  async #servedAfterFault() {
    const milliseconds = await this.#served();
    this.servedAfterFault.push(milliseconds ?? servedWithinMs);
    return `served ${inSeconds(milliseconds ?? servedWithinMs)} later`;
  }

  async #killDatabase() {
    const { database, api } = this.world;
    const old = await database.currentPid();
    if (old === undefined) throw new Error('the database does not say which process it is');
    const diedAt = performance.now();
    process.kill(old, 'SIGKILL');
    const notReady = api.filter((process_) => process_.isRunning).map((process_) => this.#untilNotReady(process_, diedAt));
    const readyAfter = await database.untilBack(old);
    const readyAt = performance.now();
    const served = await this.#served(readyAt);
    this.servedAfterDatabase.push(served ?? servedWithinMs);
    const said = (await Promise.all(notReady)).flatMap((milliseconds) => milliseconds ?? []);
    this.notReadyAfter.push(...said);
    return `SIGKILL to the postmaster; ready again after ${inSeconds(readyAfter)}, served ${inSeconds(served ?? servedWithinMs)} later; /readyz said no after ${said.map(inSeconds).join(' and ') || '(no process was asked in time)'}`;
  }

  /**
   * Milliseconds until /readyz says 503; undefined when the database was back before it was asked.
   * @param {Supervised} process_
   * @param {number} since
   */
  async #untilNotReady(process_, since) {
    for (let turn = 0; turn < 60; turn += 1) {
      const status = await fetch(`${process_.origin}/readyz`, { signal: AbortSignal.timeout(4_000) }).then(
        async (response) => (await response.body?.cancel(), response.status),
        () => 0,
      );
      if (status === 503) return performance.now() - since;
      await pause(50);
    }
    return undefined;
  }

  /** @param {Supervised} process_ */
  async #kill(process_) {
    const killing = process_.kill();
    const served = await this.#servedAfterFault();
    const milliseconds = await killing;
    this.restarts.push({ name: process_.name, milliseconds });
    return `SIGKILL; ${served}, started again after ${inSeconds(milliseconds)}`;
  }

  /**
   * Half the time at the worst moment: just after a worker sent prizes to be paid.
   * @param {Supervised} worker
   */
  async #killWorker(worker) {
    const whilePaying = this.random.chance(0.6) && (await this.world.proxy.whenSent(/lottery\.pay_bets/, 'sortes-worker', 8_000));
    if (whilePaying) this.killsWhilePaying += 1;
    const milliseconds = await worker.kill();
    this.restarts.push({ name: worker.name, milliseconds });
    return `SIGKILL${whilePaying ? ' as prizes were being paid' : ''}; started again after ${inSeconds(milliseconds)}`;
  }

  /** Just after a worker wrote down that it sends a payout, and before the payment side has answered. */
  async #killWhilePayingOut() {
    const worker = this.random.pick(this.world.workers);
    const isPaying = await this.world.proxy.whenSent(/insert into cashier\.withdrawal_step/, 'sortes-worker', 5_000);
    if (isPaying) this.killsWhilePayingOut += 1;
    const milliseconds = await worker.kill();
    this.restarts.push({ name: worker.name, milliseconds });
    return `SIGKILL${isPaying ? ' as payouts were being sent' : ''}; started again after ${inSeconds(milliseconds)}`;
  }

  /** The payment side takes calls and answers none; before it, a while of the same length in which nothing is done to anybody. */
  async #silence() {
    const milliseconds = this.seconds >= 300 ? 10_000 : 3_000;
    /** @param {boolean} isSilent */
    const watch = async (isSilent) => {
      this.world.network.silence(isSilent);
      const from = performance.now();
      // Somebody calls on the payment side in either case, whatever the others happen to do.
      this.begun.push(this.world.beginDeposits());
      await pause(milliseconds);
      this.silences.push({ from, until: performance.now(), isSilent });
    };
    const before = this.world.network.heldCalls;
    await pause(500);
    await watch(false);
    await watch(true);
    this.world.network.silence(false);
    return `no call of ${inSeconds(milliseconds)} was ever answered: ${this.world.network.heldCalls - before} calls; ${await this.#servedAfterFault()}`;
  }

  async #playedAfterFault() {
    const since = performance.now();
    const at = await Promise.race([this.world.played.nextAcknowledgement(since), pause(servedWithinMs)]);
    if (at === undefined) this.problems.push(`the studio acknowledged no round within ${servedWithinMs / 1_000} s`);
    const milliseconds = (at ?? since + servedWithinMs) - since;
    this.playedAfterFault.push(milliseconds);
    return `a round was played ${inSeconds(milliseconds)} later`;
  }

  /** At one of the moments of a round: its stake is in the books and not asked yet, or taken and about to be decided, or decided and not paid. */
  async #killStudio() {
    const { studio, proxy } = this.world;
    const moment = this.random.pick(['open_rounds', 'decide_and_pool', 'decide_and_pool']);
    const isInRound = await proxy.whenSent(new RegExp(`studio\\.${moment}`), 'sortes-studio', 4_000);
    if (isInRound) this.killsInMidRound += 1;
    await pause(this.random.integer(0, 12));
    const killing = studio.kill();
    const played = await this.#playedAfterFault();
    const milliseconds = await killing;
    this.restarts.push({ name: studio.name, milliseconds });
    return `SIGKILL${isInRound ? ` in mid-round (${moment})` : ''}; ${played}, started again after ${inSeconds(milliseconds)}`;
  }

  /** Stopped and started over open rounds. */
  async #deployStudio() {
    const { studio } = this.world;
    const { code, signal, milliseconds } = await studio.stop();
    this.stops.push({ name: studio.name, code, signal, milliseconds });
    const starting = await studio.start();
    return `SIGTERM; drained in ${inSeconds(milliseconds)}, back in ${inSeconds(starting)}; ${await this.#playedAfterFault()}`;
  }

  /** All lines between players and studio, in whatever moment their rounds are; again and again, for a call is short. */
  async #cutPlayers() {
    let cut = 0;
    const until = performance.now() + 4_000;
    while (cut < 10 && performance.now() < until) {
      cut += this.world.playerNetwork.cut();
      await pause(this.random.integer(10, 60));
    }
    return `${cut} calls of pages cut in mid-round; ${await this.#playedAfterFault()}`;
  }

  /** A credit whose process dies with its commit: the page of its player, open at another process, is right by itself. */
  async #killUntold() {
    const { api, reader, creditUntold } = this.world;
    const page = await openPage(this.random.pick(api).origin, reader.token);
    try {
      if ((await page.shown(0, servedWithinMs)) === undefined) this.problems.push('a page of events showed no balance at all');
      const { sequence, diedAt } = await creditUntold(`untold ${(this.untold += 1)}`);
      const at = await page.shown(sequence, servedWithinMs);
      if (at === undefined) this.problems.push(`a balance that nobody told of was not on the page within ${servedWithinMs / 1_000} s`);
      const milliseconds = Math.max(0, (at ?? diedAt + servedWithinMs) - diedAt);
      this.shownAfterDeath.push(milliseconds);
      return `a process died between its commit and its telling; the page was right ${inSeconds(milliseconds)} later`;
    } finally {
      await page.close();
    }
  }

  /** @param {Supervised} sandbox */
  async #killSandbox(sandbox) {
    await this.world.gateway.remember();
    const milliseconds = await sandbox.kill();
    this.restarts.push({ name: sandbox.name, milliseconds });
    return `SIGKILL; the gateway forgot its orders, started again after ${inSeconds(milliseconds)}`;
  }

  async #cut() {
    const cuts = await this.world.proxy.cutNext(cutsAtOnce, 8_000);
    this.totals.cuts += cuts;
    return `${cuts} connections cut between COMMIT and its answer; ${await this.#servedAfterFault()}`;
  }

  async #terminate() {
    let terminated = 0;
    for (let wave = 0; wave < 8; wave += 1) {
      terminated += await this.world.database.terminateBackends(this.random.next());
      await pause(this.random.integer(50, 300));
    }
    this.totals.terminated += terminated;
    return `${terminated} sessions ended by pg_terminate_backend in 8 waves; ${await this.#servedAfterFault()}`;
  }

  async #reset() {
    const count = this.world.proxy.reset(0.7);
    this.totals.resets += count;
    return `${count} connections reset; ${await this.#servedAfterFault()}`;
  }

  async #stall() {
    const milliseconds = this.seconds >= 300 ? 5_000 : 2_000;
    await this.world.proxy.stall(milliseconds);
    return `nothing passed for ${inSeconds(milliseconds)}; ${await this.#servedAfterFault()}`;
  }

  async #rollingRestart() {
    const { api, workers, drawers } = this.world;
    const told = [];
    for (const process_ of this.random.shuffle([...api, ...workers, ...drawers])) {
      const { code, signal, milliseconds } = await process_.stop();
      this.stops.push({ name: process_.name, code, signal, milliseconds });
      const starting = await process_.start();
      told.push(`${process_.name} drained in ${inSeconds(milliseconds)}, back in ${inSeconds(starting)}`);
    }
    return `SIGTERM one after the other: ${told.join('; ')}; ${await this.#servedAfterFault()}`;
  }
}
