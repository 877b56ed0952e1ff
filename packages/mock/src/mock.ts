import type { OperationName, OperationShape } from '@sortes/contract';
import type { Answers, Person } from './answer.js';
import { answers as ownAnswers } from './answers/index.js';
import { bodyKeys } from './body-keys.js';
import { faultOf, makeReply } from './make-reply.js';
import { faultOfCall, readCall, type ReadCall } from './read-request.js';
import { Refusal, refuse, wordRefusal } from './refusal.js';

/** How things stand: as ever, without a row in any list, or refused with a code of the contract. `delayMs`: so long every answer takes. */
export interface Trouble {
  readonly isEmpty?: boolean;
  readonly delayMs?: number;
  /** By operations; `*` is every one. A code of the contract, `empty`, or `network`: no answer at all. */
  readonly of?: Readonly<Record<string, string>>;
}

export interface MockOptions {
  readonly as?: Person;
  readonly isStaff?: boolean;
  readonly now?: () => number;
  readonly currency?: string;
  readonly answers?: Answers;
  readonly trouble?: Trouble;
}

export interface MockRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** What comes back; `undefined` in place of it: no answer, as without a connection. */
export interface MockReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly name: string;
}

/** A call as it was made, for tests that say what a page sends. */
export interface MadeCall {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface Mock {
  /** Who is signed in, after the calls so far. */
  readonly as: Person;
  readonly isStaff: boolean;
  /** Answers a call; undefined: nobody does. A call of no operation is refused as not found. */
  answer(request: MockRequest): Promise<MockReply | undefined>;
  /** Says otherwise what these operations answer from now on. */
  use(answers: Answers): void;
  /** The calls so far, the oldest first; of one operation, when it is named. */
  calls(name?: OperationName): readonly MadeCall[];
}

const signsOut: ReadonlySet<string> = new Set(['logout', 'excludeMyself']);
const json = 'application/json; charset=utf-8';

type AnyAnswer = (asked: Record<string, unknown>) => unknown;

/** The body of a call: unsealed where it is sealed. */
async function readBody(operation: OperationShape, request: MockRequest): Promise<unknown> {
  if (request.body === undefined || request.body === '') return undefined;
  if (operation.upload !== undefined) return undefined;
  const sent = JSON.parse(request.body) as { value?: string };
  if (operation.encrypted !== true) return sent;
  return (await bodyKeys()).open(String(sent.value));
}

/** Nobody who is not signed in gets what is a member's: the same refusal as the server's. */
function refusedTo({ policy }: OperationShape, as: Person, isStaff: boolean): Refusal | undefined {
  const isMember = as !== 'guest';
  if (['session', 'member', 'agent', 'change-only'].includes(policy) && !isMember) return refuse('login.not.session');
  if (policy === 'agent' && as !== 'agent') return refuse('permission.denied');
  return policy.startsWith('staff') && !isStaff ? refuse('login.not.session') : undefined;
}

/** Files are a few bytes of their kind; nothing looks into them. */
function fileOf(path: string): { type: string; body: string } {
  if (/csv|export/i.test(path)) return { type: 'text/csv; charset=utf-8', body: 'name,amount\nminhanh,200000\n' };
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="6" fill="#5b8def"/></svg>';
  return { type: 'image/svg+xml', body: drawn };
}

/** What a page cannot be drawn without: a trouble of every operation leaves these alone, or there would be no page to see it on. */
const essential: ReadonlySet<string> = new Set([
  'getSystemStatus',
  'getSession',
  'getMemberInfo',
  'getEncryptionKeys',
  'staffMe',
  'staffPulse',
]);

/** What is to be wrong with an operation. */
const stateOf = ({ of = {} }: Trouble, name: string): string | undefined => of[name] ?? (essential.has(name) ? undefined : of['*']);

/** What the contract has against a call. */
function refusalOf(call: ReadCall, body: unknown): Refusal | undefined {
  const fault = faultOfCall(call, body);
  if (fault === undefined) return undefined;
  return refuse(fault.code, fault.field === undefined ? {} : { field: fault.field, parameters: { field: fault.field } });
}

function sayNo(refusal: Refusal, call?: ReadCall): MockReply {
  const { status, body } = wordRefusal(refusal, call?.operation.envelope ?? 'wps');
  return { status, type: json, body: JSON.stringify(body), name: call?.name ?? '' };
}

/** A stand-in for the interface: every operation of the contract, answered from its own schema. */
export function createMock(options: MockOptions = {}): Mock {
  const { now = Date.now, currency = 'VND', trouble = {} } = options;
  let { as = 'member', isStaff = true } = options;
  const answers: Record<string, unknown> = { ...ownAnswers, ...options.answers };
  const calls: MadeCall[] = [];

  async function replyTo(name: string, operation: OperationShape, given: Omit<MadeCall, 'name'>, isEmpty: boolean): Promise<unknown> {
    const made = makeReply({ name, operation, params: given.params, query: given.query, now: now(), currency, isEmpty });
    const own = answers[name];
    // Of what was laid over it, the rows are as they are.
    if (
      own === undefined ||
      (isEmpty && options.answers?.[name as OperationName] === undefined && operation.method === 'GET' && emptiesWell(made))
    )
      return made;
    return typeof own === 'function' ? await (own as AnyAnswer)({ ...given, made, as, isStaff, now: now() }) : own;
  }

  /** Signing in and out is all that a mock remembers. */
  function note(name: string, made: unknown): void {
    const { sessionKind, kind } = made as { sessionKind?: string; kind?: string };
    if (signsOut.has(name)) as = 'guest';
    else if (name === 'staffSignOut') isStaff = false;
    else if (name.startsWith('staff') && kind === 'full') isStaff = true;
    else if (sessionKind === 'full' && as === 'guest') as = 'member';
  }

  return {
    get as() {
      return as;
    },
    get isStaff() {
      return isStaff;
    },
    use: (more) => void Object.assign(answers, more),
    calls: (name) => (name === undefined ? calls : calls.filter((call) => call.name === name)),
    async answer(request) {
      if (trouble.delayMs !== undefined) await new Promise((done) => setTimeout(done, trouble.delayMs));
      const call = readCall(request.method, new URL(request.url, 'http://mock'));
      if (call === undefined) return sayNo(refuse('not.found'));
      const { name, operation, params, query } = call;
      const state = stateOf(trouble, name);
      if (state === 'network') return undefined;
      const body = await readBody(operation, request);
      calls.push({ name, params, query, body });
      const wanted = state === undefined || state === 'empty' ? undefined : refuse(state as Refusal['code']);
      const refusal = refusalOf(call, body) ?? refusedTo(operation, as, isStaff) ?? wanted;
      if (refusal !== undefined) return sayNo(refusal, call);
      if (operation.envelope === 'file') return { status: 200, name, ...fileOf(operation.path) };
      const reply = await replyTo(name, operation, { params, query, body }, trouble.isEmpty === true || state === 'empty');
      if (reply instanceof Refusal) return sayNo(reply, call);
      const wrong = faultOf(operation.reply, reply);
      if (wrong !== undefined) throw new Error(`the mock of ${name} answers what its schema does not allow: ${wrong}`);
      if (operation.method !== 'GET') note(name, reply);
      return {
        status: 200,
        type: json,
        body: JSON.stringify(operation.envelope === 'wps' ? { success: true, value: reply } : reply),
        name,
      };
    },
  };
}

/** Whether an answer without rows is one that a page may get: a list, not what every page needs to be drawn at all. */
const emptiesWell = (made: unknown): boolean =>
  typeof made === 'object' && made !== null && Object.values(made).some((value) => Array.isArray(value) && value.length === 0);
