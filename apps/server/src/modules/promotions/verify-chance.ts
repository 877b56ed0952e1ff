import { type DrawProof, drawKey, isProved, playSource, uniformSource, verifyDraw } from '@sortes/fairness';
import { partPackets, pickWinners, spinWheel } from '@sortes/growth-rules';
import type { Services } from '../../platform/services.js';
import { prizesOf } from './draw-raffle.js';
import { type DrawRow, listDraws } from './draw-repository.js';
import { raffleOf } from './freeze-book.js';
import { numbersOf } from './give-prizes.js';
import { offerOf } from './offer-stored.js';
import { listPackets } from './packet-repository.js';
import { packetsGame } from './part-packets.js';
import { listLaid } from './laid-ticket-repository.js';
import { listDrawn, listRanges, readBookSalt, type TicketRange } from './raffle-repository.js';
import { openSeed } from './spin-seeds.js';
import { wheelGame, wheelOf } from './spin-wheel.js';
import { makeBook, rootOf } from './ticket-book.js';
import { listStrayGrants, pageOfSpun, type SpunRow, sumGivenBy } from './verify-chance-repository.js';

/** Something that chance did not decide as it stands. */
export interface ChanceFault {
  what: 'spin' | 'packets' | 'raffle' | 'grant';
  /** Of the spin, the offer or the grant. */
  id: string;
  says: string;
}

export interface ChanceReport {
  spins: number;
  packets: number;
  raffles: number;
  found: ChanceFault[];
}

type VerifyKit = Pick<Services, 'db' | 'vault'>;

const atOnce = 2_000;
const states = ['open', 'closed', 'drawn', 'over', 'void'] as const;

function spinFault({ vault }: VerifyKit, spin: SpunRow): string | undefined {
  const wheel = wheelOf(offerOf({ id: spin.offerId, version: spin.version, document: spin.document }));
  if (wheel === undefined) return 'its version is no wheel';
  if (spin.no > wheel.aDay) return `it is spin ${spin.no} of a day that has ${wheel.aDay}`;
  const source = playSource({ serverSeed: openSeed(vault, spin), clientSeed: spin.clientSeed, nonce: spin.nonce, game: wheelGame });
  const place = spinWheel(wheel.slices, source);
  if (place !== spin.slice || wheel.slices[place]?.sum !== spin.sum) return `chance stopped at slice ${place}, the row says ${spin.slice}`;
  if (spin.granted !== null && (spin.granted !== spin.sum || spin.sourceKey !== `spin:${spin.day}:${spin.no}`))
    return 'another sum was given';
  return spin.sum > 0n && spin.granted === null ? 'nothing was given' : undefined;
}

async function verifySpins(kit: VerifyKit, found: ChanceFault[]): Promise<number> {
  let [spins, after] = [0, { playerId: 0, id: '00000000-0000-0000-0000-000000000000' }];
  for (;;) {
    const page = await pageOfSpun(kit.db, after, atOnce);
    for (const spin of page) {
      const says = spinFault(kit, spin);
      if (says !== undefined) found.push({ what: 'spin', id: spin.id, says });
    }
    spins += page.length;
    after = page.at(-1) ?? after;
    if (page.length < atOnce) return spins;
  }
}

async function packetsFault({ db }: VerifyKit, draw: DrawRow): Promise<string | undefined> {
  const { reward } = offerOf({ id: draw.offerId, version: draw.version, document: draw.document });
  if (reward.rule !== 'packets') return 'its version has no packets';
  const packets = await listPackets(db, draw.offerId);
  if (packets.length === 0 && draw.state === 'open') return undefined;
  const sums = packets.map(({ sum }) => sum);
  if (packets.length !== reward.count || sums.reduce((sum, one) => sum + one, 0n) !== reward.total)
    return 'the packets are not the sum that was parted';
  if (draw.proof === null) return undefined;
  const { serverSeed, randomness } = draw.proof as { serverSeed: string; randomness: string };
  const input = {
    serverSeed: Buffer.from(serverSeed, 'hex'),
    game: packetsGame,
    numero: draw.numero,
    round: draw.beaconRound ?? 0,
    randomness,
  };
  const parted = partPackets(reward.total, reward.count, reward.least, uniformSource(drawKey(input)), draw.step);
  return parted.every((sum, place) => sum === sums[place]) ? undefined : 'chance parted it otherwise';
}

/** Whether numbers go from 1 on without a gap. */
const isWhole = (ranges: readonly TicketRange[]): boolean =>
  ranges.every(({ first }, place) => first === (ranges[place - 1]?.last ?? 0) + 1);

async function winnersFault({ db }: VerifyKit, draw: DrawRow, ranges: readonly TicketRange[]): Promise<string | undefined> {
  const { offerId } = draw;
  const raffle = raffleOf(draw);
  const [drawn, prizes] = [await listDrawn(db, offerId), prizesOf(raffle)];
  const numbers = numbersOf(draw);
  if (drawn.some(({ number }, place) => number !== numbers[place])) return 'its numbers were gone through in another order';
  const out = new Set(drawn.filter(({ passed }) => passed === 'not-eligible' || passed === 'gone').map(({ number }) => number));
  const ownerOf = (ticket: number): number | undefined =>
    out.has(ticket) ? undefined : ranges.find(({ first, last }) => first <= ticket && ticket <= last)?.playerId;
  const expected = pickWinners(numbers.slice(0, drawn.length), ownerOf, prizes.length, raffle.rule.onePrizeEach);
  const won = drawn.filter(({ prize }) => prize !== null);
  if (
    won.length !== expected.length ||
    won.some(
      ({ number, playerId, prize }, place) => number !== expected[place]?.number || playerId !== expected[place].player || prize !== place,
    )
  )
    return 'others won than chance says';
  const given = new Map((await sumGivenBy(db, offerId)).map(({ grantId, amount }) => [grantId, amount]));
  return won.every(({ grantId, prize }) => given.get(grantId ?? '') === prizes[prize ?? 0])
    ? undefined
    : 'another prize was given than was won';
}

async function raffleFault(kit: VerifyKit, draw: DrawRow): Promise<string | undefined> {
  const { offerId, bookRoot, bookCount } = draw;
  if (bookRoot === null) return undefined;
  const ranges = await listRanges(kit.db, offerId);
  const salt = (await readBookSalt(kit.db, offerId)) ?? Buffer.alloc(0);
  const book = makeBook({ numero: draw.numero, every: raffleOf(draw).rule.every, salt }, ranges);
  if (!isWhole(ranges) || book.count !== bookCount || rootOf(book) !== bookRoot) return 'the tickets are not the book that was published';
  for (const [playerId, count] of await listLaid(kit.db, offerId)) {
    const range = ranges.find((one) => one.playerId === playerId);
    if (range === undefined || range.last - range.first + 1 < count) return 'somebody has fewer tickets than they redeemed points for';
  }
  if (draw.proof === null) return undefined;
  const checks = verifyDraw(draw.proof as DrawProof, { commit: draw.commitment, round: draw.beaconRound ?? 0, betsRoot: bookRoot });
  if (!isProved(checks))
    return `its proof fails: ${checks
      .filter(({ ok }) => !ok)
      .map(({ check }) => check)
      .join(', ')}`;
  return winnersFault(kit, draw, ranges);
}

/**
 * Proves from the rows what chance decided: every spin from its seeds, packets and raffles from what was committed to and the beacon, winners by their rule, and that exactly
 * what was won was given. Seeds of draws that are not told yet are not opened.
 */
export async function verifyChance(kit: VerifyKit): Promise<ChanceReport> {
  const found: ChanceFault[] = [];
  const spins = await verifySpins(kit, found);
  const verify = async (kind: 'packets' | 'raffle', faultOf: typeof raffleFault): Promise<number> => {
    let count = 0;
    for (const state of states)
      for (const draw of await listDraws(kit.db, kind, state)) {
        count += 1;
        const says = await faultOf(kit, draw);
        if (says !== undefined) found.push({ what: kind, id: draw.offerId, says });
      }
    return count;
  };
  const packets = await verify('packets', packetsFault);
  const raffles = await verify('raffle', raffleFault);
  for (const { grantId } of await listStrayGrants(kit.db))
    found.push({ what: 'grant', id: grantId, says: 'no chance says that it was won' });
  return { spins, packets, raffles, found };
}
