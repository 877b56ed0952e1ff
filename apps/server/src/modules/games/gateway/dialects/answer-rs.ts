import {
  faultOf,
  JsonRefused,
  readJsonBytes,
  readRsBalanceRequest,
  readRsBet,
  readRsCheck,
  readRsRollback,
  readRsWin,
  rsCodeOf,
  rsRequestId,
  writeRsReply,
  type CommandKind,
  type RsCode,
} from '@sortes/wallet-protocol';
import { DomainError } from '../../../../platform/errors.js';
import type { VendorAnswer, VendorCall } from '../../../../platform/http.js';
import type { VendorRecord } from '../../catalogue/types.js';
import type { WalletGateway } from '../wallet-gateway.js';
import { authenticateRs, type VendorBook } from './authenticate.js';

export interface RsAnswers {
  check(call: VendorCall): Promise<VendorAnswer>;
  balance(call: VendorCall): Promise<VendorAnswer>;
  command(kind: CommandKind, call: VendorCall): Promise<VendorAnswer>;
}

const readers = { bet: readRsBet, win: readRsWin, rollback: readRsRollback };
const done = (text: string): VendorAnswer => ({ status: 200, text });

/** @throws DomainError system.busy: a bet can be rolled back and a question asked again; what is owed comes first. */
function refuseInCrowd({ isCrowded }: VendorCall): void {
  if (isCrowded) throw new DomainError('system.busy', { retryAfterSeconds: 1 });
}

/** Answers the calls of the RS dialect. Rejects with the loss of the database or an overload only; the edge says so in the same dialect. */
export function createRsAnswers(vendors: VendorBook, gateway: WalletGateway): RsAnswers {
  /** Signature first: what a stranger wrote is not even read. */
  const opened = async (
    call: VendorCall,
    answer: (vendor: VendorRecord, body: unknown) => Promise<VendorAnswer>,
  ): Promise<VendorAnswer> => {
    const vendor = await authenticateRs(vendors, call);
    const refuse = (code: RsCode, body?: unknown): VendorAnswer => done(writeRsReply({ code, requestId: rsRequestId(body) }));
    let body: unknown;
    try {
      body = readJsonBytes(call.body);
    } catch (error) {
      if (!(error instanceof JsonRefused)) throw error;
      return refuse(faultOf(vendor === undefined ? 'not-authentic' : 'not-json', 'rs').code);
    }
    return vendor === undefined ? refuse(faultOf('not-authentic', 'rs').code, body) : answer(vendor, body);
  };

  return {
    check: (call) =>
      opened(call, async (vendor, body) => {
        const read = readRsCheck(body);
        if (!read.ok) return done(writeRsReply(read));
        refuseInCrowd(call);
        const { token } = read.value;
        const { verdict, player, currency, balance } = await gateway.check(vendor, token);
        return done(writeRsReply({ code: rsCodeOf(verdict, 'bet'), requestId: read.requestId, token, player, currency, balance }));
      }),
    balance: (call) =>
      opened(call, async (vendor, body) => {
        const read = readRsBalanceRequest(body);
        if (!read.ok) return done(writeRsReply(read));
        refuseInCrowd(call);
        const { verdict, currency, balance } = await gateway.balance(vendor, read.value.player, read.value.token);
        return done(
          writeRsReply({ code: rsCodeOf(verdict, 'bet'), requestId: read.requestId, player: read.value.player, currency, balance }),
        );
      }),
    command: (kind, call) =>
      opened(call, async (vendor, body) => {
        const read = readers[kind](vendor.code, body);
        if (!read.ok) return done(writeRsReply(read));
        if (kind === 'bet') refuseInCrowd(call);
        const { verdict, balance, currency } = await gateway.apply(vendor, read.value);
        return done(
          writeRsReply({ code: rsCodeOf(verdict, kind), requestId: read.requestId, player: read.value.player, currency, balance }),
        );
      }),
  };
}
