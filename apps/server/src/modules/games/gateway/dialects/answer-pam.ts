import {
  faultOf,
  JsonRefused,
  pamCancelId,
  pamCodeOf,
  readIdentifier,
  readJsonBytes,
  readPamTransaction,
  writePamBalance,
  writePamError,
  writePamResult,
  writePamRound,
  writePamSession,
  writePamTransactions,
  type PamCode,
  type PrizeCommand,
  type RequestFault,
  type WalletCommand,
} from '@sortes/wallet-protocol';
import { formatMoney } from '@sortes/money';
import type { Alarms } from '../../../../platform/alarms.js';
import { DomainError } from '../../../../platform/errors.js';
import type { VendorAnswer, VendorCall } from '../../../../platform/http.js';
import type { VendorRecord } from '../../catalogue/types.js';
import type { CommandAnswer, KnownTransaction, TokenAnswer, WalletGateway } from '../wallet-gateway.js';
import { authenticatePam, vendorOfProvider, type VendorBook } from './authenticate.js';

export interface PamAnswers {
  session(call: VendorCall): Promise<VendorAnswer>;
  refresh(call: VendorCall): Promise<VendorAnswer>;
  balance(call: VendorCall): Promise<VendorAnswer>;
  transactions(call: VendorCall): Promise<VendorAnswer>;
  addTransaction(call: VendorCall): Promise<VendorAnswer>;
  gameRound(call: VendorCall): Promise<VendorAnswer>;
}

const done = (text: string): VendorAnswer => ({ status: 200, text });
const refuse = (code: PamCode, message: string, balance: bigint | null = null): VendorAnswer => done(writePamError(code, message, balance));
const refuseFault = (fault: RequestFault, message: string): VendorAnswer => {
  const { http, code } = faultOf(fault, 'pam');
  return { status: http, text: writePamError(code, message) };
};

const refuseStranger = (): VendorAnswer => refuse('PAM_ERR_PLAYER_NOT_FOUND', 'no such player');

/** Answers the calls of the PAM dialect. Rejects with the loss of the database or an overload only; the edge says so in the same dialect. */
export function createPamAnswers(vendors: VendorBook, gateway: WalletGateway, alarms: Alarms): PamAnswers {
  const opened = async (
    call: VendorCall,
    answer: (vendor: VendorRecord, provider: string) => Promise<VendorAnswer>,
  ): Promise<VendorAnswer> => {
    const known = await authenticatePam(vendors, call);
    if (known.length === 0) return refuseFault('not-authentic', 'API token');
    const { provider } = call.query;
    if (typeof provider !== 'string' || !/^[\x20-\x7e]{1,80}$/.test(provider)) return refuseFault('provider-missing', 'provider');
    const vendor = vendorOfProvider(known, call.params['vendor'] ?? '', provider);
    return vendor === undefined ? refuseFault('provider-missing', 'no such provider') : answer(vendor, provider);
  };
  const withToken = (call: VendorCall, answer: (vendor: VendorRecord, token: string) => Promise<VendorAnswer>): Promise<VendorAnswer> =>
    opened(call, async (vendor) => {
      const token = tokenOf(call);
      return token === null ? refuseFault('token-missing', 'X-Player-Token') : answer(vendor, token);
    });
  const withPlayer = (
    call: VendorCall,
    answer: (vendor: VendorRecord, player: string, provider: string) => Promise<VendorAnswer>,
  ): Promise<VendorAnswer> =>
    opened(call, async (vendor, provider) => {
      const player = readIdentifier(call.params['playerId']);
      return player === undefined ? refuseStranger() : answer(vendor, player, provider);
    });

  return {
    // Answered for every token that was ever this vendor's, however it stands: Valkyrie asks before a late win, and sends none where this is refused.
    // What needs a live token (a stake, the balance) is refused there.
    session: (call) =>
      withToken(call, async (vendor, token) => {
        const found = await gateway.check(vendor, token);
        return sessionAnswer(found.verdict === 'token-unknown' ? found : { ...found, verdict: 'done' }, token);
      }),
    refresh: (call) =>
      withToken(call, async (vendor, token) => {
        const renewed = await gateway.renew(vendor, token);
        return sessionAnswer(renewed, renewed.token ?? token);
      }),
    balance: (call) =>
      withPlayer(call, async (vendor, player) => {
        const token = tokenOf(call);
        if (token === null) return refuseFault('token-missing', 'X-Player-Token');
        const { verdict, balance } = await gateway.balance(vendor, player, token);
        if (verdict === 'token-unknown' && !(await isKnown(gateway, vendor, player))) return refuseStranger();
        if (verdict !== 'done' || balance === undefined) return refuse(pamCodeOf(verdict, 'bet'), verdict);
        return done(writePamBalance(balance));
      }),
    transactions: (call) =>
      withPlayer(call, async (vendor, player, provider) => {
        const { providerBetRef, providerTransactionId } = call.query;
        const id = readIdentifier(providerBetRef ?? providerTransactionId);
        if (id === undefined) return refuseFault('field-wrong', 'providerBetRef or providerTransactionId');
        const found = await findTransactions(gateway, vendor, player, providerBetRef === undefined ? { externalId: id } : { betId: id });
        if (found === undefined) return refuseStranger();
        if (found.length === 0) return refuse('PAM_ERR_TRANS_NOT_FOUND', 'no such transaction');
        return done(writePamTransactions(provider, found));
      }),
    addTransaction: (call) =>
      withPlayer(call, async (vendor, player, provider) => {
        let body: unknown;
        try {
          body = readJsonBytes(call.body);
        } catch (error) {
          if (error instanceof JsonRefused) return refuseFault('not-json', error.message);
          throw error;
        }
        const read = readPamTransaction({ vendor: vendor.code, player, token: tokenOf(call), provider }, body);
        if (!read.ok) return refuseFault(read.fault, read.message);
        const command = read.value;
        if (command.kind === 'prize') return prizeAnswer(vendor, command, await gateway.payPrize(vendor, command), alarms);
        if (command.kind === 'bet' && call.isCrowded) throw new DomainError('system.busy', { retryAfterSeconds: 1 });
        const answer = await applyPam(gateway, vendor, command);
        const { verdict, balance, transactionId } = answer;
        if (transactionId !== null && (verdict === 'done' || verdict === 'replayed')) return done(writePamResult(transactionId, balance));
        // Only who is not known has no balance: then there is no such player, whatever else is wrong.
        if (balance === null && verdict !== 'game-unknown') return refuseStranger();
        if (verdict === 'settled' && !(await isBet(gateway, vendor, command)))
          return refuse('PAM_ERR_CANCEL_NON_WITHDRAW', 'not a WITHDRAW', balance);
        return refuse(pamCodeOf(verdict, command.kind), verdict, balance);
      }),
    gameRound: (call) =>
      withPlayer(call, async (vendor, player) => {
        const round = readIdentifier(call.params['round']);
        const found = round === undefined ? undefined : await gateway.findRound(vendor, player, round);
        if (round === undefined || found === undefined) return refuse('PAM_ERR_ROUND_NOT_FOUND', 'no such round');
        return done(writePamRound({ ...found, round }));
      }),
  };
}

function tokenOf(call: VendorCall): string | null {
  const token = call.header('x-player-token');
  return token === undefined || token.length > 200 ? null : token;
}

/** ISO 3166 keeps XX for users: nobody can tell where the player is. */
const unknownCountry = 'XX';

/** What a prize is told; one that is more than the vendor may pay at once is told to staff, too: until they allow it, nobody pays the player. */
function prizeAnswer(
  vendor: VendorRecord,
  { externalId, amount, currency }: PrizeCommand,
  { verdict, balance, transactionId }: CommandAnswer,
  alarms: Alarms,
): VendorAnswer {
  if (transactionId !== null && (verdict === 'done' || verdict === 'replayed')) return done(writePamResult(transactionId, balance));
  if (verdict === 'limit-exceeded')
    alarms.raise({
      kind: 'vendor-prize-refused',
      subject: vendor.code,
      detail: { transaction: externalId, amount: formatMoney(amount), currency },
    });
  if (verdict === 'token-unknown') return refuseStranger();
  return refuse(pamCodeOf(verdict, 'win'), verdict, balance);
}

function sessionAnswer(found: TokenAnswer, token: string): VendorAnswer {
  const { verdict, player, currency, country, language, game } = found;
  if (verdict !== 'done' || player === undefined || currency === undefined) return refuse(pamCodeOf(verdict, 'bet'), verdict);
  return done(
    writePamSession({
      playerId: player,
      token,
      currency,
      country: country ?? unknownCountry,
      language: isoLanguage(language ?? 'EN'),
      gameId: game,
    }),
  );
}

/** Our CN and TW are ISO 639-1's ZH; the interface writes languages in capitals. */
function isoLanguage(language: string): string {
  const code = language.slice(0, 2).toUpperCase();
  return code === 'CN' || code === 'TW' ? 'ZH' : code;
}

/**
 * Some vendors of the aggregator send a CANCEL under the id of the WITHDRAW that it undoes, together with the bet's reference. Whether an id
 * that is taken means that, or is a mistake, the transaction behind it tells.
 */
async function applyPam(gateway: WalletGateway, vendor: VendorRecord, command: WalletCommand): Promise<CommandAnswer> {
  const answer = await gateway.apply(vendor, command);
  const { kind, externalId, referenceId, player } = command;
  if (kind !== 'rollback' || answer.verdict !== 'conflict') return answer;
  const found = (await gateway.findTransactions(vendor, player, { externalId })) ?? [];
  const isItsWithdraw = found.some((transaction) => transaction.kind === 'bet' && transaction.referenceId === referenceId);
  if (!isItsWithdraw) return answer;
  return gateway.apply(vendor, { ...command, externalId: pamCancelId(externalId), referenceId: externalId });
}

/** By an id: also the cancellation that came under the id of what it undid. */
async function findTransactions(
  gateway: WalletGateway,
  vendor: VendorRecord,
  player: string,
  by: { externalId?: string; betId?: string },
): Promise<KnownTransaction[] | undefined> {
  const found = await gateway.findTransactions(vendor, player, by);
  if (found === undefined || by.externalId === undefined) return found;
  const cancelled = await gateway.findTransactions(vendor, player, { externalId: pamCancelId(by.externalId) });
  return [...found, ...(cancelled ?? [])];
}

async function isKnown(gateway: WalletGateway, vendor: VendorRecord, player: string): Promise<boolean> {
  return (await gateway.findTransactions(vendor, player, { externalId: '' })) !== undefined;
}

/** Whether what a command refers to is a stake: the interface has a code of its own for a CANCEL of something else. */
async function isBet(gateway: WalletGateway, vendor: VendorRecord, { player, referenceId }: WalletCommand): Promise<boolean> {
  if (referenceId === null) return true;
  const found = await gateway.findTransactions(vendor, player, { externalId: referenceId });
  return found === undefined || found.every((transaction) => transaction.externalId !== referenceId || transaction.kind === 'bet');
}
