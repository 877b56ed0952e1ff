export const agentsActions = ['affiliate-code.made', 'affiliate-code.switched', 'agent.kind-changed', 'agent.move-cancelled'] as const;
