import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { claimErrors, claiming, Grant, GrantParams, player, Ticket } from './promotions.js';
import { Uuid } from './staff.js';

const Hex = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });
const ClientSeed = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', minLength: 1, maxLength: 64 });
const OfferParams = GrantParams;

/** What decides the player’s next spins. */
const SpinSeeds = Type.Object({
  number: Type.Integer(),
  commitment: Type.String({ description: 'SHA-256 of the server seed in force' }),
  clientSeed: ClientSeed,
  nonce: Type.Integer({ description: 'Of the next spin' }),
  nextCommitment: Type.String({ description: 'SHA-256 of the seed that comes into force with the next change' }),
});

const Slices = Type.Array(Type.Object({ sum: AmountText, weight: Type.Integer({ description: 'Its share of all weights' }) }));

const Spin = Type.Object({
  id: Uuid,
  offerId: Uuid,
  at: EpochMs,
  day: Type.String({ description: 'The brand’s day' }),
  no: Type.Integer({ description: 'Which spin of that day, from 1' }),
  slice: Type.Integer({ description: 'Place of the slice, from 0' }),
  sum: AmountText,
  grantId: Nullable(Uuid),
  seedNumber: Type.Integer(),
  nonce: Type.Integer(),
});

const derivation = {
  version: Type.String({ description: 'sortes-play/1' }),
  game: Type.String({ description: 'Name of the wheel in the derivation' }),
};

const Wheel = Type.Object({
  ...derivation,
  aDay: Type.Integer(),
  left: Nullable(Type.Integer({ description: 'Spins that the player has left today; null: of a visitor' })),
  slices: Slices,
  seeds: Nullable(SpinSeeds),
});

export const getWheel = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id/wheel',
  policy: 'visitor',
  summary: 'A wheel with its chances; to a member the spins left today and the commitment that the next one is decided by',
  params: OfferParams,
  reply: Wheel,
  errors: ['promotion.unknown'],
});

export const spinWheel = operation({
  ...claiming,
  path: '/wps/growth/offers/:id/spins',
  summary: 'Spin the wheel; asked again with the same id it answers the same spin',
  params: OfferParams,
  body: Type.Object({ id: Uuid }),
  reply: Type.Object({ spin: Spin, wheel: Wheel }),
  errors: claimErrors,
});

export const listSpins = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/spins',
  summary: 'The player’s spins with all that repeats them; the server seed once it decides no further one',
  query: Type.Object({ offerId: Type.Optional(Uuid), ...PageQuery }),
  reply: Type.Object({
    ...derivation,
    list: Type.Array(
      Type.Object({ ...Spin.properties, slices: Slices, commitment: Hex, clientSeed: ClientSeed, serverSeed: Nullable(Hex) }),
    ),
    total: Type.Integer(),
  }),
});

export const listSpinSeeds = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/spin-seeds',
  summary: 'The seeds of the player’s spins: those in force by their commitments, those of before as they were',
  reply: Type.Object({
    seeds: SpinSeeds,
    revealed: Type.Array(
      Type.Object({
        number: Type.Integer(),
        commitment: Hex,
        clientSeed: Type.String(),
        spins: Type.Integer(),
        serverSeed: Hex,
        revealedAt: EpochMs,
      }),
    ),
  }),
});

export const rotateSpinSeeds = operation({
  ...claiming,
  path: '/wps/growth/spin-seeds',
  summary: 'Choose the own part of what decides the next spins; the server seed of those before is told',
  body: Type.Object({ clientSeed: ClientSeed }),
  reply: SpinSeeds,
});

/** Where randomness comes from that nobody has beforehand; what it is is in docs/fairness/draws.md. */
const Beacon = Nullable(Type.Record(Type.String(), Type.Unknown()));

const Packets = Type.Object({
  version: Type.String({ description: 'sortes-packets/2, or 1 where packets are parted to the unit' }),
  game: Type.String(),
  numero: Type.String(),
  state: OneOf(['waiting', 'running', 'over']),
  total: AmountText,
  count: Type.Integer(),
  least: AmountText,
  step: Type.String({ description: 'Each packet is a multiple of it' }),
  left: Type.Integer({ description: 'Packets that nobody has yet' }),
  own: Nullable(Type.Object({ no: Type.Integer(), sum: AmountText, grantId: Uuid, at: EpochMs })),
  commitment: Nullable(Hex),
  beacon: Beacon,
  round: Nullable(Type.Integer()),
  proof: Nullable(Type.Object({ serverSeed: Hex, randomness: Hex, beacon: Type.Record(Type.String(), Type.Unknown()) })),
  packets: Type.Array(Type.Object({ no: Type.Integer(), sum: AmountText, isTaken: Type.Boolean() }), {
    description: 'All of them, once it is over',
  }),
});

export const getPackets = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id/packets',
  policy: 'visitor',
  summary: 'A rain of packets, what the player took of it, and once it is over what proves how it was parted',
  params: OfferParams,
  reply: Packets,
  errors: ['promotion.unknown'],
});

export const grabPacket = operation({
  ...claiming,
  path: '/wps/growth/offers/:id/packets',
  summary: 'Take the next packet; one a person, asked again it answers the same',
  params: OfferParams,
  body: Type.Object({}),
  reply: Packets,
  errors: claimErrors,
});

export const getRaffle = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id/raffle',
  policy: 'visitor',
  summary: 'A raffle with the player’s own tickets, its draw with winners by masked names, and all that proves it',
  params: OfferParams,
  reply: Type.Object({
    version: Type.String({ description: 'sortes-draw/1' }),
    game: Type.String(),
    numero: Type.String(),
    state: OneOf(['open', 'closed', 'over', 'void']),
    opensAt: EpochMs,
    closesAt: EpochMs,
    drawsAt: EpochMs,
    every: Type.String({ description: 'Own valid turnover that makes a ticket' }),
    mostADay: Nullable(Type.Integer()),
    prizes: Type.Array(Type.Object({ sum: AmountText, count: Type.Integer() })),
    onePrizeEach: Type.Boolean(),
    commitment: Hex,
    beacon: Beacon,
    round: Nullable(Type.Integer()),
    book: Nullable(Type.Object({ root: Hex, count: Type.Integer() })),
    own: Nullable(
      Type.Object({
        alias: Type.String({ description: 'Who the player is in the public book' }),
        tickets: Type.Integer({ description: 'All that they have' }),
        redeemed: Type.Integer({ description: 'Those of them that points were redeemed for' }),
        turnover: AmountText,
        missing: Nullable(Type.String({ description: 'Turnover to the next ticket; null: the book is closed' })),
        first: Nullable(Type.Integer()),
        last: Nullable(Type.Integer()),
      }),
    ),
    drawn: Type.Array(
      Type.Object({
        place: Type.Integer(),
        number: Type.Integer(),
        alias: Type.String(),
        prize: Nullable(Type.Integer({ description: 'Which prize, from 0' })),
        sum: Nullable(AmountText),
        passed: Nullable(OneOf(['has-won', 'not-eligible', 'gone'])),
        name: Nullable(Type.String({ description: 'Masked' })),
        isOwn: Type.Boolean(),
        grantId: Nullable(Uuid),
      }),
    ),
    proof: Nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'docs/fairness/draws.md' })),
  }),
  errors: ['promotion.unknown', 'promotion.over'],
});

export const getRaffleReceipt = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id/raffle/tickets/:number',
  summary: 'What proves that a ticket of the player’s stands in the published book',
  params: Type.Object({ ...OfferParams.properties, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  reply: Type.Object({
    bet: Type.Object({
      id: Type.String(),
      game: Type.String(),
      numero: Type.String(),
      play: Type.String(),
      content: Type.String(),
      unit: Type.String(),
      multiple: Type.Integer(),
      rulesVersion: Type.String(),
      salt: Type.String(),
    }),
    proof: Type.Array(Type.Object({ side: OneOf(['left', 'right']), hash: Hex })),
  }),
  errors: ['promotion.unknown', 'not.found'],
});

export const claimRafflePrize = operation({
  ...claiming,
  path: '/wps/relay/MCS2_claimRafflePromotion',
  summary: 'Claim a prize that a ticket has won',
  body: Ticket,
  reply: Grant,
  errors: [...claimErrors, 'not.found', 'state.not.allowed'],
});
