/**
 * What to do when a program cannot listen, in one sentence for whoever starts it; any other error comes back as it is.
 * @param variableOf name of the environment variable that sets this port.
 * @param hostVariable name of the one that sets the address.
 */
export function listeningProblem(error: unknown, variableOf: (port: number) => string, hostVariable: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return error;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  const say = (sentence: string): Error => new Error(sentence, { cause: error });
  if (code === 'EADDRNOTAVAIL') return say(`${address} is no address of this machine: set ${hostVariable} to one that is`);
  if (port === undefined) return error;
  if (code === 'EADDRINUSE')
    return say(`port ${port} is in use by another program: set ${variableOf(port)} to a free one, or end that program`);
  if (code === 'EACCES') return say(`port ${port} is not open to this account: set ${variableOf(port)} to one above 1023`);
  return error;
}
