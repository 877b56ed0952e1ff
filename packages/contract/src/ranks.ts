import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf } from './common.js';
import { operation } from './operation.js';

/** Why a rank changed. played: turnover and deposits came to it; month: the month that ended did not keep it; staff: staff gave it; table: the brand has fewer ranks. */
export const rankChangeReasons = ['played', 'month', 'staff', 'table', 'deposit'] as const;
/** What a rank gives: once for life as it is reached, and each month that begins with it. */
export const rankGiftKinds = ['upgrade', 'month'] as const;
/** due: on its way; given: it lies among the player's rewards, or was claimed; refused: the offer it is given through is not for them; lapsed: it could not be given for too long. */
export const rankGiftStates = ['due', 'given', 'refused', 'lapsed', 'taken-back'] as const;

const Progress = Type.Object({ actual: AmountText, expected: AmountText });

export const RankLabel = Type.Object({
  level: Type.Integer({ description: 'From 0, which everybody has' }),
  name: Type.String({ description: 'In the language of the call' }),
  color: Type.String({ description: 'Of the text, #rrggbb' }),
  color2: Type.String({ description: 'Of the ground' }),
});

export const getPlayerRankProgress = operation({
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  summary: 'The rank of the signed-in member, how far they are, and what each rank asks and gives',
  tag: 'ranks',
  policy: 'member',
  module: 'PLAYERRANK3',
  envelope: 'wps',
  reply: Type.Object({
    playerRankName: Type.String(),
    rankLevel: Type.Integer(),
    monthlyTurnover: Type.Object(Progress.properties, { description: 'Of this month; expected: what keeps the rank' }),
    totalTurnover: Type.Object(Progress.properties, {
      description: 'Of all time; expected: what the next rank asks, or this one where there is none',
    }),
    deposits: Type.Object(Progress.properties, { description: 'Of all time, as totalTurnover' }),
    showsNext: Type.Boolean({
      description: 'Whether the way to the next rank is shown: not on a break, and not where the jurisdiction forbids to urge',
    }),
    back: Nullable(
      Type.Object(
        { level: Type.Integer(), monthlyTurnover: Progress },
        { description: 'The rank that was lost and comes back with the turnover of this month' },
      ),
    ),
    keptUntil: Nullable(Type.Integer({ description: 'Until when no month takes the rank away, ms since 1970' })),
    monthEnds: EpochMs,
    ranks: Type.Array(
      Type.Object({
        ...RankLabel.properties,
        totalTurnover: AmountText,
        deposits: AmountText,
        keep: AmountText,
        upgradeGift: Nullable(AmountText),
        monthlyGift: Nullable(AmountText),
        pointsFactor: Type.Integer({ description: '1/10 000: 15000 is one and a half times the points' }),
        payoutFactor: Type.Integer({ description: '1/10 000: so many times as much, and as often, may be withdrawn in a day' }),
        offers: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }), {
          description: 'Offers that this rank opens and the one below does not',
        }),
        hasVipService: Type.Boolean(),
      }),
    ),
    changes: Type.Array(Type.Object({ at: EpochMs, from: Type.Integer(), to: Type.Integer(), why: OneOf(rankChangeReasons) }), {
      description: 'The newest twenty',
    }),
    gifts: Type.Array(
      Type.Object({
        kind: OneOf(rankGiftKinds),
        level: Type.Integer(),
        amount: AmountText,
        state: OneOf(rankGiftStates),
        at: EpochMs,
        grantId: Nullable(Type.String({ description: 'Among the rewards; null until it is given' })),
      }),
      { description: 'The newest twenty' },
    ),
  }),
});
