import { expect, it } from 'vitest';
import type { ApiAnswer } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';

const reponse = (statut: number): ApiAnswer<null> => ({
  statut,
  success: statut === 200,
  message: '',
  errors: [],
  data: null,
});
/** Sends it, and answers the key it bore. */
async function envoyer(quoi: string, statut: number, sujet?: string): Promise<string> {
  const cles: string[] = [];
  const partir = async (cle: string) => {
    cles.push(cle);
    return reponse(statut);
  };
  await sendOnce(quoi, partir, sujet);
  return cles.join();
}

it('la réponse perdue, le même geste porte la même clé, jusqu’à ce qu’on lui réponde', async () => {
  const perdue = await envoyer('détruire 4 DOLIPRANE', 0);
  expect(await envoyer('détruire 4 DOLIPRANE', 0)).toBe(perdue);
  expect(await envoyer('détruire 4 DOLIPRANE', 200)).toBe(perdue);
  expect(await envoyer('détruire 4 DOLIPRANE', 200)).not.toBe(perdue);
});

it('le serveur en panne a peut-être écrit : le même geste porte la même clé', async () => {
  const perdue = await envoyer('régler 10.000 à OBIANG', 503);
  expect(await envoyer('régler 10.000 à OBIANG', 500)).toBe(perdue);
  expect(await envoyer('régler 10.000 à OBIANG', 200)).toBe(perdue);
  expect(await envoyer('régler 10.000 à OBIANG', 200)).not.toBe(perdue);
});

it('un autre geste a sa clé, et un refus est une réponse', async () => {
  const perdue = await envoyer('ouvrir une boîte de 7', 0);
  expect(await envoyer('ouvrir une boîte de 8', 422)).not.toBe(perdue);
  expect(await envoyer('ouvrir une boîte de 7', 422)).toBe(perdue);
  expect(await envoyer('ouvrir une boîte de 7', 200)).not.toBe(perdue);
});

it('refait après son contraire, il se fait vraiment : sa réponse perdue ne vaut plus', async () => {
  const perdue = await envoyer('mettre à part', 0, 'poste 7');
  expect(await envoyer('mettre à part', 0, 'poste 7')).toBe(perdue);
  await envoyer('reprendre', 200, 'poste 7');
  expect(await envoyer('mettre à part', 200, 'poste 7')).not.toBe(perdue);
});
