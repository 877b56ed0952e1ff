import { call } from '../../../kit/api/client';
import type { WorkDone } from '../../../entities/account/send-with-work';
import type { SliderProof } from './robot-checks';

/** What a code is for; each purpose has its own code on the server. */
export type CodePurpose = 'register' | 'login' | 'forgot';

export interface CodeRequest {
  purpose: CodePurpose;
  mobile: string;
  dialingCode: string;
  geetest?: SliderProof | undefined;
  work?: WorkDone | undefined;
}

/** Has a code sent by SMS. Answers how long the code counts, in seconds (specification §4). @throws ApiError */
export async function sendCode({ purpose, mobile, dialingCode, geetest, work }: CodeRequest): Promise<number> {
  const proof = { ...(geetest && { geetest }), ...(work && { work }) };
  if (purpose === 'register') {
    const sent = await call('sendRegisterSms', { body: { mobileNo: mobile, countryDialingCode: dialingCode, ...proof } });
    return 60 * sent.expiredMinutes;
  }
  const sent = await call('sendNoLoginSms', { body: { mobileNum: mobile, countryDialingCode: dialingCode, purpose, ...proof } });
  return purpose === 'forgot' ? sent.expirationTime : 60 * sent.expiredMinutes;
}
