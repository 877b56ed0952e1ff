import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { betStates, drawStates } from './draw-states.js';
import { operation } from './operation.js';
import { Reason } from './staff.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const GameCode = Type.String({ minLength: 1, maxLength: 40 });
const Numero = Type.String({ minLength: 1, maxLength: 40 });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Day of the draw in the time zone of the brand, YYYY-MM-DD' });
const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });
const DrawParams = Type.Object({ gameCode: GameCode, numero: Numero });
const staffRead = { tag: 'staff', policy: 'staff', right: 'lottery.read' } as const;
const csvLimit = { calls: 6, perSeconds: 60 } as const;

// ---- games --------------------------------------------------------------------------------------------------------------------------------

export const staffListLotteryGames = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/games',
  summary: 'Every lottery game with its plays, for filters and forms',
  envelope: 'wps',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        code: Text,
        name: Text,
        kind: OneOf(['house', 'official'] as const),
        plays: Type.Array(Type.Object({ code: Text, name: Text })),
      }),
    ),
  }),
});

// ---- draws --------------------------------------------------------------------------------------------------------------------------------

const DrawLine = Type.Object({
  gameCode: Text,
  gameName: Text,
  kind: OneOf(['house', 'official'] as const),
  numero: Text,
  state: OneOf(drawStates),
  overdue: Type.Boolean({ description: 'Closed, and still without the result half an hour after its time (a house draw: five minutes)' }),
  opensAt: EpochMs,
  closesAt: EpochMs,
  drawsAt: EpochMs,
  drawnAt: Nullable(EpochMs),
  settledAt: Nullable(EpochMs),
  win: Nullable(Type.String({ description: 'As it holds now, after corrections' })),
  corrections: Count,
  bets: Nullable(Type.Integer({ description: 'Without cancelled ones; null before it opens' })),
  stake: Nullable(AmountText),
  winners: Nullable(Count),
  prizes: Nullable(AmountText),
});

const DrawFilter = {
  gameCode: Type.Optional(GameCode),
  state: Type.Optional(OneOf([...drawStates, 'overdue'] as const)),
  kind: Type.Optional(OneOf(['house', 'official'] as const)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  numero: Type.Optional(Numero),
  sort: Type.Optional(OneOf(['drawsAt', '-drawsAt'] as const)),
};

export const staffListDraws = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/draws',
  summary:
    'Draws of the brand; without `sort` what waits for its result or its payment first, then what is to come, then what is over; days count in the time zone of the brand, both included',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...DrawFilter }),
  reply: Type.Object({ list: Type.Array(DrawLine), total: Count }),
});

export const staffExportDraws = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/draws.csv',
  summary: 'Draws as CSV',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object(DrawFilter),
  reply: Type.String(),
});

export const staffDrawCalendar = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/calendar',
  summary: 'How many draws of each game stand in each state, day by day',
  envelope: 'wps',
  query: Type.Object({ from: Day, days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31, default: 7 })) }),
  reply: Type.Object({
    days: Type.Array(Text),
    list: Type.Array(
      Type.Object({
        gameCode: Text,
        gameName: Text,
        days: Type.Array(
          Type.Object({
            day: Text,
            states: Type.Array(Type.Object({ state: OneOf(drawStates), draws: Count })),
            overdue: Count,
          }),
        ),
      }),
    ),
  }),
});

const Prizes = Type.Array(Type.Object({ prize: Text, numbers: Type.Array(Text) }));

const Progress = Type.Object({
  work: OneOf(['settlement', 'refund', 'correction'] as const),
  gameCode: Text,
  gameName: Text,
  numero: Text,
  stage: OneOf(['reading', 'paying', 'done'] as const),
  done: Type.Integer({ description: 'Bets dealt with at this stage' }),
  total: Type.Integer({ description: 'Bets of this stage' }),
  startedAt: Nullable(EpochMs),
  doneAt: Nullable(EpochMs),
});

const Correction = Type.Object({
  no: Count,
  at: EpochMs,
  reason: Text,
  by: Type.Array(Text),
  before: Text,
  after: Text,
  done: Type.Boolean(),
  bets: Count,
  reversed: AmountText,
  paid: AmountText,
  covered: Type.String({ description: 'What players lacked and were lent' }),
});

export const staffGetDraw = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/draws/:gameCode/:numero',
  summary: 'One draw: times, state, results, sums, proof, corrections and what is being paid now',
  envelope: 'wps',
  params: DrawParams,
  reply: Type.Object({
    draw: DrawLine,
    openedAt: Nullable(EpochMs),
    closedAt: Nullable(EpochMs),
    prizes: Prizes,
    firstResult: Nullable(Type.Object({ win: Text, prizes: Prizes }, { description: 'Before the corrections' })),
    voidReason: Nullable(Text),
    request: Nullable(
      Type.Object(
        {
          approvalId: Text,
          kind: OneOf(['draw-void', 'result-correction'] as const),
          state: OneOf(['waiting', 'approved'] as const),
          askedBy: Text,
          askedAt: EpochMs,
          reason: Text,
          decidedBy: Nullable(Text),
          decision: Nullable(Type.String({ description: 'Reason of who approved' })),
          own: Type.Boolean({ description: 'Asked by who reads this' }),
        },
        { description: 'What waits for a second person about this draw; of a void draw, who asked and who approved' },
      ),
    ),
    sums: Type.Object({
      players: Count,
      cancelled: Count,
      cancelledStake: AmountText,
      refunded: Count,
      refundedStake: AmountText,
    }),
    corrections: Type.Array(Correction),
    progress: Type.Array(Progress),
    proof: Nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'What is public about it: promised, and once drawn the whole proof; null before it opens',
      }),
    ),
  }),
  errors: ['lottery.draw.unknown'],
});

export const staffVerifyDraw = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/draws/:gameCode/:numero/verification',
  summary: 'Recompute a house draw from the database: proof, what was published, and the whole bet book',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 60 },
  params: DrawParams,
  reply: Type.Object({
    proved: Type.Boolean(),
    checks: Type.Array(Type.Object({ check: Text, ok: Type.Boolean(), detail: Text })),
    milliseconds: Count,
  }),
  errors: ['lottery.game.unknown', 'lottery.draw.unknown'],
});

const BetFilter = {
  playerId: Type.Optional(PlayerId),
  play: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  state: Type.Optional(OneOf(betStates)),
  sort: Type.Optional(OneOf(['placedAt', '-placedAt', 'stake', '-stake', 'payout', '-payout'] as const)),
};

export const staffListDrawBets = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/draws/:gameCode/:numero/bets',
  summary: 'Bets of one draw in the order they were placed',
  envelope: 'wps',
  params: DrawParams,
  query: Type.Object({ ...PageQuery, ...BetFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        betId: Text,
        number: Type.String({ description: 'Order number as the player sees it' }),
        playerId: PlayerId,
        play: Text,
        playName: Text,
        content: Text,
        combinations: Count,
        unit: AmountText,
        multiple: Count,
        stake: AmountText,
        state: OneOf(betStates),
        payout: AmountText,
        corrected: Type.Boolean(),
        placedAt: EpochMs,
      }),
    ),
    total: Count,
    stake: AmountText,
    payout: AmountText,
  }),
  errors: ['lottery.draw.unknown'],
});

export const staffExportDrawBets = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/draws/:gameCode/:numero/bets.csv',
  summary: 'Bets of one draw as CSV',
  envelope: 'file',
  limit: csvLimit,
  params: DrawParams,
  query: Type.Object(BetFilter),
  reply: Type.String(),
});

const ExposureFilter = {
  play: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  number: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Beginning of the number' })),
  sort: Type.Optional(OneOf(['payout', '-payout', 'stake', '-stake', 'bets', '-bets', 'number', '-number'] as const)),
};

export const staffDrawExposure = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/draws/:gameCode/:numero/exposure',
  summary: 'What each number of each play costs at most, whatever is drawn, against its limit; the most first',
  envelope: 'wps',
  params: DrawParams,
  query: Type.Object({ ...PageQuery, ...ExposureFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        play: Text,
        playName: Text,
        number: Nullable(Type.String({ description: 'null: bets that join more numbers than are told apart' })),
        bets: Count,
        stake: Type.String({ description: 'Its share of the stakes of the bets that name it' }),
        perHit: Type.String({ description: 'What it pays when it wins once' }),
        payout: Type.String({ description: 'What it pays at most, whatever is drawn: lô is paid once for every result' }),
        limit: Nullable(AmountText),
        ceiling: Nullable(AmountText),
        blocked: OneOf(['no', 'refused', 'lowered'] as const),
      }),
    ),
    total: Count,
    bets: Count,
    stake: AmountText,
    payout: Type.String({ description: 'What the whole draw pays at most; no result pays more' }),
    at: EpochMs,
  }),
  errors: ['lottery.draw.unknown'],
});

export const staffExportDrawExposure = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/draws/:gameCode/:numero/exposure.csv',
  summary: 'Exposure of one draw as CSV',
  envelope: 'file',
  limit: csvLimit,
  params: DrawParams,
  query: Type.Object(ExposureFilter),
  reply: Type.String(),
});

// ---- what is being paid -------------------------------------------------------------------------------------------------------------------

export const staffListSettling = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/settling',
  summary: 'Settlements, refunds and corrections at work, and those of the last hour that dealt with bets',
  envelope: 'wps',
  reply: Type.Object({ list: Type.Array(Progress), total: Count }),
});

// ---- results of official draws ------------------------------------------------------------------------------------------------------------

export const staffListWaitingResults = operation({
  method: 'GET',
  path: '/bo/lottery/waiting',
  summary: 'Official draws of the brand that are closed and have no result, the longest waiting first',
  tag: 'staff',
  policy: 'staff',
  right: 'results.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, gameCode: Type.Optional(GameCode) }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        gameCode: Text,
        gameName: Text,
        numero: Text,
        drawsAt: EpochMs,
        voidAt: Type.Integer({ description: 'When it is void for want of a result' }),
        overdue: Type.Boolean(),
        bets: Nullable(Count),
        stake: Nullable(AmountText),
        standing: OneOf(['none', 'waiting', 'held', 'agreed'] as const),
        sources: Type.Integer({ description: 'Sources that have reported' }),
        needed: Count,
        own: Type.Boolean({ description: 'Whether the caller has reported' }),
      }),
    ),
    total: Count,
    overdue: Count,
  }),
});

export const previewResultCorrection = operation({
  method: 'POST',
  path: '/bo/results/corrections/preview',
  summary: 'What a correction would change, reckoned without changing anything',
  tag: 'staff',
  policy: 'staff',
  right: 'results.correct',
  envelope: 'wps',
  limit: { calls: 30, perSeconds: 60 },
  body: Type.Object({ gameCode: GameCode, numero: Numero, result: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  reply: Type.Object({
    verdict: OneOf(['changes', 'known', 'no-result'] as const),
    before: Nullable(Text),
    after: Text,
    draws: Type.Array(
      Type.Object({
        merchantId: Type.Integer(),
        brand: Text,
        bets: Count,
        players: Count,
        losing: Type.Integer({ description: 'Bets whose prize is taken back and not paid anew' }),
        winning: Type.Integer({ description: 'Bets that had no prize and get one' }),
        reversed: AmountText,
        paid: AmountText,
      }),
    ),
  }),
  errors: ['lottery.game.unknown', 'lottery.draw.unknown'],
});

export const previewDrawVoid = operation({
  method: 'POST',
  path: '/bo/results/voids/preview',
  summary: 'What a void would give back, reckoned without changing anything',
  tag: 'staff',
  policy: 'staff',
  right: 'results.correct',
  envelope: 'wps',
  limit: { calls: 30, perSeconds: 60 },
  body: Type.Object({ gameCode: GameCode, numero: Numero }),
  reply: Type.Object({
    possible: Type.Boolean({ description: 'false: it has a result, is decided, void, or a house draw' }),
    state: OneOf(drawStates),
    closesAt: EpochMs,
    bets: Count,
    players: Count,
    stake: AmountText,
  }),
  errors: ['lottery.game.unknown', 'lottery.draw.unknown'],
});

// ---- limits -------------------------------------------------------------------------------------------------------------------------------

const Scope = Type.String({ minLength: 1, maxLength: 40, description: 'Code of a game, or * for all' });
const Version = Type.String({ pattern: '^\\d{1,20}$', description: 'What was read; "0" where nothing was set' });
const Money = Type.String({ pattern: '^\\d{1,14}(\\.\\d{1,4})?$', description: 'Currency units as decimal text' });
const Action = OneOf(['refuse', 'lower-odds'] as const);
const Factor = Type.String({ pattern: '^0\\.\\d{1,4}$', description: 'Lowered odds are the odds times this' });
const Play = Type.String({ minLength: 1, maxLength: 40 });

/** What a brand may set for a game, or for all of its games; what it leaves out is the house's (docs/lottery/limits.md). */
export const LotteryLimits = Type.Object(
  {
    minimumStake: Type.Optional(Money),
    maximumStake: Type.Optional(Money),
    maximumOrder: Type.Optional(Money),
    maximumPrize: Type.Optional(Money),
    maximumOrderWin: Type.Optional(Money),
    maximumDrawWin: Type.Optional(Money),
    maximumMultiple: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    maximumLines: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    maximumSeries: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    exposure: Type.Optional(
      Type.Object(
        {
          limit: Money,
          action: Action,
          factor: Type.Optional(Factor),
          ceiling: Type.Optional(Money),
          plays: Type.Optional(Type.Array(Play, { maxItems: 200 })),
        },
        { additionalProperties: false },
      ),
    ),
    blocked: Type.Optional(
      Type.Array(
        Type.Object(
          {
            playId: Type.Optional(Play),
            numbers: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 1_000 }),
            numero: Type.Optional(Numero),
            action: Action,
            factor: Type.Optional(Factor),
          },
          { additionalProperties: false },
        ),
        { maxItems: 200 },
      ),
    ),
  },
  { additionalProperties: false },
);

const LimitLine = Type.Object({
  scope: Scope,
  name: Nullable(Type.String({ description: 'Name of the game; null for all' })),
  settings: LotteryLimits,
  version: Version,
  changedAt: Nullable(EpochMs),
});

export const staffListLotteryLimits = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/limits',
  summary: 'Limits of bets that the brand has set: for all games, then game by game',
  envelope: 'wps',
  reply: Type.Object({ list: Type.Array(LimitLine), total: Count }),
});

export const staffGetLotteryLimits = operation({
  ...staffRead,
  method: 'GET',
  path: '/bo/lottery/limits/:scope',
  summary: 'What is set for one game, or with * for all, and what holds where nothing is',
  envelope: 'wps',
  params: Type.Object({ scope: Scope }),
  reply: Type.Object({
    limits: LimitLine,
    inherited: Nullable(
      Type.Object(
        {
          minimumStake: AmountText,
          maximumStake: AmountText,
          maximumOrder: AmountText,
          maximumPrize: AmountText,
          maximumOrderWin: AmountText,
          maximumDrawWin: Nullable(AmountText),
          maximumMultiple: Count,
          maximumLines: Count,
          maximumSeries: Nullable(Count),
        },
        { description: 'What the game has without settings of its own; null for all games' },
      ),
    ),
  }),
  errors: ['lottery.game.unknown'],
});

export const staffSetLotteryLimits = operation({
  method: 'POST',
  path: '/bo/lottery/limits/:scope',
  summary: 'Replace what is set for one game, or for all with *; empty settings leave the limits of the house',
  tag: 'staff',
  policy: 'staff',
  right: 'lottery.limits',
  envelope: 'wps',
  params: Type.Object({ scope: Scope }),
  body: Type.Object({ settings: LotteryLimits, version: Version, reason: Reason }),
  reply: LimitLine,
  errors: ['lottery.game.unknown', 'edit.outdated'],
});
