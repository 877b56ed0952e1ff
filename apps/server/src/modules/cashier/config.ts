import { requireHttps } from '@sortes/service';
import { outsideFrom } from '../../platform/config.js';

interface HostedGateway {
  url: string;
  merchant: string;
  secret: string;
}

/** The payment sides that this installation has keys for. */
export interface PaymentConfig {
  /** The gateway with a hosted page; undefined: its methods are not offered. */
  payment: HostedGateway | undefined;
  /** The direct payment side of withdrawals; its key is never that of deposits. Undefined: nothing is paid out by it. */
  payout: HostedGateway | undefined;
  /** The second payment gateway; undefined: its methods are not offered. */
  payos: { url: string; clientId: string; apiKey: string; checksumKey: string; checkoutUrl: string } | undefined;
  /** The payout channel of payOS; its keys are others than those of payments. */
  payosPayout: { url: string; clientId: string; apiKey: string; checksumKey: string } | undefined;
}

function gatewayFrom(environment: NodeJS.ProcessEnv, kind: 'PAYMENT' | 'PAYOUT'): HostedGateway | undefined {
  const found = outsideFrom(environment, `${kind}_URL`, `${kind}_SECRET`);
  return found && { url: found.url, merchant: environment[`${kind}_MERCHANT`] || 'sortes', secret: found.key };
}

/** Who knows the key of money in must not be able to speak for money out. @throws Error naming the variables */
function refuseSharedKeys(environment: NodeJS.ProcessEnv): void {
  for (const incoming of ['PAYMENT_SECRET', 'PAYOS_API_KEY', 'PAYOS_CHECKSUM_KEY'])
    for (const outgoing of ['PAYOUT_SECRET', 'PAYOS_PAYOUT_API_KEY', 'PAYOS_PAYOUT_CHECKSUM_KEY'])
      if ((environment[incoming] ?? '') !== '' && environment[incoming] === environment[outgoing])
        throw new Error(`${incoming} and ${outgoing} are the same: deposits and payouts must have keys of their own`);
}

/** Keys of payOS's payout channel, or none of them. */
function payosPayoutFrom(environment: NodeJS.ProcessEnv): PaymentConfig['payosPayout'] {
  const names = ['PAYOS_PAYOUT_CLIENT_ID', 'PAYOS_PAYOUT_API_KEY', 'PAYOS_PAYOUT_CHECKSUM_KEY'] as const;
  const [clientId, apiKey, checksumKey] = names.map((name) => environment[name] ?? '');
  const missing = names.filter((name) => (environment[name] ?? '') === '');
  if (missing.length === names.length) return undefined;
  if (!clientId || !apiKey || !checksumKey) throw new Error(`${missing.join(', ')} must be set too: payouts by payOS need all three keys`);
  const url = environment['PAYOS_PAYOUT_URL'] ?? 'https://api-merchant.payos.vn';
  requireHttps('PAYOS_PAYOUT_URL', url);
  return { url: url.replace(/\/+$/, ''), clientId, apiKey, checksumKey };
}

/** All of them or none: half a configuration would offer a method that nobody can pay with. */
function payosFrom(environment: NodeJS.ProcessEnv): PaymentConfig['payos'] {
  const names = ['PAYOS_CLIENT_ID', 'PAYOS_API_KEY', 'PAYOS_CHECKSUM_KEY'] as const;
  const [clientId, apiKey, checksumKey] = names.map((name) => environment[name] ?? '');
  const missing = names.filter((name) => (environment[name] ?? '') === '');
  if (missing.length === names.length) return undefined;
  if (!clientId || !apiKey || !checksumKey) throw new Error(`${missing.join(', ')} must be set too: payOS needs all three keys`);
  const trim = (text: string): string => text.replace(/\/+$/, '');
  const url = trim(environment['PAYOS_URL'] ?? 'https://api-merchant.payos.vn');
  requireHttps('PAYOS_URL', url);
  return {
    url,
    clientId,
    apiKey,
    checksumKey,
    checkoutUrl: trim(environment['PAYOS_CHECKOUT_URL'] ?? 'https://pay.payos.vn/web'),
  };
}

/** @throws Error naming the variable at fault */
export function readPaymentConfig(environment: NodeJS.ProcessEnv): PaymentConfig {
  refuseSharedKeys(environment);
  return {
    payment: gatewayFrom(environment, 'PAYMENT'),
    payout: gatewayFrom(environment, 'PAYOUT'),
    payosPayout: payosPayoutFrom(environment),
    payos: payosFrom(environment),
  };
}

/** Keys by the variables they came from: none of them may be one that stands in the sources. */
export const paymentKeys = ({ payment, payout, payos, payosPayout }: PaymentConfig): [name: string, key: string | undefined][] => [
  ['PAYMENT_SECRET', payment?.secret],
  ['PAYOUT_SECRET', payout?.secret],
  ['PAYOS_API_KEY', payos?.apiKey],
  ['PAYOS_CHECKSUM_KEY', payos?.checksumKey],
  ['PAYOS_PAYOUT_API_KEY', payosPayout?.apiKey],
  ['PAYOS_PAYOUT_CHECKSUM_KEY', payosPayout?.checksumKey],
];
