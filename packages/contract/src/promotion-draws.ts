import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, PageQuery } from './common.js';
import { operation } from './operation.js';
import { claimErrors, claiming, GrantParams, player } from './promotions.js';
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
  left: Type.Integer({ description: 'Spins that the player has left today' }),
  slices: Slices,
  seeds: SpinSeeds,
});

export const getWheel = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id/wheel',
  summary: 'A wheel with its chances, the spins left today and the commitment that the next one is decided by',
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
