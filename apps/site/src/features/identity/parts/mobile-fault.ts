import { useState } from 'react';
import { emptyField } from '../../../entities/account/empty-field';
import type { Translate } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { mobileDigits } from '../state/register-form';

/** What is wrong with a mobile number as it is typed. */
function mobileFault(t: Translate, mobile: string): string | undefined {
  const digits = mobileDigits(mobile);
  if (digits === '') return emptyField(t, t('identity.field.mobileNum'));
  return /^\d{4,15}$/.test(digits) ? undefined : t('identity.problem.mobile');
}

/** Numbers as a form judges them: one that the server did not send a code to stays wrong until it is changed. */
export function useMobileFault() {
  const [refused, setRefused] = useState<{ mobile: string; refusal: unknown }>();
  return {
    faultOf: (t: Translate, mobile: string): string | undefined =>
      mobileFault(t, mobile) ?? (refused?.mobile === mobile ? problemText(refused.refusal) : undefined),
    noteRefusal: (mobile: string, refusal: unknown) => setRefused({ mobile, refusal }),
  };
}
