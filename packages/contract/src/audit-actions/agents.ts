export const agentsActions = [
  'affiliate-code.made',
  'affiliate-code.switched',
  'agent.bill-released',
  'agent.contract-changed',
  'agent.contract-ending',
  'agent.contract-proposed',
  'agent.contract-withdrawn',
  'agent.kind-changed',
  'agent.move-cancelled',
  'agent.quota-changed',
  'agent.rates-changed',
  'agent.self-referral-lifted',
] as const;
