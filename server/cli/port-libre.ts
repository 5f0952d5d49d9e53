import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens to, for a server that others reach by an address we
 * give them.
 */
export async function portLibre(): Promise<number> {
  const essai = createServer().listen(0, '127.0.0.1');
  await once(essai, 'listening');
  const adresse = essai.address();
  essai.close();
  if (adresse === null || typeof adresse === 'string')
    throw new Error('Aucun port libre sur cette machine.');
  return adresse.port;
}
