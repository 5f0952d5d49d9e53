// Server: a server stopped at once must leave no connection to the base.
import { expect, it } from 'vitest';
import { createLog } from '#server/platform/http/log.ts';
import { startServer } from '#server/start-server.ts';
import { baseDeTest } from '#tests/harness/base-de-test.ts';
import { PATIENCE_DE_LA_BASE } from '#tests/harness/serveur-de-test.ts';

it('arrêté à peine démarré, le serveur s’arrête : aucune connexion ne reste ouverte derrière lui', async () => {
  const base = await baseDeTest();
  const dits: string[] = [];
  const journal = createLog('warn', { write: (ligne: string) => void dits.push(ligne) });
  for (let i = 0; i < 25; i++)
    await (
      await startServer({
        url: base.url,
        port: 0,
        host: '127.0.0.1',
        journal,
        client: '/nulle/part',
        patience: PATIENCE_DE_LA_BASE,
      })
    ).arreter();
  expect(dits).toEqual([]);
  await base.detruire();
});
