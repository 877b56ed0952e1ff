import { createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { writeRsAmount } from '../amounts.js';
import { faultOf, rsCodeOf } from '../codes.js';
import type { CommandKind } from '../command.js';
import { readRsReply } from '../rs.js';
import { RawNumber, writeBody, type FieldKind, type Move, type Outcome, type Proof, type WalletClient } from './client.js';
import { askWallet, checkRequestId } from './reply-form.js';

const signInBackground = promisify(sign);
const common: Record<string, FieldKind> = {
  request_uuid: 'identifier',
  user: 'identifier',
  transaction_uuid: 'identifier',
  round: 'identifier',
  round_closed: 'flag',
  game_code: 'identifier',
};
const fields: Record<CommandKind, Record<string, FieldKind>> = {
  bet: { ...common, token: 'token', currency: 'currency', amount: 'amount', is_free: 'flag' },
  win: { ...common, currency: 'currency', amount: 'amount', reference_transaction_uuid: 'identifier' },
  rollback: { ...common, reference_transaction_uuid: 'identifier' },
};

/** A vendor that speaks RS. `base` is the wallet's address without `/wallet/…`; `privateKey` a PEM. */
export function createRsClient({
  base,
  privateKey,
  answerWithinMs,
}: {
  base: string;
  privateKey: string;
  /** Where a test moves the wallet's deadline, answers are as late as the machine is slow. */
  answerWithinMs?: number;
}): WalletClient {
  const key = createPrivateKey(privateKey);
  let strangersKey: KeyObject | undefined;

  const signatureOf = async (bytes: Buffer, proof: Proof): Promise<string | undefined> => {
    if (proof === 'missing') return undefined;
    if (proof === 'garbage') return 'not a signature';
    if (proof === 'of-other-bytes')
      return (await signInBackground('RSA-SHA256', Buffer.concat([bytes, Buffer.from(' ')]), key)).toString('base64');
    if (proof === 'wrong') strangersKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return (await signInBackground('RSA-SHA256', bytes, proof === 'wrong' ? (strangersKey as KeyObject) : key)).toString('base64');
  };
  const post = async (address: string, bytes: Buffer, proof: Proof = 'right') => {
    const signature = await signatureOf(bytes, proof);
    const { http, text } = await askWallet(
      address,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-auth-signature': signature }) },
        body: new Uint8Array(bytes),
      },
      answerWithinMs,
    );
    const reply = readRsReply(text);
    return { http, code: reply.code, balance: reply.balance, text, reply };
  };
  const bodyOf = ({ kind, id, reference, round, closesRound = false, amount, by }: Move): Record<string, unknown> => ({
    request_uuid: randomUUID(),
    token: by.token,
    user: by.player,
    transaction_uuid: id,
    ...(reference === undefined ? {} : { reference_transaction_uuid: reference }),
    round,
    round_closed: closesRound,
    game_code: by.game,
    ...(kind === 'rollback' ? {} : { is_free: false, currency: by.currency, amount: new RawNumber(writeRsAmount(amount)) }),
  });
  const sendBytes = (move: Move, bytes: Buffer, proof?: Proof): Promise<Outcome> => post(`${base}/wallet/${move.kind}`, bytes, proof);
  const ask = async (name: string, body: Record<string, unknown>, proof?: Proof) => {
    const outcome = await post(`${base}/wallet/${name}`, Buffer.from(writeBody(body)), proof);
    checkRequestId(body['request_uuid'], outcome.reply.requestId, outcome.text);
    return outcome;
  };
  const check = async (body: Record<string, unknown>) => {
    const { reply, ...outcome } = await ask('check', body);
    return { ...outcome, player: reply.player, currency: reply.currency };
  };

  return {
    dialect: 'rs',
    bodyOf,
    fieldsOf: (kind) => fields[kind],
    sendBytes,
    send: (move, proof) => ask(move.kind, bodyOf(move), proof),
    sendElsewhere: (move) => post(`${base}0NOBODY/wallet/${move.kind}`, Buffer.from(writeBody(bodyOf(move)))),
    check: ({ token }) => check({ request_uuid: randomUUID(), token }),
    rs: { checkBare: ({ token }) => check({ token }) },
    balance: (player) => ask('balance', { request_uuid: randomUUID(), token: player.token, user: player.player, game_code: player.game }),
    unknownPlayer: { http: 200, code: rsCodeOf('token-unknown', 'bet') },
    expected: (verdict, kind) => ({ http: 200, code: rsCodeOf(verdict, kind) }),
    expectedFault: (fault) => (fault === 'provider-missing' ? undefined : faultOf(fault, 'rs')),
  };
}
