import { createLogger } from '@sortes/service';
import { describe, expect, it } from 'vitest';
import type { Services } from '../../../platform/services.js';
import { askAboutStray, askWhetherSo } from './ask-whether-so.js';
import { GatewayRefusal, GatewayUnavailable, type GatewayWord, type PaymentGateway } from './gateways/payment-gateway.js';
import type { NamedOrder } from './repository.js';

const told: GatewayWord = {
  gatewayOrderId: 'theirs',
  status: 'paid',
  amount: 100n,
  repeatsAmount: true,
  currency: 'VND',
  paidAmount: 100n,
  references: ['FT1'],
};
const owner: NamedOrder = { playerId: 1, depositId: 'ours', merchantId: 1, gatewayOrderId: 'theirs', isBeyondMachines: true };
const ask = (answer: GatewayWord | undefined | Error, changed: Partial<NamedOrder> = {}, word = told) => {
  const asked: string[] = [];
  const gateway = {
    async queryOrder(id: string) {
      asked.push(id);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as Partial<PaymentGateway> as PaymentGateway;
  const services = { log: createLogger('silent') } as Partial<Services> as Services;
  const subject = { name: 'g', order: { id: 'ours' }, owner: { ...owner, ...changed } };
  return {
    asked,
    verdict: askWhetherSo({ services }, gateway, subject, word),
    stray: () => askAboutStray({ services }, gateway, 'g', word),
  };
};

describe('a well-signed payment', () => {
  it('of a small sum for the order on file is believed without asking', async () => {
    const { asked, verdict } = ask(undefined, { isBeyondMachines: false });
    expect([await verdict, asked]).toEqual(['believed', []]);
  });

  it.each<[string, GatewayWord | undefined, string]>([
    ['is there', told, 'believed'],
    ['is there and more', { ...told, paidAmount: 150n, references: ['FT1', 'FT2'] }, 'believed'],
    ['is an order that nobody knows', undefined, 'denied'],
    ['is an order that nobody has paid', { ...told, status: 'awaiting_payment', paidAmount: undefined }, 'denied'],
    ['is less', { ...told, paidAmount: 99n }, 'denied'],
    ['is another payment', { ...told, references: ['FT2'] }, 'denied'],
    ['is in another currency', { ...told, currency: 'IDR' }, 'denied'],
  ])('of a large sum is asked about; what the gateway has %s: %s', async (_what, answer, expected) => {
    const { asked, verdict } = ask(answer);
    expect([await verdict, asked]).toEqual([expected, ['theirs']]);
  });

  it.each([new GatewayUnavailable('down'), new GatewayRefusal('wrong key')])(
    'waits while its gateway cannot be asked (%s)',
    async (error) => {
      await expect(ask(error).verdict).rejects.toMatchObject({ code: 'system.busy' });
    },
  );

  it('under another order than the one on file is never believed, however small', async () => {
    const elsewhere = { gatewayOrderId: 'another', isBeyondMachines: false };
    expect(await ask({ ...told, order: { id: 'ours' } }, elsewhere).verdict).toBe('unsure');
    expect(await ask(undefined, elsewhere).verdict).toBe('denied');
  });

  it('for an order that is not on file yet is believed when the gateway says that it is ours', async () => {
    const early = { gatewayOrderId: null, isBeyondMachines: false };
    expect(await ask({ ...told, order: { id: 'ours' } }, early).verdict).toBe('believed');
    expect(await ask({ ...told, order: { id: "somebody else's" } }, early).verdict).toBe('unsure');
    expect(await ask({ ...told, order: { code: 7n } }, early).verdict).toBe('unsure');
    expect(await ask(told, early).verdict).toBe('unsure');
  });

  it('for no order of ours is asked about, however small', async () => {
    expect(await ask(told).stray()).toBe('believed');
    expect(await ask({ ...told, status: 'awaiting_payment', paidAmount: 0n, references: [] }).stray()).toBe('denied');
    const sample = ask(undefined, { isBeyondMachines: false });
    expect([await sample.stray(), sample.asked]).toEqual(['never-heard', ['theirs']]);
    const down = ask(new GatewayUnavailable('down'), { isBeyondMachines: false });
    await expect(down.stray()).rejects.toMatchObject({ code: 'system.busy' });
  });
});
