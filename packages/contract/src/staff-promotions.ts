import { type TSchema, Type } from 'typebox';
import { AmountText, EpochMs, LanguageText, Nullable, OneOf, PageQuery, SumText } from './common.js';
import { operation } from './operation.js';
import { grantStates, promotionKinds, promotionMoney, promotionStates } from './promotion-words.js';
import { Contribution, OfferPage } from './promotions.js';
import { Approval, Decision, TypedDecision } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

/** draft: no player sees it; paused: no new grants; stopped: for ever. */
export const offerStates = ['draft', 'live', 'paused', 'stopped'] as const;
export type OfferState = (typeof offerStates)[number];

/** Kinds of offers that the server carries out; the others cannot be saved yet. */
export const servedOfferKinds = [
  'deposit-match',
  'no-deposit',
  'manual',
  'award',
  'free-bet',
  'free-spins',
  'cashback',
  'turnover-rebate',
  'birthday',
  'sign-in',
  'wheel',
  'raffle',
  'packets',
] as const;

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const reading = { ...staff, right: 'promotions.read' } as const;
const file = { ...reading, envelope: 'file', limit: { calls: 6, perSeconds: 60 } } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const OfferParams = Type.Object({ id: Uuid });
const OfferCode = Type.String({
  minLength: 2,
  maxLength: 40,
  pattern: '^[a-z0-9][a-z0-9-]+$',
  description: 'Small letters, figures and hyphens; the operator’s own name for it',
});
const Document = Type.Unknown({ description: 'The offer as growth-rules reads it, sums as decimal text of currency units' });

/** Something of a document that cannot be, and where it stands in it. */
const Fault = Type.Object({
  code: Type.String(),
  path: Type.String(),
  limit: Type.Optional(Type.String({ description: 'The bound that is broken, as the document writes such values' })),
});
/** What the brand's jurisdiction has against it. */
const Violation = Type.Object({
  code: Type.String(),
  severity: OneOf(['refused', 'warned']),
  path: Type.String(),
});

const OfferFigures = {
  grants: Type.Integer({ description: 'Given in all, without applications, and without what ended before it began' }),
  running: Type.Integer({ description: 'Not ended; applications that wait for staff are none of them' }),
  given: Type.String({ description: 'Sum of what was given' }),
  open: Type.String({ description: 'What may still become money of those that run' }),
  cost: Type.String({ description: 'What became money: rewards paid and bonuses converted, less what was taken back' }),
};

/** An offer as lists show it. */
export const StaffOfferRow = Type.Object({
  id: Uuid,
  code: Type.String(),
  title: Type.String({ description: 'In the caller’s language, or the nearest there is' }),
  kind: OneOf(promotionKinds),
  money: OneOf(promotionMoney),
  status: OneOf(offerStates),
  version: Type.Integer(),
  from: Nullable(EpochMs),
  until: Nullable(Type.Integer({ description: 'When it closes' })),
  madeAt: EpochMs,
  ...OfferFigures,
});

const OfferQuery = {
  state: Type.Optional(OneOf(offerStates)),
  kind: Type.Optional(OneOf(promotionKinds)),
  text: Type.Optional(Type.String({ maxLength: 60, description: 'A part of the code or the title' })),
};

export const staffListOffers = operation({
  ...reading,
  method: 'GET',
  path: '/bo/offers',
  summary: 'Offers of the brand with what they gave and cost, the newest first',
  query: Type.Object({ ...OfferQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(StaffOfferRow), total: Type.Integer(), sums: Type.Object(OfferFigures) }),
});

export const staffExportOffers = operation({
  ...file,
  method: 'GET',
  path: '/bo/offers.csv',
  summary: 'The same as CSV',
  query: Type.Object(OfferQuery),
  reply: Type.String(),
});

const Version = Type.Object({
  number: Type.Integer(),
  madeAt: EpochMs,
  madeBy: Type.String(),
  approvedBy: Nullable(Type.String({ description: 'The second person who let it go live; null: none did' })),
  document: Document,
});

/** How much of a bound is used: free below four fifths of it, gone where not even the smallest grant fits any more. */
export const budgetLevels = ['free', 'low', 'gone'] as const;
const usedOf = <Value extends TSchema>(value: Value) =>
  Nullable(
    Type.Object({
      bound: value,
      spent: value,
      held: value,
      left: value,
      level: OneOf(budgetLevels),
    }),
  );

export const staffGetOffer = operation({
  ...reading,
  method: 'GET',
  path: '/bo/offers/:id',
  summary: 'An offer with its versions, what is left of its budget and what its jurisdiction says',
  params: OfferParams,
  reply: Type.Object({
    offer: StaffOfferRow,
    document: Document,
    versions: Type.Array(Version, { description: 'The newest first, fifty at most' }),
    violations: Type.Array(Violation),
    faults: Type.Array(Fault),
    budget: Type.Object(
      {
        nominal: usedOf(Type.String({ description: 'Decimal text of currency units' })),
        pieces: usedOf(Type.Integer()),
        today: usedOf(Type.Integer()),
      },
      {
        description:
          'What of its bounds is spent, held (laid ready, not yet claimed) and left: of sums, of grants in all and of today’s; null: no bound',
      },
    ),
    test: Type.Array(
      Type.Object({
        ...StaffOfferRow.properties,
        players: Type.Integer({ description: 'Who had it' }),
        begins: Type.Integer({ description: 'Where its share of the players begins, 1/10 000' }),
        share: Type.Integer({ description: '1/10 000' }),
      }),
      { description: 'Offers that are shown to parts of the same players, this one among them; empty: it is compared with none' },
    ),
    open: Type.Object(
      {
        active: Type.Integer({ description: 'Bets count for them, or they can be staked' }),
        balance: Type.String({ description: 'Bonus money that is lent now and not lost' }),
        promised: Type.String({
          description:
            'Of what is active and is no bonus money: free bets, what free spins stand for, and what is paid once enough is staked; at most',
        }),
        requirement: Type.String({ description: 'What is still to be staked of what is active' }),
        waiting: Type.Integer({ description: 'Bonuses that wait for another one to end' }),
        waitingSum: Type.String(),
        offered: Type.Integer({ description: 'Laid ready, not taken' }),
        offeredSum: Type.String(),
        staked: Type.Integer({ description: 'Free bets that are staked: their draw decides them' }),
        applying: Type.Integer({ description: 'Applications that wait for staff' }),
        endsSum: Type.String({ description: 'What would be taken from players if it ended now: lent, promised, waiting and laid ready' }),
        mayEnd: Type.Boolean({ description: 'False: it was earned by play before, and is not ended with the offer' }),
      },
      { description: 'What of it has not ended now' },
    ),
    prizes: Nullable(
      Type.Object(
        {
          of: OneOf(['packets', 'raffle']),
          count: Type.Integer({ description: 'Packets or prizes in all' }),
          left: Type.Integer({ description: 'Those that nobody has yet' }),
          sum: Type.String({ description: 'What all of them come to' }),
          leftSum: Type.String({ description: 'What is still promised of it' }),
        },
        { description: 'What it promises to whoever grabs or wins; null: no such offer, or a draft' },
      ),
    ),
    ending: Nullable(
      Type.Object(
        {
          state: OneOf(['running', 'done']),
          total: Type.Integer({ description: 'Grants that were to end' }),
          ended: Type.Integer({ description: 'Of what was active or waited' }),
          lapsed: Type.Integer({ description: 'Of what lay ready' }),
          broken: Type.Integer({ description: 'Could not be ended, and run on' }),
          lost: Type.String({ description: 'Bonus money that fell back to the house' }),
          reason: Type.String(),
          askedBy: Type.String(),
          askedAt: EpochMs,
          endedAt: Nullable(EpochMs),
        },
        { description: 'How far the end of what ran is, where staff chose it; null: they did not' },
      ),
    ),
    needsSecond: Type.Boolean({
      description: 'Going live takes a second person: its budget has no bound, or one above what one may let go alone',
    }),
    alone: Type.String({ description: 'The most that one person lets an offer give; decimal text of currency units' }),
    asked: Nullable(Type.String({ description: 'The request to go live that waits for a second person' })),
    endNeedsSecond: Type.Boolean({ description: 'Ending what runs takes a second person: it is more than what one may let go alone' }),
    endAsked: Nullable(Type.String({ description: 'The request to end what runs that waits for a second person' })),
  }),
  errors: ['not.found'],
});

export const staffCheckOffer = operation({
  ...reading,
  method: 'POST',
  path: '/bo/offers/check',
  summary:
    'What a document says and lacks, without saving it: faults with their places, the jurisdiction, its page in every language of the brand, who may have it, and its worth',
  limit: { calls: 120, perSeconds: 60 },
  body: Type.Object({ document: Document }),
  reply: Type.Object({
    faults: Type.Array(Fault),
    violations: Type.Array(Violation),
    pages: Type.Array(Type.Object({ language: LanguageText, page: OfferPage }), {
      description: 'As a player reads it who may take it; none while the document cannot be read',
    }),
    who: Nullable(
      Type.String({ description: 'Who may have it, in one sentence in the caller’s language; null: the document cannot be read' }),
    ),
    lists: Type.Array(Type.Object({ id: Uuid, code: Type.String(), members: Type.Integer() }), {
      description: 'Lists of players that it asks for, with how many are on each now',
    }),
    worth: Nullable(
      Type.Object({
        granted: Type.String({ description: 'The most that one grant can be' }),
        linear: Type.Number({ description: 'What of 100 becomes money by the usual sum, which forgets that who has lost it all stops' }),
        exact: Type.Number({ description: 'The same, exactly: played at even money, a hundredth of the bonus a bet' }),
        net: Type.Number({ description: 'What of 100 it costs so, net of the house’s edge on own stakes that count' }),
        multiple: Type.Number({ description: 'How many times the bonus has to be staked, by the rate of its own match' }),
        dearest: Type.Object(
          {
            bet: Type.Number({ description: 'A bet, as percent of the bonus' }),
            pays: Type.Integer({ description: 'What a winning stake of 1 pays' }),
            exact: Type.Number({ description: 'What of 100 becomes money so' }),
            net: Type.Number({ description: 'What of 100 it costs so, net' }),
            bust: Type.Number({ description: 'Share of players who lose it all so' }),
          },
          { description: 'The way to play that its rules allow in which it costs the house most' },
        ),
        bust: Type.Number({ description: 'Share of players who lose it all' }),
        edge: Type.Number({ description: 'What the house keeps of what counts, where it keeps least, as a share' }),
        game: Nullable(Type.String({ description: 'The game where that is so; null: what its kind usually keeps, for no vendor tells' })),
      }),
    ),
    cost: Nullable(
      Type.Object(
        {
          average: Nullable(Type.String({ description: 'What one grant is on average: exactly' })),
          expected: Nullable(Type.String({ description: 'What of it becomes money on average; null: not known before' })),
          net: Nullable(
            Type.String({ description: 'What it costs on average, net of the house’s edge on own stakes that count; null: as above' }),
          ),
          below: Nullable(Type.String({ description: 'A game decides, and pays less than this on average' })),
          most: Nullable(Type.String({ description: 'The most that one grant can be' })),
          all: Nullable(Type.String({ description: 'All grants together, where that is fixed' })),
          aDay: Nullable(Type.String({ description: 'What a player can have a day on average' })),
        },
        { description: 'What a grant comes to, sums as decimal text; null: the document cannot be read' },
      ),
    ),
  }),
});

export const staffFindOfferGames = operation({
  ...reading,
  method: 'GET',
  path: '/bo/offers/games',
  summary: 'Games that an offer can name: lotteries and vendors’ games whose name has a text in it, or those that are named already',
  query: Type.Object({
    text: Type.Optional(Type.String({ maxLength: 60 })),
    names: Type.Optional(Type.String({ maxLength: 4_000, description: 'As offers name them, divided by commas' })),
    lotteries: Type.Optional(Type.Boolean({ description: 'Lotteries alone' })),
    freeRounds: Type.Optional(Type.Boolean({ description: 'Games alone of which free rounds can be had' })),
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        name: Type.String({ description: '`lottery:xsmb` or `lumen:three-bells`' }),
        title: Type.String(),
        vendor: Nullable(Type.String({ description: 'null: a lottery' })),
      }),
    ),
  }),
});

const saved = Type.Object({
  id: Nullable(Uuid),
  version: Type.Integer({ description: '0: nothing was saved' }),
  faults: Type.Array(Fault),
  violations: Type.Array(Violation),
});

export const staffMakeOffer = operation({
  ...staff,
  right: 'promotions.edit',
  method: 'POST',
  path: '/bo/offers',
  summary: 'Make an offer, as a draft that no player sees',
  idempotent: true,
  body: Type.Object({ code: OfferCode, document: Document, reason: Reason }),
  reply: saved,
  errors: ['already.so', 'idempotency.key.conflict'],
});

export const staffSaveOffer = operation({
  ...staff,
  right: 'promotions.edit',
  method: 'PUT',
  path: '/bo/offers/:id',
  summary: 'Save an offer anew: a version that grants go by from now on; those that run keep theirs',
  params: OfferParams,
  body: Type.Object({ after: Type.Integer({ minimum: 1 }), document: Document, reason: Reason }),
  reply: saved,
  errors: ['not.found', 'edit.outdated', 'state.not.allowed', 'promotion.second', 'award.alone'],
});

export const staffMoveOffer = operation({
  ...staff,
  right: 'promotions.edit',
  method: 'POST',
  path: '/bo/offers/:id/state',
  summary:
    'Pause or stop an offer, or let it go live where one person may; what runs of a stopped one goes on, or ends and its owners are told (never what was earned by play). More than one person may end waits for another one; the offer is stopped meanwhile',
  params: OfferParams,
  body: Type.Object({
    to: OneOf(['live', 'paused', 'stopped']),
    running: Type.Optional(
      // Ending takes promotions.give as well. It may be chosen later, too, of an offer that is stopped.
      OneOf(['goes-on', 'ends']),
    ),
    reason: Reason,
  }),
  reply: Type.Object({
    moved: Type.Boolean(),
    endAsked: Nullable(Type.String({ description: 'The request to end what runs, which waits for a second person' })),
    faults: Type.Array(Fault),
    violations: Type.Array(Violation),
  }),
  errors: ['not.found', 'state.not.allowed', 'promotion.second', 'award.alone', 'permission.denied', 'approval.waits'],
});

export const staffRequestOfferLive = operation({
  ...staff,
  right: 'promotions.edit',
  method: 'POST',
  path: '/bo/offers/:id/live',
  summary: 'Ask a second person to let an offer go live',
  idempotent: true,
  params: OfferParams,
  body: Type.Object({ reason: Reason }),
  reply: Approval,
  errors: ['not.found', 'state.not.allowed', 'promotion.unbounded', 'approval.waits', 'idempotency.key.conflict'],
});

export const staffDecideOfferLive = operation({
  ...staff,
  right: 'promotions.approve',
  method: 'POST',
  path: '/bo/offer-publications/:approvalId/decision',
  summary: 'Let an offer go live as it was when it was asked for, or reject it; never by who asked',
  params: Type.Object({ approvalId: Uuid }),
  body: TypedDecision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated', 'award.typed'],
});

export const staffDecideOfferEnd = operation({
  ...staff,
  right: 'promotions.approve',
  method: 'POST',
  path: '/bo/offer-ends/:approvalId/decision',
  summary: 'End what runs of a stopped offer, as it is now, or let it go on; never by who asked',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated'],
});

export const staffPreviewOffer = operation({
  ...reading,
  method: 'GET',
  path: '/bo/offers/:id/preview',
  summary:
    'Why a player may have an offer or not: each question of its rule with what they have there; and its page as they would read it now, in their own language, where it is shown to them',
  params: OfferParams,
  query: Type.Object({ playerId: PlayerId }),
  reply: Type.Object({
    userName: Nullable(Type.String()),
    may: Type.Boolean(),
    shutOut: Type.Boolean({ description: 'Nothing is offered to them: on trial, locked, closed, excluded or on a break' }),
    mayOnceLive: Type.Boolean({ description: 'They could have it if it were live now' }),
    code: Nullable(Type.String({ description: 'The code that they are taken to have entered; null: none is asked' })),
    isOccasion: Type.Boolean({
      description: 'False: the birthday that it is for is not there now, or identity or age of the account are not',
    }),
    withheld: Type.Boolean({ description: 'Kept from them for now: they have reached a limit of theirs' }),
    rule: Type.Unknown({
      description: 'The rule as its document has it, in which the questions stand; null: everybody, or nothing is offered to them',
    }),
    questions: Type.Array(
      Type.Object({
        path: Type.String({ description: 'Where it stands in the rule: `all.0.any.1.rank`' }),
        field: Type.String(),
        needed: Type.String({ description: 'In words, in the caller’s language' }),
        has: Type.String({ description: 'What they have there, in words with units, in the caller’s language' }),
        holds: Type.Boolean(),
      }),
    ),
    limits: Nullable(Type.Object({ required: AmountText, leaves: AmountText, isWithin: Type.Boolean() })),
    had: Type.Integer({ description: 'What they had of it' }),
    inShare: Type.Boolean(),
    isRunning: Type.Boolean({ description: 'The offer is live, and its time has begun and is not over' }),
    isLimitReached: Type.Boolean({ description: 'They, or whoever is counted with them, had it as often as it is given' }),
    isUsedUp: Type.Boolean({ description: 'Nothing is left of its budget, of its grants in all or of today’s' }),
    seen: Nullable(
      Type.Object({
        language: LanguageText,
        state: OneOf(promotionStates),
        obstacle: Nullable(Type.String({ description: 'Why they cannot have it now, as they are told' })),
        page: OfferPage,
      }),
    ),
  }),
  errors: ['not.found'],
});

/** Something that a player was given, as staff read it. */
export const StaffGrantRow = Type.Object({
  id: Uuid,
  offerId: Uuid,
  code: Type.String(),
  title: Type.String(),
  version: Type.Integer(),
  playerId: PlayerId,
  userName: Nullable(Type.String()),
  money: OneOf(promotionMoney),
  status: OneOf(grantStates),
  amount: AmountText,
  required: AmountText,
  wagered: AmountText,
  converted: AmountText,
  forfeited: AmountText,
  reclaimed: AmountText,
  balance: Nullable(Type.String({ description: 'What is left of it on the bonus account; null: nothing of it is lent now' })),
  madeAt: EpochMs,
  until: Nullable(EpochMs),
  endedAt: Nullable(EpochMs),
  reason: Type.String(),
});

/**
 * Which grants of some days are asked for. given: without applications and what ended before it began; ended: what ended in these days; converted, forfeited, reclaimed,
 * cost: of those what became cash, was lost, was taken back or cost something in the end; open: what has not ended now; playing: what bets count for now.
 */
export const grantsAsked = ['given', 'ended', 'converted', 'forfeited', 'reclaimed', 'cost', 'open', 'playing'] as const;
/** Players that a report of promotions tells apart: by what they are. */
export const playerKinds = ['member', 'agent'] as const;
/** And by their first deposit: made in the days that are asked about, before them, or never till their end. */
export const paidInKinds = ['new', 'before', 'never'] as const;

const GrantQuery = {
  only: Type.Optional(OneOf(grantsAsked)),
  line: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Of players who stand now in the line of this root agent; 0: in no agent’s',
    }),
  ),
  playerKind: Type.Optional(OneOf(playerKinds)),
  paidIn: Type.Optional(OneOf(paidInKinds)),
  offerId: Type.Optional(Uuid),
  playerId: Type.Optional(PlayerId),
  state: Type.Optional(OneOf(grantStates)),
  money: Type.Optional(OneOf(promotionMoney)),
  /** Days on which they were made, or of `ended` on which they ended. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const staffListGrants = operation({
  ...reading,
  method: 'GET',
  path: '/bo/grants',
  summary: 'What players were given, the newest first, with sums over all of them',
  query: Type.Object({ ...GrantQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(StaffGrantRow),
    total: Type.Integer(),
    sums: Type.Object({
      amount: AmountText,
      converted: AmountText,
      forfeited: AmountText,
      reclaimed: AmountText,
      balance: Type.String({ description: 'Bonus money that is lent now and not lost' }),
      requirement: Type.String({ description: 'What is still to be staked of what bets count for' }),
    }),
  }),
});

export const staffExportGrants = operation({
  ...file,
  method: 'GET',
  path: '/bo/grants.csv',
  summary: 'The same as CSV',
  query: Type.Object(GrantQuery),
  reply: Type.String(),
});

export const staffGetGrant = operation({
  ...reading,
  method: 'GET',
  path: '/bo/grants/:id',
  summary: 'One of them with its terms, what it was decided by, its movements in the ledger, and what its newest bets counted',
  params: OfferParams,
  query: Type.Object(PageQuery),
  reply: Type.Object({
    grant: StaffGrantRow,
    terms: Type.String(),
    document: Type.Unknown({ description: 'The version of the offer that it goes by' }),
    deposit: Nullable(Type.String({ description: 'The deposit that brought it' })),
    decided: Type.Unknown({
      description:
        'The snapshot of the player, the sum, the terms and what the sum was counted of, as they were; empty when it was removed with the person',
    }),
    methods: Type.Record(Type.String(), Type.String(), { description: 'Names of ways to deposit that the snapshot names by their ids' }),
    balance: Nullable(Type.String({ description: 'What is left of it on the bonus account' })),
    movements: Type.Array(Type.Object({ id: Uuid, template: Type.String(), amount: AmountText, at: EpochMs })),
    counted: Type.Array(Contribution),
    countedTotal: Type.Integer(),
    mayCancel: Type.Boolean(),
    application: Nullable(
      Type.Object({
        comment: Type.String(),
        answers: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
        proofs: Type.Array(Type.Object({ fileId: Uuid, openedBy: Type.Array(Type.String(), { description: 'Names of staff' }) }), {
          description: 'Pictures: GET /bo/players/:playerId/proofs/:fileId. Who accepts has opened them',
        }),
        most: Nullable(Type.String({ description: 'The most that staff may enter; null: the sum is fixed' })),
      }),
    ),
  }),
  errors: ['not.found'],
});

export const staffPlayerPromotions = operation({
  ...reading,
  method: 'GET',
  path: '/bo/players/:playerId/promotions',
  summary: 'What a player plays with of promotions now, how much waits for them, and what they want to hear of offers',
  params: Type.Object({ playerId: PlayerId }),
  reply: Type.Object({
    playing: Type.Array(StaffGrantRow, { description: 'What their bets count for now' }),
    offered: Type.Integer({ description: 'To be claimed' }),
    queued: Type.Integer({ description: 'Bonuses that wait for another to end' }),
    applying: Type.Integer({ description: 'Applications that wait for staff' }),
    marketing: Type.Object({
      offers: Type.Boolean({ description: 'false: no promotions at all' }),
      inbox: Type.Boolean({ description: 'What can be claimed may be told in the inbox' }),
      popUps: Type.Boolean({ description: 'Offers may open by themselves' }),
      saidAt: Nullable(Type.Integer({ description: 'When they said so; null: they have not said, and nothing is sent to them' })),
    }),
  }),
  errors: ['not.found'],
});

export const staffGiveGrant = operation({
  ...staff,
  right: 'promotions.give',
  method: 'POST',
  path: '/bo/offers/:id/grants',
  summary: 'Give a player an offer of kind manual; its rule, limits and budget hold',
  idempotent: true,
  params: OfferParams,
  body: Type.Object({ playerId: PlayerId, amount: Type.Optional(SumText), reason: Reason }),
  reply: Type.Object({ grantId: Uuid, status: OneOf(grantStates) }),
  errors: [
    'not.found',
    'promotion.unknown',
    'promotion.over',
    'promotion.not.yours',
    'promotion.had',
    'promotion.gone',
    'promotion.queue.full',
    'amount.invalid',
    'amount.above.maximum',
    'promotion.given',
    'idempotency.key.conflict',
  ],
});

export const staffCancelGrant = operation({
  ...staff,
  right: 'promotions.give',
  method: 'POST',
  path: '/bo/grants/:id/cancel',
  summary: 'End a bonus of a player with a reason that they read: what is left of it is lost, own money stays',
  params: OfferParams,
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({ lost: AmountText }),
  errors: ['not.found', 'state.not.allowed'],
});

export const staffDecideApplication = operation({
  ...staff,
  right: 'promotions.give',
  method: 'POST',
  path: '/bo/grants/:id/decision',
  summary: 'Accept an application with its sum, or reject it; the player reads the reason',
  params: OfferParams,
  body: Type.Object({ decision: OneOf(['accept', 'reject']), amount: Type.Optional(SumText), reason: Reason }),
  reply: Type.Object({ status: OneOf(grantStates) }),
  errors: [...staffGiveGrant.errors, 'state.not.allowed', 'picture.not.opened'],
});

/** What a report of promotions is told apart by. line: the root agent in whose line a player stands now. */
export const offerReportBy = ['offer', 'day', 'line', 'player-kind', 'paid-in'] as const;

const ReportQuery = { by: OneOf(offerReportBy), from: Day, to: Day };
const ReportFigures = {
  granted: Type.Integer({ description: 'Given in these days' }),
  given: AmountText,
  converted: Type.String({ description: 'Rewards paid and bonuses that became money in these days' }),
  forfeited: Type.String({ description: 'Bonus money that fell back to the house' }),
  reclaimed: AmountText,
  cost: Type.String({ description: 'Converted less reclaimed' }),
  share: Nullable(
    Type.Number({ description: 'The cost by what the brand won in these days, of a day by what it won on it; null: it won nothing' }),
  ),
};
const ReportKey = {
  key: Type.String({ description: 'Id of the offer, the day, number of the root agent (0: in no agent’s line), or the word of the group' }),
  label: Type.String({ description: 'Code of the offer, the day, name of the agent; empty where the key is a word' }),
};

export const staffReportOffers = operation({
  ...reading,
  method: 'GET',
  path: '/bo/offer-report',
  summary: 'What promotions gave and cost in some days, by offer, day, agent’s line or group of players',
  query: Type.Object({ ...ReportQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ ...ReportKey, ...ReportFigures })),
    total: Type.Integer(),
    sums: Type.Object({
      ...ReportFigures,
      netWin: Type.String({
        description: 'What the brand won in these days: decided own stakes less prizes; below 0 where players won more',
      }),
    }),
  }),
  errors: ['report.days'],
});

export const staffExportOfferReport = operation({
  ...file,
  method: 'GET',
  path: '/bo/offer-report.csv',
  summary: 'The same as CSV',
  query: Type.Object(ReportQuery),
  reply: Type.String(),
  errors: ['report.days'],
});

/** What the report of what is open now is told apart by. */
export const offerExposureBy = ['offer', 'line', 'player-kind'] as const;

const ExposureQuery = { by: OneOf(offerExposureBy) };
const ExposureFigures = {
  active: Type.Integer({ description: 'What bets count for, or what can be staked' }),
  balance: Type.String({ description: 'Bonus money that is lent and not lost' }),
  requirement: Type.String({ description: 'What is still to be staked of what is active' }),
  waiting: Type.Integer({ description: 'Bonuses that wait for another one to end' }),
  waitingSum: Type.String({ description: 'What they will lend' }),
  offered: Type.Integer({ description: 'Laid ready, not taken' }),
  offeredSum: AmountText,
  freeBets: Type.String({ description: 'Stakes of free bets that can be staked or are: only the win above them is paid' }),
  freeSpins: Type.String({ description: 'Stakes that free spins stand for which can be played: on average they pay less' }),
  released: Type.String({ description: 'What is paid in cash once enough is staked' }),
};

export const staffOfferExposure = operation({
  ...reading,
  method: 'GET',
  path: '/bo/offer-exposure',
  summary: 'What promotions have open now: lent, to be staked, waiting, laid ready, and what budgets may still give',
  query: Type.Object({ ...ExposureQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...ReportKey,
        ...ExposureFigures,
        budgetLeft: Nullable(
          Type.String({ description: 'Of an offer that takes players: what its budget may still give; null: no bound, or no such offer' }),
        ),
        prizes: Nullable(
          Type.String({
            description: 'Of an offer: packets that nobody has yet and prizes that are still to be drawn; null: no such offer',
          }),
        ),
        isTaking: Type.Boolean({ description: 'It is an offer that is live or paused' }),
      }),
    ),
    total: Type.Integer(),
    sums: Type.Object({
      ...ExposureFigures,
      budgetLeft: Type.String({ description: 'Of all budgets that have a bound' }),
      prizes: Type.String({ description: 'Of all packets and prizes; they are given by budgets' }),
    }),
  }),
});

export const staffExportOfferExposure = operation({
  ...file,
  method: 'GET',
  path: '/bo/offer-exposure.csv',
  summary: 'The same as CSV',
  query: Type.Object(ExposureQuery),
  reply: Type.String(),
});

/** Days of one question for signs: each grant in them is looked at beside the player's movements. */
export const signDaysAtMost = 93;

/**
 * What may be a reason to look at how an offer is used. shared-mark: claimants who share a mark; quick-withdrawal: asked for within an hour after something was given or became
 * cash; reversed-deposit: a deposit that brought something was taken back; claim-and-leave: nothing of their own was staked from the grant until seven days after its end;
 * only-largest-bets: nearly every bet with the bonus as large as it may be; one-agent-line: at least three times as many of a line had it as of the brand.
 */
export const offerSigns = [
  'shared-mark',
  'quick-withdrawal',
  'reversed-deposit',
  'claim-and-leave',
  'only-largest-bets',
  'one-agent-line',
] as const;
export type OfferSign = (typeof offerSigns)[number];

const SignQuery = {
  from: Day,
  to: Day,
  kind: Type.Optional(OneOf(offerSigns)),
  offerId: Type.Optional(Uuid),
  code: Type.Optional(Type.String({ maxLength: 40, description: 'A part of the offer’s code' })),
};

export const staffListOfferSigns = operation({
  ...reading,
  method: 'GET',
  path: '/bo/offer-signs',
  summary: 'Signs that offers may have been misused, of what was given in some days, the newest first: reasons to look, no more',
  query: Type.Object({ ...SignQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        key: Type.String({ description: 'The same sign has the same key' }),
        kind: OneOf(offerSigns),
        said: Type.String({ description: 'The sign with its figures, in the caller’s language' }),
        offerId: Uuid,
        code: Type.String(),
        grantId: Nullable(Type.String({ description: 'What it is about; null: several grants of the offer' })),
        players: Type.Array(Type.Object({ playerId: PlayerId, userName: Nullable(Type.String()) }), {
          description: 'Whom it is about, fifty at most; of an agent’s line the agent',
        }),
        playerCount: Type.Integer(),
        given: AmountText,
        at: EpochMs,
      }),
    ),
    total: Type.Integer(),
    sums: Type.Object({
      kinds: Type.Array(Type.Object({ kind: OneOf(offerSigns), count: Type.Integer() })),
      ended: Type.Integer({ description: 'Grants that ended more than seven days ago: those of which claim-and-leave tells a part' }),
    }),
  }),
  errors: ['report.days'],
});

export const staffExportOfferSigns = operation({
  ...file,
  method: 'GET',
  path: '/bo/offer-signs.csv',
  summary: 'The same as CSV',
  query: Type.Object(SignQuery),
  reply: Type.String(),
  errors: ['report.days'],
});
