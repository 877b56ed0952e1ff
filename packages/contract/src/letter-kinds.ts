/** What mail and SMS are written about. A code's own kind is told, the code never. */
export const letterKinds = [
  'code-register',
  'code-login',
  'code-forgot',
  'code-verification',
  'code-step-up',
  'code-bind',
  'notice-new-address',
  'notice-password-changed',
  'notice-recovered',
  'notice-payment-password',
  'notice-factor-added',
  'notice-factor-removed',
  'notice-contact',
  'notice-recovery-asked',
  'recovery-accepted',
  'recovery-rejected',
  'recovery-notice',
  'staff-activation',
  'staff-notice',
] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letterChannels = ['mail', 'sms'] as const;

/**
 * waiting: on its way, tried again by itself; sent: the gateway took it; refused: the gateway never will; expired: nobody waited for it any more;
 * failed: the gateway did not take one that was to leave at once, and the player was told so.
 */
export const letterOutcomes = ['waiting', 'sent', 'refused', 'expired', 'failed'] as const;
export type LetterOutcome = (typeof letterOutcomes)[number];

/** So long it is kept that a letter was sent. */
export const letterKeptDays = 90;
