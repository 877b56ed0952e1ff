import type { Form } from '@sortes/browser';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import usernameLimits from 'virtual:limits/register';
import mobileLimits from 'virtual:limits/registerMobile';
import { emptyField } from '../../../entities/account/empty-field';
import { useSession } from '../../../entities/account/session';
import { ApiError, call, serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useSearch } from '../../../kit/search';
import { useForm } from '../../../kit/use-form';
import type { SliderProof } from '../api/robot-checks';
import { useRegistered } from '../state/registered';
import {
  asksPassword,
  dayIn,
  formFields,
  judgeForm,
  tidy,
  type FormField,
  type Judged,
  type RegisterMode,
  type RegisterSettings,
} from '../state/register-form';
import { fieldLabel, problemSentence } from './field-texts';
import { proveByWork } from './prove-by-work';
import { useFinishSignIn } from './use-finish-sign-in';
import { identityKeys } from '../keys';

/** What the visitor has filled in, by the wire names of the fields; `agreement` is "yes" or empty. */
export type RegisterValues = Readonly<Record<string, string>>;

export interface Registering {
  readonly form: Form<RegisterValues>;
  /** The boxes of this tab, in the order of the page. */
  readonly fields: readonly FormField[];
  readonly mode: RegisterMode;
  readonly changeMode: (mode: RegisterMode) => void;
  /** Empties the boxes: all is as it was when the form opened. */
  readonly clear: () => void;
  /** Today in the brand's time zone, "yyyy-MM-dd". */
  readonly today: string;
  /** The device could not prove by itself that a person is there: the picture is asked about. */
  readonly needsPicture: boolean;
  /** Proof of a person in place of the captcha. */
  readonly proof: SliderProof | undefined;
  readonly giveProof: (proof: SliderProof) => void;
  /** The user name that is known to be free. */
  readonly freeName: string;
  /** An agent invited this visitor: whoever registers is told what agents will see. */
  readonly byAgent: boolean;
  /** A box was left: what the server knows of its value is asked. */
  readonly leave: (field: FormField) => Promise<void>;
  /** Whether a code can be sent to the number; says at its box why not. */
  readonly checkMobile: () => boolean;
  /** The server does not take what stands in this field. */
  readonly noteRefusal: (name: string, refusal: unknown) => void;
}

const codeFields = { referralCode: 'referral', affiliateCode: 'affiliate' } as const;
const isCodeField = (name: string): name is keyof typeof codeFields => name in codeFields;

/** Everything that a brand may ask for; which boxes there are depends on the tab and may change while the form is open. */
function startValues(settings: RegisterSettings, given: { referralCode: string; username: string }): RegisterValues {
  const own = ['username', 'password', 'mobileNum', 'verificationCode', 'affiliateCode', 'captcha'];
  return {
    ...Object.fromEntries([...own, ...settings.rules.map(({ field }) => field)].map((name) => [name, ''])),
    ...given,
    countryDialingCode: settings.countryDialingCode,
    agreement: settings.agreementDefault ? 'yes' : '',
  };
}

/** A code of the address is checked at once: whoever came with it leaves no box of it. */
function useLinkCode(kind: 'affiliate' | 'referral', code: string) {
  // Each asking is counted as a visit: once they are registered, nobody asks again.
  const isMember = useSession(({ status }) => status === 'member');
  return useQuery({
    queryKey: identityKeys.code.of(kind, code),
    queryFn: () => call('checkAffiliate', { query: { code, domain: location.hostname, kind } }),
    enabled: code !== '' && !isMember,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the server knows of single values: names that are free, and what it does not take. */
function useServerWord() {
  const t = useT();
  const [freeName, setFreeName] = useState('');
  const [agentsCode, setAgentsCode] = useState('');
  const [refusals, setRefusals] = useState<Readonly<Record<string, { value: string; refusal: unknown }>>>({});
  const sayRefusal = (refusal: unknown): string => {
    if (refusal === 'taken') return t('identity.problem.taken');
    // The refusal of a referral code calls it what its field is called.
    return refusal instanceof ApiError && refusal.code === 'invitation_code_error'
      ? t('identity.problem.referralCode')
      : problemText(refusal);
  };
  return {
    freeName,
    /** A typed code that is known to be an agent's. */
    agentsCode,
    sayRefusal,
    note: (name: string, value: string, refusal: unknown) => setRefusals((before) => ({ ...before, [name]: { value, refusal } })),
    /** A value that was not taken stays refused until it changes. */
    refused(values: RegisterValues): Readonly<Record<string, string>> {
      const standing = Object.entries(refusals).filter(([name, { value }]) => value === tidy(name, values[name] ?? ''));
      return Object.fromEntries(standing.map(([name, { refusal }]) => [name, sayRefusal(refusal)]));
    },
    async ask(name: string, value: string): Promise<unknown> {
      try {
        if (name === 'username' && freeName !== value) {
          const { available } = await call('checkUsername', { query: { username: value } });
          if (!available) return 'taken';
          setFreeName(value);
        }
        if (isCodeField(name)) {
          const { ofAgent } = await call('checkAffiliate', { query: { code: value, domain: location.hostname, kind: codeFields[name] } });
          if (ofAgent) setAgentsCode(value);
        }
      } catch (failure) {
        // Only a refusal speaks here; a lost connection is told when the form is sent.
        if (failure instanceof ApiError && failure.status === 422) return failure;
      }
      return undefined;
    },
  };
}

/** A device that works for longer than this, ms, is asked to read a picture instead. */
const workMs = 15_000;

/** Registration by user name or by mobile number: what is filled in, what is wrong with it, and sending it. */
export function useRegister(settings: RegisterSettings, captcha: { renew: () => void }): Registering {
  const t = useT();
  const search = useSearch();
  const finish = useFinishSignIn();
  const keepMade = useRegistered((state) => state.keep);
  const [mode, setMode] = useState<RegisterMode>(settings.usernameRegistration ? 'username' : 'mobile');
  const [proof, setProof] = useState<SliderProof>();
  const [needsPicture, setNeedsPicture] = useState(false);
  /** A code was asked for before there was a number that it could go to. */
  const [wantsNumber, setWantsNumber] = useState(false);
  const [start] = useState(() => startValues(settings, { referralCode: search['referralCode'] ?? '', username: search['username'] ?? '' }));
  const server = useServerWord();
  const codeGiven = search['affiliateCode'] ?? '';
  const affiliate = useLinkCode('affiliate', codeGiven);
  // Only an affiliate code that leads to nobody, or none at all, asks for one by hand; a friend's stands in its box, and what is wrong with it beside it.
  const friendsCode = tidy('referralCode', search['referralCode'] ?? '');
  const friend = useLinkCode('referral', friendsCode);
  const fields = formFields(settings, mode, codeGiven === '' || affiliate.isError);
  const today = dayIn(boot.timeZone, serverNow());
  const asksCaptcha = settings.captcha && needsPicture && !proof;

  /** The code came with the link, not from the visitor's hand. */
  const linkProblem = (failure: unknown): string =>
    failure instanceof ApiError && failure.code === 'affiliate.invalid' ? t('identity.problem.affiliateLink') : problemText(failure);
  const judge = (values: RegisterValues): Readonly<Record<string, string>> => {
    const judged: Judged = { values, minimumAge: settings.minimumAge, today };
    const found = [...judgeForm(fields, judged)].map(([name, problem]) => [name, problemSentence(t, name, problem)] as const);
    return {
      ...server.refused(values),
      ...Object.fromEntries(found),
      ...(asksCaptcha && values['captcha']?.trim() === '' && { captcha: emptyField(t, fieldLabel(t, 'captcha'), 'captcha') }),
      ...(values['agreement'] === '' && { agreement: t('identity.problem.agreement', { age: settings.minimumAge }) }),
    };
  };
  const commonOf = (values: RegisterValues, given = proof) => ({
    ...Object.fromEntries(fields.map(({ name }) => [name, tidy(name, values[name] ?? '')]).filter(([, value]) => value !== '')),
    ...(asksCaptcha && { captcha: values['captcha']?.trim() ?? '' }),
    ...(given && { geetest: given }),
    ...(codeGiven !== '' && affiliate.isSuccess && { affiliateCode: affiliate.data.code }),
    countryDialingCode: values['countryDialingCode'] ?? '',
    agreement: values['agreement'] !== '',
    termsVersion: settings.termsVersion,
    domain: location.hostname,
    registerUrl: `${location.origin}${location.pathname}`,
    registerMethod: 'WEB',
    login: true,
  });
  const register = (values: RegisterValues, given: SliderProof | undefined) => {
    const common = commonOf(values, given);
    // It can be looked at while it is typed: nobody types it twice. The wire asks for both.
    const secret = values['password'] ?? '';
    const password = asksPassword(settings, mode) ? { password: secret, confirmPassword: secret } : {};
    if (mode === 'mobile')
      return call('registerMobile', { body: { ...common, ...password, mobileNum: tidy('mobileNum', values['mobileNum'] ?? '') } });
    const username = tidy('username', values['username'] ?? '');
    return call('register', { body: { ...common, password: '', confirmPassword: '', ...password, username } });
  };
  const form = useForm<RegisterValues>({
    start,
    limits: mode === 'mobile' ? mobileLimits : usernameLimits,
    body: (values) => commonOf(values),
    faults: judge,
    sayRefusal: server.sayRefusal,
    async submit(values) {
      const unseen = settings.captcha && !needsPicture ? await proveByWork(AbortSignal.timeout(workMs)) : proof;
      if (settings.captcha && !needsPicture && unseen === undefined) {
        setNeedsPicture(true);
        return;
      }
      try {
        const { session, account } = await register(values, unseen);
        keepMade(mode === 'mobile' ? { userName: session.userName, accountNumber: account } : undefined);
        await finish(session, { success: 'registerSuccess' });
      } catch (failure) {
        // A captcha and a proof are used up by one judgement.
        renewCaptcha();
        throw failure;
      }
    },
  });
  const notFriends = friend.error instanceof ApiError && friend.error.status === 422 ? friend.error : undefined;
  useEffect(() => {
    if (notFriends === undefined) return;
    server.note('referralCode', friendsCode, notFriends);
    form.ask('referralCode');
    // Once, as the answer comes.
    // eslint-disable-next-line react/exhaustive-deps
  }, [notFriends]);
  const renewCaptcha = () => {
    form.change({ captcha: '' });
    setProof(undefined);
    captcha.renew();
  };
  return {
    form: withHints(form, {
      affiliateCode: affiliate.isError ? linkProblem(affiliate.error) : undefined,
      mobileNum: wantsNumber ? emptyField(t, fieldLabel(t, 'mobileNum')) : undefined,
    }),
    fields,
    mode,
    changeMode(next) {
      if (next === mode) return;
      setMode(next);
      form.begin({ ...form.values, captcha: '' });
      captcha.renew();
    },
    clear() {
      setWantsNumber(false);
      setProof(undefined);
      form.begin(start);
      captcha.renew();
    },
    today,
    needsPicture,
    proof,
    giveProof(given) {
      setProof(given);
      form.change({ captcha: form.values['captcha'] ?? '' });
    },
    freeName: server.freeName,
    byAgent: affiliate.data?.ofAgent ?? (server.agentsCode !== '' && server.agentsCode === form.values['affiliateCode']?.trim()),
    async leave({ name }) {
      const value = tidy(name, form.values[name] ?? '');
      if (value === '' || form.faults[name] !== undefined) return;
      const refusal = await server.ask(name, value);
      if (refusal !== undefined) server.note(name, value, refusal);
    },
    checkMobile() {
      const isThere = form.values['mobileNum'] !== '';
      setWantsNumber(!isThere);
      return form.ask('mobileNum') && isThere;
    },
    noteRefusal: (name, refusal) => server.note(name, tidy(name, form.values[name] ?? ''), refusal),
  };
}

/** Says something at boxes that are empty and may stay so, until something is typed there. */
function withHints(form: Form<RegisterValues>, hints: Readonly<Record<string, string | undefined>>): Form<RegisterValues> {
  const said = Object.entries(hints).filter(([name, text]) => text !== undefined && form.values[name] === '');
  const errors: Form<RegisterValues>['errors'] = { ...Object.fromEntries(said), ...form.errors };
  return { ...form, errors, field: (name) => ({ ...form.field(name), error: errors[name as string] }) };
}
