import { operations } from '@sortes/contract';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asOption } from '../acting-staff.js';
import { openEdgeCaller, type EdgeAnswer, type EdgeCaller } from '../call-edge.js';
import { exitCodes, InputError, report, requiredOption, textOption, textOptions, type Command, type CommandInput } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { merchantOf, merchantOption } from './site.js';

const staffOperations = [...operations]
  .filter(([, { policy }]) => policy === 'staff')
  .toSorted(([left], [right]) => (left < right ? -1 : 1));

/** `name=value` of an option that may be given several times. @throws InputError */
function pairsOf(input: CommandInput, option: string): Record<string, string> {
  return Object.fromEntries(
    textOptions(input, option).map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new InputError(`--${option} must be NAME=VALUE, not ${JSON.stringify(text)}`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

function bodyOf(input: CommandInput): unknown {
  const text = textOption(input, 'body');
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InputError(`--body must be JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The answer's value. @throws InputError in the words of the refusal */
function valueOf({ status, bytes }: EdgeAnswer): unknown {
  const answer = JSON.parse(bytes.toString('utf8')) as {
    success?: boolean;
    message?: string;
    errorCode?: string;
    field?: string;
    value?: unknown;
  };
  if (status < 400 && answer.success !== false) return 'value' in answer ? answer.value : answer;
  throw new InputError(`${answer.message ?? 'refused'} (${[answer.errorCode, answer.field].filter(Boolean).join(', ')})`);
}

/** Work with the edge of the platform and the brand that the command names. */
async function withEdge<T>(input: CommandInput, work: (edge: EdgeCaller, merchant: string) => Promise<T>): Promise<T> {
  return withPlatform(input, async (platform) => {
    const { code } = await merchantOf(input, platform.modules.site);
    const edge = await openEdgeCaller(platform, platform.services);
    try {
      return await work(edge, code);
    } finally {
      await edge.close();
    }
  });
}

export const staffCall: Command = {
  words: ['staff', 'call'],
  summary: 'Any operation of staff, as over the API: identity documents, approvals, adjustments, limits, messages …',
  options: {
    operation: { type: 'string', value: 'NAME', help: 'of the list below', required: true },
    merchant: merchantOption,
    param: { type: 'string', value: 'NAME=VALUE', help: 'a part of the path; may be given several times', multiple: true },
    query: { type: 'string', value: 'NAME=VALUE', help: 'a part of the query; may be given several times', multiple: true },
    body: { type: 'string', value: 'JSON', help: 'the body' },
    out: { type: 'string', value: 'FILE', help: 'where a picture or a table that the operation answers is written' },
    as: asOption,
  },
  notes: `Rights, four eyes, reasons and the audit log are those of the API. What each operation takes is in /openapi.json of the site and docs/api.md.
Example: staff call --operation staffListDocuments --query state=pending --as TOKEN

${staffOperations.map(([name, { method, path: address, summary }]) => `  ${name.padEnd(30)}${method.padEnd(7)}${address}\n      ${summary}`).join('\n')}`,
  async run(input) {
    const name = requiredOption(input, 'operation');
    if (!staffOperations.some(([known]) => known === name)) throw new InputError(`there is no operation of staff ${JSON.stringify(name)}`);
    const token = [...textOptions(input, 'as'), input.environment['SORTES_STAFF_TOKEN'] ?? ''].find((text) => text !== '');
    if (token === undefined) throw new InputError('--as must prove who calls, by a token of "staff token"');
    const call = { operation: name, params: pairsOf(input, 'param'), query: pairsOf(input, 'query'), body: bodyOf(input), token };
    const out = textOption(input, 'out');
    const answer = await withEdge(input, (edge, merchant) => edge.call({ ...call, merchant }));
    if (out !== undefined && answer.status < 400 && !answer.contentType.startsWith('application/json')) {
      const file = path.resolve(input.workingDirectory, out);
      await writeFile(file, answer.bytes, { mode: 0o600 });
      await report(input, { file, bytes: answer.bytes.length }, [`${file}: ${answer.bytes.length} bytes`]);
      return exitCodes.ok;
    }
    if (!answer.contentType.startsWith('application/json')) {
      if (answer.status >= 400) throw new InputError(`refused (${answer.status})`);
      if (!answer.contentType.startsWith('text/')) throw new InputError('the answer is a file: --out FILE says where to write it');
      await input.output.write(answer.bytes.toString('utf8'));
      return exitCodes.ok;
    }
    const value = valueOf(answer);
    await report(input, value, [JSON.stringify(value, null, 2)]);
    return exitCodes.ok;
  },
};

export const staffEnrol: Command = {
  words: ['staff', 'enrol'],
  summary: 'Take up a staff account: its one-time secret, a password and an authenticator',
  options: { name: { type: 'string', value: 'NAME', help: 'the account', required: true }, merchant: merchantOption },
  notes: `Asks for the secret of "staff create", for the password that shall count and for a code of the authenticator; without a terminal they are lines of
standard input. A passkey can be set up beside it in a browser.`,
  async run(input) {
    const name = requiredOption(input, 'name');
    const secret = (await input.ask('Enrolment secret: ')).trim();
    const password = await input.ask('New password, 12 characters or more: ');
    if ((await input.ask('The password again: ')) !== password) throw new InputError('the two passwords differ; nothing was changed');
    await withEdge(input, async (edge, merchant) => {
      const half = valueOf(await edge.call({ operation: 'staffAcceptEnrolment', body: { name, secret, password }, merchant })) as {
        token: string;
      };
      const totp = valueOf(await edge.call({ operation: 'staffBeginTotp', token: half.token, merchant })) as {
        uri: string;
        secret: string;
      };
      input.output.say(`Enter this in an authenticator app: ${totp.secret}\n(or open ${totp.uri})`);
      const code = (await input.ask('Code that the app shows: ')).trim();
      valueOf(await edge.call({ operation: 'staffConfirmTotp', token: half.token, body: { code }, merchant }));
    });
    await report(input, { name, enrolled: true }, [`${name}: ready. Sign in with "staff token --name ${name}".`]);
    return exitCodes.ok;
  },
};
