import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { changesBetween } from '../../platform/changes.js';
import { aloneUpTo, takesSecondBySum } from '../../modules/cashier/index.js';
import { creditingPersons, asOption, byOption, personsChanging, reasonOf, reasonOption, twoPersonsChanging } from '../acting-staff.js';
import { exitCodes, InputError, report, requiredOption, textOption, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { merchantOf, merchantOption, readUntil } from './site.js';

const actions = ['list', 'set', 'on', 'off'];

export const depositMethod: Command = {
  words: ['deposit-method'],
  summary: 'List or change the ways to pay in of a brand',
  files: ['list|set|on|off', '[FILE|METHOD]'],
  options: {
    merchant: merchantOption,
    reason: { ...reasonOption, help: `${reasonOption.help}; needed unless you only list` },
    by: byOption,
    as: asOption,
  },
  notes: `set reads a JSON file with one method, or a list of methods, as "list --json" writes them: vendorId, kind (hosted-page, gateway-qr,
bank-transfer, e-wallet, qr, voucher), gateway, names, notes and instructions by language, minimum, maximum, amountStep and presets as decimal
text, fee {percent, fixed, payer}, dailyCount, rankFrom, rankTo, countries, proofNeeded, banks, minutesToPay, position, enabled, and accounts
of the house [{bankCode, bankName, number, holder, qrPayload, qrImage}]. What is left out stays as it is.
on and off switch a method by its vendorId. Once there are staff accounts set takes two persons with --as and the right payment.rules.change,
on and off one. "not offered: no keys": the running program has none of that gateway.`,
  async run(input) {
    const [action = '', target, ...more] = input.files;
    if (!actions.includes(action)) throw new InputError(`say one of ${actions.join(', ')}`);
    if (action === 'list' ? target !== undefined : target === undefined || more.length > 0)
      throw new InputError(
        action === 'list' ? 'list takes nothing more' : action === 'set' ? 'set takes one file' : `${action} takes one method`,
      );
    const forms = action === 'set' ? await readForms(path.resolve(input.workingDirectory, target ?? '')) : [];
    const reason = action === 'list' ? '' : reasonOf(input);
    const { merchant, methods, atHand } = await withPlatform(input, async ({ services, modules: { site, cashier, backOffice } }) => {
      const found = await merchantOf(input, site);
      if (action !== 'list') {
        const { tell } =
          action === 'set' ? await twoPersonsChanging(input, backOffice) : await personsChanging(input, backOffice, 'payment.rules.change');
        const known = new Map((await cashier.describeMethods(found)).map((method) => [method.vendorId, method]));
        if (action !== 'set') {
          if (!known.has(target ?? '')) throw new InputError(`${found.code} has no method ${JSON.stringify(target)}`);
          forms.push({ vendorId: target, enabled: action === 'on' });
        }
        // All of a file's methods or none, and each with its entry.
        await inTransaction(services.db, async (transaction) => {
          for (const [index, form] of forms.entries()) {
            const { vendorId } = await cashier.configureMethod(found, form, transaction).catch((error: unknown) => {
              throw error instanceof RangeError ? new InputError(`method ${index + 1}: ${error.message}`) : error;
            });
            const now = (await cashier.describeMethods(found, transaction)).find((method) => method.vendorId === vendorId) ?? {};
            await tell({
              action: 'deposit-method.changed',
              subject: `deposit-method:${vendorId}`,
              reason,
              merchantId: found.id,
              ...changesBetween(known.get(vendorId), now),
            })(transaction);
          }
        });
      }
      return { merchant: found, methods: await cashier.describeMethods(found), atHand: await cashier.gatewaysAtHand() };
    });
    const lacksKeys = (gateway = ''): boolean => gateway !== '' && !atHand.gateways.has(gateway);
    await report(
      input,
      {
        merchant: merchant.code,
        methods,
        withoutKeys: methods.filter(({ gateway }) => lacksKeys(gateway)).map(({ vendorId }) => vendorId),
      },
      methods.map(
        ({ vendorId, kind, gateway, enabled, minimum, maximum, isDefault, accounts }) =>
          `${enabled === false ? 'off' : 'on '} ${vendorId.padEnd(16)} ${(kind ?? '').padEnd(14)} ${minimum} to ${maximum} ${merchant.currency}` +
          `${accounts.length > 0 ? `, ${accounts.filter((one) => one.enabled !== false).length} accounts` : ''}${isDefault ? ' (default)' : ''}` +
          (lacksKeys(gateway)
            ? `  ! not offered: no keys of ${gateway}${atHand.isRunning ? '' : ' in this environment; the program does not run'}`
            : ''),
      ),
    );
    return exitCodes.ok;
  },
};

async function readForms(file: string): Promise<unknown[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new InputError(`${file} cannot be read`);
  }
  try {
    const value: unknown = JSON.parse(text);
    const list: unknown[] = Array.isArray(value) ? value : [value];
    // What "list --json" writes may be given back as it is.
    return list.map((one) => (typeof one === 'object' && one !== null && 'isDefault' in one ? withoutMark(one) : one));
  } catch (error) {
    throw new InputError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function withoutMark(form: object): object {
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'isDefault'));
}

export const voucherIssue: Command = {
  words: ['voucher', 'issue'],
  summary: 'Issue vouchers of a brand; their codes are written once and kept nowhere',
  options: {
    merchant: merchantOption,
    amount: { type: 'string', value: 'SUM', required: true, help: 'what each is worth, in the brand’s currency' },
    count: { type: 'string', value: 'NUMBER', help: 'how many, up to 1000 (1)' },
    until: { type: 'string', value: 'TIME', required: true, help: 'when they expire: a time with its zone, or minutes like 43200m' },
    reason: { ...reasonOption, required: true },
    by: byOption,
    as: asOption,
  },
  async run(input) {
    const amount = tryParseMoney(requiredOption(input, 'amount'));
    if (amount === undefined || amount <= 0n) throw new InputError('--amount must be a sum above zero');
    const countText = textOption(input, 'count') ?? '1';
    if (!/^\d{1,4}$/.test(countText) || Number(countText) < 1 || Number(countText) > 1_000)
      throw new InputError('--count must be 1 to 1000');
    const expiresAt = readUntil(requiredOption(input, 'until'), new Date());
    const reason = reasonOf(input);
    const { merchant, issued } = await withPlatform(input, async ({ services, modules: { site, cashier, backOffice } }) => {
      const found = await merchantOf(input, site);
      const persons = await personsChanging(input, backOffice, 'vouchers.issue', 'adjustments.approve');
      const { id: merchantId, currency } = found;
      const count = Number(countText);
      const by = creditingPersons(persons, 'vouchers.issue', 'adjustments.approve');
      return inTransaction(services.db, async (transaction) => {
        const asked = { merchantId, currency, staff: by.staff, amount: amount * BigInt(count) };
        if (by.confirmedBy === undefined && (await takesSecondBySum(transaction, asked)))
          throw new InputError(
            `above ${formatMoney((await aloneUpTo(transaction, asked)) ?? 0n)} ${currency}, what one person may credit alone now, vouchers take two persons: another --as with the right adjustments.approve (--by, while there are no staff accounts)`,
          );
        const made = await cashier.issueVouchers(transaction, { merchantId, currency, amount, count, expiresAt, by });
        // The codes are money: the log knows how many, not which.
        const after = { amount: formatMoney(amount), count, currency, expiresAt };
        await persons.tell({ action: 'vouchers.issued', subject: `vouchers:${made.batchId}`, reason, merchantId, after })(transaction);
        return { merchant: found, issued: made };
      });
    });
    await report(
      input,
      { merchant: merchant.code, amount: formatMoney(amount), currency: merchant.currency, expiresAt: expiresAt.toISOString(), ...issued },
      issued.codes,
    );
    return exitCodes.ok;
  },
};
