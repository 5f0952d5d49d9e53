import { once } from 'node:events';
import { createServer } from 'node:net';

export async function anyFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string')
    throw new Error('Aucun port libre sur cette machine.');
  return address.port;
}
