import type { FastifyReply } from 'fastify';

/**
 * Sends an HTML page under a policy that lets only this process's own files run or style it.
 * @param formTargets origins, besides this one, that a form on the page may end up at
 */
export function sendPage(reply: FastifyReply, markup: string, { formTargets = [] }: { formTargets?: string[] } = {}): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...formTargets].join(' ')}`,
    )
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(markup);
}
