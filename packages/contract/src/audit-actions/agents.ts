export const agentsActions = [
  'affiliate-code.made',
  'affiliate-code.switched',
  'agent.kind-changed',
  'agent.move-cancelled',
  'agent.rates-changed',
] as const;
