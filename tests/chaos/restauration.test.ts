// Server: the base is destroyed under sales and comes back from its write-ahead log.
import { expect, it } from 'vitest';
import { essayerRestauration } from './restauration.ts';

it('sauvegarde en pleine vente, base détruite, retour à un moment : tout ce qui était répondu avant est là, les écrans se relisent seuls', async () => {
  const { manquements, ...mesures } = await essayerRestauration({
    graine: 2_026,
    jours: 0,
    repit: 1_000,
  });
  expect(manquements).toEqual([]);
  expect(mesures.avant).toBeGreaterThan(10);
});
