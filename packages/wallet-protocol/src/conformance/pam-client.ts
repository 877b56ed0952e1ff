import { randomUUID } from 'node:crypto';
import { writePamAmount } from '../amounts.js';
import { faultOf, pamCodeOf } from '../codes.js';
import type { CommandKind } from '../command.js';
import { pamTypeOf, readPamReply } from '../pam.js';
import { RawNumber, writeBody, type FieldKind, type Move, type Outcome, type Proof, type WalletClient } from './client.js';
import { askWallet, checkPamForm, createIdWatch } from './reply-form.js';

const common: Record<string, FieldKind> = {
  currency: 'currency',
  provider: 'same',
  transactionType: 'type',
  cashAmount: 'amount',
  transactionDateTime: 'time',
  providerTransactionId: 'identifier',
  providerGameId: 'identifier',
  providerRoundId: 'identifier',
  isGameOver: 'flag',
};
const fields: Record<CommandKind, Record<string, FieldKind>> = {
  bet: common,
  win: { ...common, providerBetRef: 'optional-identifier' },
  rollback: { ...common, providerBetRef: 'optional-identifier' },
};

/** A vendor that speaks PAM. `base` is the wallet's address without `/players/…`. */
export function createPamClient({ base, apiKey, provider }: { base: string; apiKey: string; provider: string }): WalletClient {
  const bearer: Record<Proof, string | undefined> = {
    right: `Bearer ${apiKey}`,
    wrong: `Bearer ${apiKey.slice(0, -1)}${apiKey.endsWith('x') ? 'y' : 'x'}`,
    missing: undefined,
    garbage: apiKey,
    'of-other-bytes': `Bearer ${apiKey}${apiKey}`,
  };
  const call = async (
    method: string,
    address: string,
    { token, bytes, proof = 'right' }: { token: string | undefined; bytes?: Buffer; proof?: Proof | undefined },
  ) => {
    const { http, text } = await askWallet(address, {
      method,
      headers: {
        ...(bearer[proof] === undefined ? {} : { authorization: bearer[proof] }),
        ...(token === undefined ? {} : { 'x-player-token': token }),
        'x-correlation-id': randomUUID(),
        ...(bytes === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }),
    });
    const reply = readPamReply(text);
    checkPamForm(reply.body, text);
    return { http, code: reply.code as string, balance: reply.balance, text, body: reply.body, transactionId: reply.transactionId };
  };
  const query = `?provider=${encodeURIComponent(provider)}`;
  const addressOf = (at: string, move: Move): string => `${at}/players/${encodeURIComponent(move.by.player)}/transactions`;
  const bodyOf = ({ kind, id, reference, round, closesRound = false, amount, by }: Move): Record<string, unknown> => ({
    currency: by.currency,
    provider,
    transactionType: pamTypeOf(kind),
    cashAmount: new RawNumber(writePamAmount(amount)),
    bonusAmount: 0,
    promoAmount: 0,
    transactionDateTime: new Date().toISOString(),
    providerTransactionId: id,
    ...(reference === undefined ? {} : { providerBetRef: reference }),
    providerGameId: by.game,
    providerRoundId: round,
    isGameOver: closesRound,
  });
  const post = (move: Move, bytes: Buffer, proof?: Proof) =>
    call('POST', `${addressOf(base, move)}${query}`, { token: move.by.token, bytes, proof });
  const sendBytes = (move: Move, bytes: Buffer, proof?: Proof): Promise<Outcome> => post(move, bytes, proof);
  const bytesOf = (move: Move): Buffer => Buffer.from(writeBody(bodyOf(move)));
  const watchId = createIdWatch();
  /** Sends a body as the dialect has it, and looks at the id that the answer must have where it was done. */
  const sendBody = async (move: Move, body: Record<string, unknown>, proof?: Proof): Promise<Outcome> => {
    const { transactionId, ...outcome } = await post(move, Buffer.from(writeBody(body)), proof);
    if (outcome.code === 'OK') watchId(`${String(body['transactionType'])} ${move.id}`, transactionId, outcome.text);
    return outcome;
  };

  return {
    dialect: 'pam',
    bodyOf,
    fieldsOf: (kind) => fields[kind],
    sendBytes,
    send: (move, proof) => sendBody(move, bodyOf(move), proof),
    sendElsewhere: (move) =>
      call('POST', `${addressOf(base.replace(/\/pam$/, '0NOBODY/pam'), move)}${query}`, { token: move.by.token, bytes: bytesOf(move) }),
    sendWithout: (move, what) =>
      call('POST', `${addressOf(base, move)}${what === 'provider' ? '' : query}`, {
        token: what === 'token' ? undefined : move.by.token,
        bytes: bytesOf(move),
      }),
    async check({ token }) {
      const { body, ...outcome } = await call('GET', `${base}/players/session${query}`, { token });
      const session = body['session'] as { playerId?: string; currency?: string } | undefined;
      return { ...outcome, player: session?.playerId, currency: session?.currency };
    },
    balance: ({ player, token }) => call('GET', `${base}/players/${encodeURIComponent(player)}/balance${query}`, { token }),
    pam: {
      async refresh({ token }) {
        const { body, ...outcome } = await call('PUT', `${base}/players/session${query}`, { token });
        const session = body['session'] as { token?: string } | undefined;
        return { ...outcome, token: session?.token };
      },
      prize(by, id, amount) {
        const move: Move = { kind: 'win', id, round: '', amount, by };
        const { providerGameId: _game, providerRoundId: _round, isGameOver: _over, ...body } = bodyOf(move);
        return sendBody(move, { ...body, transactionType: 'PROMODEPOSIT' });
      },
      async transactions({ player, token }, by) {
        const address = `${base}/players/${encodeURIComponent(player)}/transactions${query}&${new URLSearchParams(by).toString()}`;
        const { body, ...outcome } = await call('GET', address, { token });
        return { ...outcome, found: body['transactions'] };
      },
      async round({ player, token }, round) {
        const address = `${base}/players/${encodeURIComponent(player)}/gamerounds/${encodeURIComponent(round)}${query}`;
        const { body, ...outcome } = await call('GET', address, { token });
        return { ...outcome, found: body['gameround'] };
      },
    },
    unknownPlayer: { http: 200, code: 'PAM_ERR_PLAYER_NOT_FOUND' },
    expected: (verdict, kind) => ({ http: 200, code: pamCodeOf(verdict, kind) }),
    expectedFault: (fault) => faultOf(fault, 'pam'),
  };
}
