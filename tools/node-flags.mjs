/**
 * What Node is told for every program that serves. The young generation may grow to 32 MB a half (Node's own limit is 16): what a request makes is
 * then dead before it is looked at, which is fewer and shorter stops and less that is taken for lasting. Costs up to 50 MB of memory a program.
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=32'];
