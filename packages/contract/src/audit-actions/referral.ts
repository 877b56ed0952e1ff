export const referralActions = ['referral.refused', 'referral.released', 'referral.rule-saved'] as const;
